"""Addresses to send to others: a page that says what it leads to, for who previews a link.

While a game runs they say what is played, and nothing of how it stands.
"""

from html import escape
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import HTMLResponse

from incognita.core.words import Language, Words, points
from incognita.server.api.wishes import GET_OR_HEAD
from incognita.server.desk import Anybody, TheTable, language_for
from incognita.server.people import Person
from incognita.server.permits import Deed, authorise
from incognita.server.refusals import Refusal
from incognita.server.settings import Settings
from incognita.server.table import Table

router = APIRouter(prefix="/g", include_in_schema=False)

_MOST_MOVES = 2**31
_WIDE, _HIGH = 1200, 630  # what those who show previews ask for
_MOST_LETTERS = 28

Invitation = Annotated[str | None, Query(max_length=64)]

_PAGE = """<!doctype html>
<html lang="{language}" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<link rel="icon" href="/icon.svg">
<title>{title}</title>
<meta name="description" content="{about}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Terra Incognita">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
{picture}<meta http-equiv="refresh" content="0; url={goal}">
</head>
<body><p><a href="{goal}">{title}</a></p></body>
</html>
"""
_PICTURE = """<meta property="og:url" content="{address}">
<meta property="og:image" content="{image}">
<meta property="og:image:type" content="image/svg+xml">
<meta property="og:image:width" content="{wide}">
<meta property="og:image:height" content="{high}">
<meta name="twitter:card" content="summary_large_image">
"""
_CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img"
 aria-label="{told}" font-family="Georgia, serif">
<rect width="{wide}" height="{high}" fill="#f3ead7"/>
<rect x="24" y="24" width="1152" height="582" fill="none" stroke="#7a5c3a" stroke-width="4"/>
<text x="80" y="140" font-size="72" fill="#3b2a1a">{title}</text>
{lines}
<text x="80" y="570" font-size="30" fill="#7a5c3a">Terra Incognita</text>
</svg>
"""


@router.api_route("/{table}", methods=GET_OR_HEAD)
async def shared(
    request: Request,
    live: TheTable,
    person: Anybody,
    at: Annotated[int | None, Query(ge=0, le=_MOST_MOVES)] = None,
    review: bool = False,
    invitation: Invitation = None,
    language: Language | None = None,
) -> Response:
    """A page that leads on to a game, to a moment of it or to its review."""
    spoken = language or language_for(person, request)
    table = live.table if _may_see(person, live.table, invitation) else None
    asked = {"at": at, "invitation": invitation}
    query = urlencode({key: value for key, value in asked.items() if value is not None})
    number = quote(live.table.charter.id)
    goal = f"/#/table/{number}{'/review' if review else ''}{f'?{query}' if query else ''}"
    return HTMLResponse(
        _PAGE.format(
            language=spoken,
            title=escape(_title(table, review).spoken(spoken)),
            about=escape(_about(table).spoken(spoken)),
            picture=_picture(request.app.state.settings, number, invitation),
            goal=escape(goal),
        ),
        headers={"cache-control": "no-cache"},
    )


@router.api_route("/{table}/card.svg", methods=GET_OR_HEAD)
async def card(
    request: Request,
    live: TheTable,
    person: Anybody,
    invitation: Invitation = None,
    language: Language | None = None,
) -> Response:
    """The result of a game as a picture; while it runs, what is played."""
    spoken = language or language_for(person, request)
    table = live.table if _may_see(person, live.table, invitation) else None
    lines = "".join(
        f'<text x="80" y="{240 + 70 * row}" font-size="44" fill="#3b2a1a">{escape(name)}</text>'
        f'<text x="1120" y="{240 + 70 * row}" font-size="44" fill="#3b2a1a" '
        f'text-anchor="end">{total}</text>'
        for row, (name, total) in enumerate(_result(table))
    )
    content = _CARD.format(
        wide=_WIDE,
        high=_HIGH,
        told=escape(_about(table).spoken(spoken)),
        title=escape(_title(table, review=False).spoken(spoken)),
        lines=lines,
    )
    headers = {"cache-control": "no-cache", "cross-origin-resource-policy": "cross-origin"}
    return Response(content, media_type="image/svg+xml", headers=headers)


def _may_see(person: Person | None, table: Table, invitation: str | None) -> bool:
    try:
        authorise(person, Deed.WATCH, table, invitation=invitation)
    except Refusal:
        return False
    return True


def _title(table: Table | None, review: bool) -> Words:
    if table is None:
        return Words("A game by invitation", "Une partie sur invitation")
    name = table.game.title
    if review and table.is_over:
        return Words(f"{name.en}: the review of a game", f"{name.fr} : l’analyse d’une partie")
    return name


def _about(table: Table | None) -> Words:
    if table is None:
        return Words("Terra Incognita: a table of friends", "Terra Incognita : une table d’amis")
    result = _result(table)
    if not result:
        return table.game.about
    told = [(name, points(total)) for name, total in result]
    return Words(
        ", ".join(f"{name}: {total.en}" for name, total in told),
        ", ".join(f"{name} : {total.fr}" for name, total in told),
    )


def _result(table: Table | None) -> list[tuple[str, int]]:
    """Names and points from the first place down; nothing before the end."""
    if table is None or table.status != "finished" or table.rests:
        return []
    return [
        (table.names[seat][:_MOST_LETTERS], table.totals[seat])
        for place in table.ranking
        for seat in place
    ]


def _picture(settings: Settings, number: str, invitation: str | None) -> str:
    """Who shows a preview needs a whole address, which the server has to know."""
    if settings.public_address is None:
        return ""
    address = f"{settings.public_address.origin}/g/{number}"
    asked = f"?{urlencode({'invitation': invitation})}" if invitation else ""
    return _PICTURE.format(
        address=escape(f"{address}{asked}"),
        image=escape(f"{address}/card.svg{asked}"),
        wide=_WIDE,
        high=_HIGH,
    )
