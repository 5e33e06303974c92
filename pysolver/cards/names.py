"""How card names are compared: accents, case and the kind of apostrophe do not matter."""

import unicodedata

_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "đ": "d", "ł": "l"})


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
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_LIGATURES))
    letters: list[str] = []
    for sign in decomposed:
        if sign.isalnum() and sign.isascii():
            letters.append(sign)
        elif sign.isspace() or sign in "-–—/+_&":
            letters.append(" ")
    return " ".join("".join(letters).split()) or name.strip()


def original_name(name: str) -> str:
    """Give the name without the `A-` that marks a rebalanced version.

    Args:
        name: a card's or a face's name.

    Returns:
        The name that the card's own text uses for it.
    """
    return " // ".join(part.removeprefix("A-") for part in name.split(" // "))
