"""How card names are compared: accents, case and the kind of apostrophe do not matter."""

import unicodedata

_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "đ": "d", "ł": "l"})
_SIGNS = {
    code: chr(code).lower() if chr(code).isalnum() else " " if chr(code) in "-/+_& \t\n" else None
    for code in range(128)
}
_DASHES = str.maketrans("–—", "--")


def normalise_name(name: str) -> str:
    """Bring a card's name into the form in which names are compared.

    Args:
        name: a card's or a face's name, in any spelling (`Barad-dûr`, `URZA’S MINE`).

    Returns:
        Lower-case ASCII letters and digits, with single spaces (`barad dur`, `urzas mine`);
        the faces of a full name stay apart by `//`. A name of signs only is kept as it is.
    """
    if "//" in name:
        return " // ".join(normalise_name(part) for part in name.split("//"))
    plain = name
    if not name.isascii():
        letters = name.casefold().translate(_LIGATURES).translate(_DASHES)
        plain = unicodedata.normalize("NFKD", letters).encode("ascii", "ignore").decode()
    return " ".join(plain.translate(_SIGNS).split()) or name.strip()


def original_name(name: str) -> str:
    """Give the name without the `A-` that marks a rebalanced version.

    Args:
        name: a card's or a face's name.

    Returns:
        The name that the card's own text uses for it.
    """
    return " // ".join(part.removeprefix("A-") for part in name.split(" // "))
