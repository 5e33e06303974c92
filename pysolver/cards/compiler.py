"""Oracle text to facts."""

from pysolver.cards.face import Face
from pysolver.cards.paragraphs import paragraphs


def compile_face(face: Face) -> list[str]:
    """Give the facts of a face's abilities.

    Args:
        face: any face.

    Returns:
        Facts for the placeholder `f`.
    """
    facts: list[str] = []
    for paragraph in paragraphs(face):
        ability = f"a(f,{paragraph.number})"
        facts += [f"ability(f,{paragraph.number},{ability}).", f"unread({ability},other)."]
    return facts
