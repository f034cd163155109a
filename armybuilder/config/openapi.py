"""What the OpenAPI document says of every operation alike: how it refuses."""

from typing import Any

PROBLEM = {
    "type": "object",
    "description": "What was wrong (RFC 9457), and the path to each fault of the body.",
    "properties": {
        "type": {"type": "string", "examples": ["/problems/malformed"]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "faults": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"path": {"type": "string"}, "message": {"type": "string"}},
                "required": ["path", "message"],
            },
        },
    },
    "required": ["type", "title", "status", "detail", "faults"],
}
SCHEMA = {"$ref": "#/components/schemas/ProblemDetails"}
REFUSAL = {
    "description": (
        "400 malformed, 403 without a CSRF token, 404 not there or not yours, 405 another method, "
        "409 not as things stand, 415 not JSON, 429 too often, 503 not just now."
    ),
    "content": {"application/problem+json": {"schema": SCHEMA}},
}


def tell_refusals(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Hook of drf-spectacular: each operation may also answer with problem details."""
    result.setdefault("components", {}).setdefault("schemas", {})["ProblemDetails"] = PROBLEM
    for path in result["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                operation["responses"]["default"] = REFUSAL
    for parameter in result["paths"].get("/api/v1/lists", {}).get("get", {}).get("parameters", []):
        schema = parameter["schema"]
        if "enum" in schema or schema.get("type") == "boolean":
            # A filter left empty, as forms send it, is none.
            parameter["schema"] = {"anyOf": [schema, {"type": "string", "enum": [""]}]}
    return result
