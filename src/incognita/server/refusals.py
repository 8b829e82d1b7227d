"""Answers that say no, with a reason in the reader's language."""

from math import ceil

from incognita.core.errors import IncognitaError, UnknownGame
from incognita.core.words import Words


class Refusal(IncognitaError):
    """`code` is for programs, `status` for HTTP."""

    def __init__(self, status: int, code: str, words: Words) -> None:
        super().__init__(words)
        self.status = status
        self.code = code


def no_such_table() -> Refusal:
    return Refusal(
        404, "no-such-table", Words("There is no such table.", "Cette table n’existe pas.")
    )


def no_such_game(error: UnknownGame) -> Refusal:
    return Refusal(404, code_of(error), error.words)


def not_for_you() -> Refusal:
    return Refusal(
        403,
        "by-invitation",
        Words(
            "This table is open to those who have its invitation link.",
            "Cette table est réservée à ceux qui ont le lien d’invitation.",
        ),
    )


def removed() -> Refusal:
    return Refusal(
        403,
        "removed",
        Words(
            "Whoever opened this table has removed you from it; you cannot come back.",
            "La personne qui a ouvert cette table vous a retiré votre place ; vous ne pouvez pas "
            "y revenir.",
        ),
    )


def not_your_seat(seat: int) -> Refusal:
    return Refusal(
        403,
        "not-your-seat",
        Words(f"Seat {seat + 1} is not yours.", f"La place {seat + 1} n’est pas la vôtre."),
    )


def no_such_seat() -> Refusal:
    return Refusal(
        404,
        "no-such-seat",
        Words("This table has no such seat.", "Cette table n’a pas cette place."),
    )


def no_such_move(moves: int) -> Refusal:
    return Refusal(
        404,
        "no-such-move",
        Words(f"The game has 0 to {moves} actions.", f"La partie compte de 0 à {moves} actions."),
    )


def nobody() -> Refusal:
    return Refusal(
        401,
        "unknown-person",
        Words(
            "Say who you are first: POST /api/me gives a guest's cookie and token.",
            "Dites d’abord qui vous êtes : POST /api/me donne un cookie et un jeton d’invité.",
        ),
    )


def not_running(status: str) -> Refusal:
    words = {
        "open": Words("The game has not begun yet.", "La partie n’a pas encore commencé."),
        "finished": Words("The game is over.", "La partie est terminée."),
        "closed": Words("This table was closed.", "Cette table a été fermée."),
    }
    return Refusal(409, "not-running", words[status])


def overtaken() -> Refusal:
    return Refusal(
        409,
        "overtaken",
        Words(
            "Something happened before this arrived; here is the table as it is now.",
            "Il s’est passé quelque chose entre-temps ; voici la table telle qu’elle est.",
        ),
    )


def old_rules(game: str, played: int, known: int | None) -> Refusal:
    """The table rests: it cannot be played, only left, closed or taken home."""
    ours_en = "does not have this game" if known is None else f"has rules {known}"
    ours_fr = "n’a pas ce jeu" if known is None else f"a les règles {known}"
    return Refusal(
        410,
        "other-rules",
        Words(
            f"This table rests: it was played under rules {played} of {game}, and this server "
            f"{ours_en}.",
            f"Cette table est au repos : elle a été jouée avec les règles {played} de {game}, et "
            f"ce serveur {ours_fr}.",
        ),
    )


def unreadable_table() -> Refusal:
    return Refusal(
        410,
        "unreadable-table",
        Words(
            "What is stored of this table is damaged and cannot be read.",
            "Ce qui est enregistré de cette table est abîmé et ne peut pas être relu.",
        ),
    )


def too_fast(seconds: float) -> Refusal:
    whole = ceil(seconds)  # a little too early would be refused again
    s = "" if whole == 1 else "s"
    return Refusal(
        429,
        "too-fast",
        Words(
            f"Too many at once; try again in {whole} second{s}.",
            f"C’est trop à la fois ; réessayez dans {whole} seconde{s}.",
        ),
    )


def too_many_lines(most: int) -> Refusal:
    return Refusal(
        429,
        "too-many-lines",
        Words(
            f"{most} live connections are enough; close some windows first.",
            f"{most} connexions en direct suffisent ; fermez d’abord quelques fenêtres.",
        ),
    )


def foreign_origin() -> Refusal:
    return Refusal(
        403,
        "foreign-origin",
        Words(
            "The page that asked is of another site; --origin lets it use this server.",
            "La page qui le demande est d’un autre site ; --origin l’autorise.",
        ),
    )


def foreign_host(name: str) -> Refusal:
    shown = name if name.isprintable() else "?"
    return Refusal(
        421,
        "foreign-host",
        Words(
            f"This server is not known as {shown}; --public-address or --host-name says so if it "
            "should be.",
            f"Ce serveur n’est pas connu sous le nom {shown} ; --public-address ou --host-name "
            "permet de l’ajouter.",
        ),
    )


def not_found() -> Refusal:
    return Refusal(404, "not-found", Words("Not Found", "Introuvable"))


def too_large(most: int) -> Refusal:
    return Refusal(
        413,
        "too-large",
        Words(f"Larger than {most} bytes.", f"Dépasse {most} octets."),
    )


def wrong(code: str, en: str, fr: str) -> Refusal:
    """The request makes no sense as it is."""
    return Refusal(400, code, Words(en, fr))


def conflict(code: str, en: str, fr: str) -> Refusal:
    """The request made sense, but not now."""
    return Refusal(409, code, Words(en, fr))


def code_of(error: IncognitaError) -> str:
    """OptionError becomes option-error."""
    name = type(error).__name__
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).removeprefix("-")
