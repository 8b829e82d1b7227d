"""Words for people, in the languages of the table."""

from typing import Literal, NamedTuple, get_args

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Words(NamedTuple):
    en: str
    fr: str

    def spoken(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en
