"""The figures of the house as Prometheus reads them, at an address of their own."""

import time
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import cast

from fastapi import FastAPI
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from incognita import __version__
from incognita.server.desk import Desk
from incognita.server.door import Door
from incognita.server.figures import BOUNDS, Figures, Spread
from incognita.server.wellbeing import wellbeing


class HouseCollector(Collector):
    def __init__(self, figures: Figures, desk: Desk, door: Door) -> None:
        self.figures = figures
        self.desk = desk
        self.door = door

    def collect(self) -> Iterator[Metric]:
        yield from self._standing()
        yield from self._happened()
        yield from self._took()

    def _standing(self) -> Iterator[Metric]:
        """How it is at this moment."""
        tables = self.desk.house.in_mind
        thinkers = self.desk.thinkers
        soon, some_time = thinkers.waiting
        yield _gauges(
            "tables",
            "Tables in memory: looked at by somebody, cared for by this server, or all of them.",
            "which",
            {
                "attended": sum(live.is_attended for live in tables),
                "cared-for": len(self.desk.keeper.errands),
                "all": len(tables),
            },
        )
        yield _gauge("sockets", "Live connections to tables.", self.desk.lines.total)
        yield _gauge("connections", "Connections, live ones too.", len(self.door.inside))
        yield _gauge("connections_most", "Connections for which there is room.", self.door.most)
        yield _gauges(
            "thinkers",
            "Processes in which bots think: this server's own, and those that outposts have.",
            "where",
            thinkers.sizes,
        )
        yield _gauges("thinkers_busy", "Those at work for this server.", "where", thinkers.busy)
        yield _gauge("outposts", "Machines that lend thinkers.", len(thinkers.outposts))
        yield _gauges(
            "thinkers_queue",
            "Questions to bots that wait for a thinker.",
            "for",
            {"somebody": soon, "nobody": some_time},
        )
        beaten = self.desk.house.pulse.beaten or 0
        yield _gauge(
            "pulse_age_seconds",
            "Since when the database has not been written to with success.",
            max(0.0, time.time() - beaten / 1000),
        )
        yield _gauges("build", "1, with the version.", "version", {__version__: 1})

    def _happened(self) -> Iterator[Metric]:
        figures = self.figures
        yield _counters("actions", "Actions played.", "by", figures.actions)
        entries = {
            kind.__name__.lower(): count
            for kind, count in sorted(figures.entries.items(), key=lambda one: one[0].__name__)
        }
        yield _counters("entries", "All that happened at tables.", "kind", entries)
        yield _counters("refusals", "What was refused, by its code.", "code", figures.refusals)
        requests = CounterMetricFamily(
            "incognita_requests", "Requests answered.", labels=["method", "status"]
        )
        for (method, status), count in figures.requests.items():
            requests.add_metric([_method(method), str(status)], count)
        yield requests
        yield _counters(
            "thinkers_given_up", "Questions that no bot answered.", "why", figures.given_up
        )
        unavailable = CounterMetricFamily(
            "incognita_database_unavailable", "Works for which the database could not be used."
        )
        unavailable.add_metric([], figures.out_of_reach)
        yield unavailable

    def _took(self) -> Iterator[Metric]:
        figures = self.figures
        yield _spreads(
            "echo", "From a live message to its answer.", "message", dict(figures.echoes)
        )
        yield _spreads(
            "database",
            "Works of the database, the time for which they waited included.",
            "work",
            {"read": figures.reading, "write": figures.writing},
        )
        yield _spread("request", "From a request to the end of its answer.", figures.asking)
        yield _spread("thinking", "What a bot took to answer.", figures.thinking)
        yield _spread("loop_lag", "How late the server's loop was.", figures.tardiness)


def _method(method: str) -> str:
    """Anybody can make one up."""
    return method if method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS") else "other"


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(f"incognita_{name}", words, value=value)


def _gauges(name: str, words: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(f"incognita_{name}", words, labels=[label])
    for which, value in values.items():
        family.add_metric([which], value)
    return family


def _counters(name: str, words: str, label: str, values: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"incognita_{name}", words, labels=[label])
    for which, value in values.items():
        family.add_metric([which], value)
    return family


def _spread(name: str, words: str, spread: Spread) -> Metric:
    family = HistogramMetricFamily(f"incognita_{name}_seconds", words)
    family.add_metric([], _buckets(spread), spread.seconds)
    return family


def _spreads(name: str, words: str, label: str, spreads: Mapping[str, Spread]) -> Metric:
    family = HistogramMetricFamily(f"incognita_{name}_seconds", words, labels=[label])
    for which, spread in spreads.items():
        family.add_metric([which], _buckets(spread), spread.seconds)
    return family


def _buckets(spread: Spread) -> list[tuple[str, float]]:
    bounds = [*(str(bound) for bound in BOUNDS), "+Inf"]
    return list(zip(bounds, accumulate(spread.counts), strict=True))


def watch_app(app: FastAPI, door: Door) -> Starlette:
    """What those who look after the server see of it; nobody else should reach this."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    registry.register(HouseCollector(app.state.figures, _desk(app), door))

    async def metrics(request: Request) -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    async def health(request: Request) -> Response:
        return JSONResponse({"alive": True, "version": __version__})

    async def ready(request: Request) -> Response:
        found = await wellbeing(_desk(app))
        return JSONResponse(
            {"ready": found.is_ready, **found._asdict()}, 200 if found.is_ready else 503
        )

    return Starlette(
        routes=[Route("/metrics", metrics), Route("/health", health), Route("/ready", ready)]
    )


def _desk(app: FastAPI) -> Desk:
    return cast("Desk", app.state.desk)
