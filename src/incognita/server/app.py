"""The application: everything put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.routing import APIRoute

from incognita import __version__
from incognita.server.afloat.ashore import add_offline, is_packed
from incognita.server.api import (
    address,
    description,
    games,
    health,
    lessons,
    live,
    people,
    play,
    reviews,
    share,
    tables,
)
from incognita.server.api.errors import REFUSALS, answer_errors
from incognita.server.desk import Desk
from incognita.server.figures import Figures
from incognita.server.guards import Guards
from incognita.server.settings import Settings
from incognita.server.site import add_site


def make_app(settings: Settings) -> FastAPI:
    figures = Figures()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.desk = await Desk.open(settings, figures)
        try:
            yield
        finally:
            await app.state.desk.close()

    app = FastAPI(
        title="Terra Incognita",
        version=__version__,
        description="Tables for exploration board games. See docs/server.md for the WebSocket.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # see description.py
        generate_unique_id_function=_operation,
        responses=REFUSALS,
    )
    app.state.settings = settings
    app.state.figures = figures
    for part in (
        games,
        people,
        tables,
        play,
        live,
        lessons,
        reviews,
        share,
        address,
        description,
        health,
    ):
        app.include_router(part.router)
    add_site(app, is_packed())
    add_offline(app)
    answer_errors(app)
    app.add_middleware(Guards, settings=settings, figures=figures)
    return app


def _operation(route: APIRoute) -> str:
    return route.name
