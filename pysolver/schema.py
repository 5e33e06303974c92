"""The JSON Schema of the case format."""

from __future__ import annotations

from typing import Any

from pysolver.models import CaseModel


def case_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one case, as `pysolver schema` prints it."""
    schema = _tidy(CaseModel.model_json_schema(by_alias=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "A case for pysolver",
    }


def _tidy(node: Any, names: bool = False) -> Any:
    """Leave out what is not so: a key that is not given is left out, never null.

    Args:
        node: a part of the schema.
        names: whether the node's keys are names of the case format, not words of the schema.
    """
    if isinstance(node, list):
        return [_tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    if names:
        return {key: _tidy(value) for key, value in node.items()}
    tidy = {
        key: _tidy(value, names=key in ("properties", "$defs"))
        for key, value in node.items()
        if key != "title" and not (key == "default" and value is None)
    }
    choices = [choice for choice in tidy.get("anyOf", []) if choice != {"type": "null"}]
    if len(choices) == 1:
        del tidy["anyOf"]
        return {**choices[0], **tidy}
    if choices:
        tidy["anyOf"] = choices
    return tidy
