"""What a request has to look like before anything is done for it."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

GET_OR_HEAD = ["GET", "HEAD"]  # who watches over a server, or shows previews, may want no body

_MOST_FIELDS = 50

TableNumber = Annotated[str, Field(max_length=64, pattern=r"^[0-9a-f]*$")]


class Wish(BaseModel):
    """Strict: nothing is guessed, nothing is ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _few(cls, given: object) -> object:
        """Counted before each of them is looked at: thousands would take their time."""
        if isinstance(given, dict) and len(given) > _MOST_FIELDS:
            raise ValueError(f"{len(given)} fields; expected at most {len(cls.model_fields)}")
        return given
