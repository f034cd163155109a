"""Takes what is sound of a malformed value and tells the path of what is not."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from armybuilder.imports.lookup import Account
from units.rulebook.faults import as_path

ModelT = TypeVar("ModelT", bound=BaseModel)
MOST_ROUNDS = 4
LONGEST = 80


def mended(
    model: type[ModelT], data: dict[str, Any], place: tuple[str | int, ...], account: Account
) -> ModelT | None:
    """The model without the fields and entries that are wrong; None when one it needs is."""
    for _ in range(MOST_ROUNDS):
        try:
            return model.model_validate(data)
        except ValidationError as error:
            places = {fault["loc"]: fault["msg"] for fault in error.errors(
                include_url=False, include_context=False, include_input=False)}  # fmt: skip
        if not all(_is_there(data, loc) for loc in places):
            break
        data = _without(data, set(places), place, account)
    account.lose(brief(data), as_path(place) or "the army")
    return None


def brief(value: Any) -> str:
    """A value in a few characters; strings as they stand, an object by the card it names."""
    if isinstance(value, str):
        return value[:LONGEST]
    if isinstance(value, dict):
        named = value.get("card")
        return named[:LONGEST] if isinstance(named, str) else f"an object of {len(value)} fields"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return repr(value)[:LONGEST]


def _is_there(data: Any, loc: tuple[Any, ...]) -> bool:
    """Whether a fault names something that can be taken out: not the whole, nothing missing."""
    for step in loc:
        if not isinstance(data, (dict, list)):
            return False
        try:
            data = data[step]
        except (LookupError, TypeError):
            return False
    return bool(loc)


def _without(
    data: dict[str, Any], places: set[tuple[Any, ...]], place: tuple[Any, ...], account: Account
) -> dict[str, Any]:
    """A copy without these places; of a list too long only what is beyond its end stays away."""

    def pruned(value: Any, loc: tuple[Any, ...]) -> Any:
        if isinstance(value, dict):
            return {key: pruned(one, (*loc, key)) for key, one in value.items()
                    if kept((*loc, key), one)}  # fmt: skip
        if isinstance(value, list):
            return [pruned(one, (*loc, at)) for at, one in enumerate(value)
                    if kept((*loc, at), one)]  # fmt: skip
        return value

    def kept(loc: tuple[Any, ...], value: Any) -> bool:
        if loc in places:
            account.lose(brief(value), as_path((*place, *loc)))
        return loc not in places

    return {key: pruned(one, (key,)) for key, one in data.items() if kept((key,), one)}
