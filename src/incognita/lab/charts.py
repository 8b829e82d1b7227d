"""The pictures of pages, as SVG text: vector lines, real letters, no colour alone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from itertools import accumulate
from math import isqrt
from statistics import fmean
from typing import Any

from incognita.core.errors import ExtraMissing
from incognita.core.game import Traces
from incognita.lab.standings import Share

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.collections import PolyCollection
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator
except ImportError as error:
    raise ExtraMissing("incognita report", "lab") from error

# Okabe and Ito's colours, which differ for colour-blind eyes and on a grey printer
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999")
HATCHES = ("", "//", "..", "xx", "\\\\", "++", "oo", "--")
_STYLE: dict[Any, object] = {  # the names are a type of matplotlib's own
    "svg.fonttype": "none",
    "svg.hashsalt": "incognita",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "figure.constrained_layout.use": True,
}
_WIDE = 6.4
_MOST_RANGES = 24


@contextmanager
def _figure(height: float, wide: float = _WIDE) -> Iterator[Figure]:
    with mpl.rc_context(_STYLE):
        yield Figure(figsize=(wide, height))


def _svg(figure: Figure, name: str, alt: str) -> str:
    """The figure as an element of a page: described, and with ids of its own."""
    out = StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with mpl.rc_context(_STYLE):
        figure.savefig(out, format="svg", metadata=nothing)
    content = out.getvalue()
    content = content[content.index("<svg") :]
    content = re.sub(r"<metadata>.*?</metadata>", "", content, flags=re.DOTALL)
    content = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{name}-", content)
    described = f'<svg role="img" aria-label="{alt}" '
    return content.replace("<svg ", described, 1)


def shares(name: str, alt: str, by_name: Mapping[str, Share], even: float | None) -> str:
    """Shares of wins with their intervals; `even` is what everybody would have by luck alone."""
    with _figure(0.8 + 0.38 * len(by_name)) as figure:
        axes = figure.subplots()
        for row, share in enumerate(by_name.values()):
            reach = [[100 * (share.share - share.low)], [100 * (share.high - share.share)]]
            axes.barh(row, 100 * share.share, color=COLOURS[0], height=0.6)
            axes.errorbar(100 * share.share, row, xerr=reach, color="black", capsize=4)
        if even is not None:
            axes.axvline(100 * even, color="black", linestyle="--", linewidth=1)
        _rows(axes, list(by_name))
        axes.set_xlim(0, 100)
        axes.set_xlabel("wins, % (a shared win counts as its share)")
        axes.grid(axis="x", alpha=0.4)
        return _svg(figure, name, alt)


def _rows(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()


def distributions(
    name: str, alt: str, by_name: Mapping[str, Sequence[int]], label: str, ending: str
) -> str:
    """How often a value fell into each of some ranges, a row for each name, one scale for all."""
    low = min(min(values) for values in by_name.values())
    high = max(max(values) for values in by_name.values())
    ranges = min(_MOST_RANGES, 2 + isqrt(4 * min(len(values) for values in by_name.values())))
    step = max(1, -(-(high - low + 1) // ranges))
    edges = [low + step * k for k in range((high - low) // step + 2)]
    with _figure(0.9 + 1.0 * len(by_name) + (0.8 if len(by_name) == 1 else 0)) as figure:
        rows = figure.subplots(len(by_name), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
        for axes, (title, values) in zip(rows, by_name.items(), strict=True):
            weights = [100 / len(values)] * len(values)
            axes.hist(list(values), edges, weights=weights, color=COLOURS[0], edgecolor="white")
            axes.axvline(fmean(values), color="black", linestyle="--", linewidth=1)
            axes.grid(axis="y", alpha=0.4)
            if len(by_name) > 1:
                axes.set_title(title, loc="left", fontsize=10)
        rows[-1].set_xlabel(f"{label} (dashed: the mean)")
        rows[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
        figure.supylabel(f"% of {ending}", fontsize=10)
        return _svg(figure, name, alt)


def sources(name: str, alt: str, by_name: Mapping[str, Mapping[str, float]]) -> str:
    """Mean points by item of the score sheet, laid end to end; losses go to the left."""
    items = list(dict.fromkeys(item for points in by_name.values() for item in points))
    with _figure(1.1 + 0.42 * len(by_name) + 0.2 * ((len(items) + 3) // 4)) as figure:
        axes = figure.subplots()
        gained, lost = [0.0] * len(by_name), [0.0] * len(by_name)
        for number, item in enumerate(items):
            values = [points.get(item, 0.0) for points in by_name.values()]
            starts = [(gained if value >= 0 else lost)[row] for row, value in enumerate(values)]
            axes.barh(
                range(len(values)),
                values,
                left=starts,
                height=0.6,
                color=COLOURS[number % len(COLOURS)],
                hatch=HATCHES[number % len(HATCHES)],
                edgecolor="white",
                label=item.replace("-", " "),
            )
            for row, value in enumerate(values):
                (gained if value >= 0 else lost)[row] += value
        _rows(axes, list(by_name))
        axes.axvline(0, color="black", linewidth=0.8)
        axes.set_xlabel("mean points of a seat")
        axes.grid(axis="x", alpha=0.4)
        figure.legend(loc="outside lower center", ncols=4, frameon=False)
        return _svg(figure, name, alt)


def heat_maps(
    name: str, alt: str, board: Traces, by_name: Mapping[str, Mapping[tuple[int, int], float]]
) -> str:
    """A board for each name, darker where more was done; all with the same scale."""
    most = max((max(spaces.values(), default=0) for spaces in by_name.values()), default=0) or 1
    across = min(2, len(by_name))
    down = -(-len(by_name) // across)
    side = _WIDE / across
    with _figure(down * (0.35 + side * (board.rows + 0.5) / (board.columns + 1))) as figure:
        grid = figure.subplots(down, across, squeeze=False)
        spaces = [(c, r) for c in range(board.columns) for r in range(board.rows)]
        places = [place for row in grid for place in row]
        for place in places[len(by_name) :]:
            place.set_axis_off()
        for axes, (title, found) in zip(places, by_name.items(), strict=False):
            cells = PolyCollection(
                [_outline(board, space) for space in spaces],
                array=[found.get(space, 0.0) for space in spaces],
                cmap="YlOrBr",
                clim=(0, most),
                edgecolors="#888888",
                linewidths=0.4,
            )
            axes.add_collection(cells)
            _lay_out(axes, board, title)
        figure.colorbar(cells, ax=places, shrink=0.8, label="a seat and game")
        return _svg(figure, name, alt)


def _outline(board: Traces, space: tuple[int, int]) -> list[tuple[float, float]]:
    column, row = space
    if not board.hexes:
        return [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    x, y = column + 0.5, row + 0.5 + 0.5 * (column % 2)
    corners = ((-2 / 3, 0), (-1 / 3, -0.5), (1 / 3, -0.5), (2 / 3, 0), (1 / 3, 0.5), (-1 / 3, 0.5))
    return [(x + across, y + down) for across, down in corners]


def _lay_out(axes: Axes, board: Traces, title: str) -> None:
    beyond = 0.2 if board.hexes else 0.0
    axes.set_xlim(-beyond, board.columns + beyond)
    axes.set_ylim(board.rows + (0.5 if board.hexes else 0.0), 0)
    axes.set_aspect(1.15 if board.hexes else 1.0)
    letters = [chr(ord("a") + column) for column in range(board.columns)]
    axes.set_xticks([column + 0.5 for column in range(board.columns)], letters)
    axes.set_yticks(
        [row + 0.5 for row in range(board.rows)], [str(r + 1) for r in range(board.rows)]
    )
    axes.xaxis.tick_top()
    axes.tick_params(length=0, labelsize=8)
    axes.set_frame_on(False)
    axes.set_title(title, fontsize=10)


def courses(
    name: str,
    alt: str,
    panels: Mapping[str, Mapping[str, Sequence[float]]],
    parts: Sequence[int],
    label: str,
) -> str:
    """Panels one below the other, each with its own scale; `parts` are the lengths of what the
    lines are broken into. The first line of a panel is whole, the others are dashed.
    """
    with _figure(0.9 + 2.0 * len(panels)) as figure:
        rows = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, lines) in zip(rows, panels.items(), strict=True):
            for number, (what, values) in enumerate(lines.items()):
                begin = 0
                for length in parts:
                    axes.plot(
                        range(begin + 1, begin + length + 1),
                        values[begin : begin + length],
                        color=COLOURS[number],
                        linestyle="-" if number == 0 else "--",
                        marker="." if length == 1 else "",
                        label=what if begin == 0 else None,
                    )
                    begin += length
            axes.set_title(title, loc="left", fontsize=10)
            axes.grid(axis="y", alpha=0.4)
            for end in list(accumulate(parts))[:-1]:
                axes.axvline(end + 0.5, color="#888888", linewidth=0.6)
        rows[-1].set_xlabel(label)
        rows[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
        figure.legend(*rows[0].get_legend_handles_labels(), loc="outside lower center", ncols=4)
        return _svg(figure, name, alt)


def matches(
    name: str,
    alt: str,
    shares_won: Sequence[Share],
    is_filled: Sequence[bool],
    by: Mapping[str, Sequence[float]],
    even: float,
) -> str:
    """Shares with their intervals, side by side against several things; `even` is the dashed line.

    A filled mark says yes, an empty one no.
    """
    with _figure(3.0) as figure:
        panels = figure.subplots(1, len(by), sharey=True, squeeze=False)[0]
        for axes, (label, places) in zip(panels, by.items(), strict=True):
            for place, won, filled in zip(places, shares_won, is_filled, strict=True):
                reach = [[100 * (won.share - won.low)], [100 * (won.high - won.share)]]
                axes.errorbar(
                    place,
                    100 * won.share,
                    yerr=reach,
                    color=COLOURS[0],
                    ecolor="black",
                    marker="o",
                    markerfacecolor=COLOURS[0] if filled else "white",
                    capsize=3,
                )
            axes.axhline(100 * even, color="black", linestyle="--", linewidth=1)
            axes.set_xlabel(label)
            axes.grid(axis="y", alpha=0.4)
        panels[0].set_ylabel("deals won, %")
        panels[0].xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
        return _svg(figure, name, alt)


def promises(name: str, alt: str, kept: Sequence[tuple[float, float, int]]) -> str:
    """Chances that were said against how often they came true, larger marks for more of them."""
    most = max(number for _, _, number in kept)
    with _figure(4.4, 4.4) as figure:
        axes = figure.subplots()
        axes.plot([0, 100], [0, 100], color="black", linestyle="--", linewidth=1)
        axes.plot(
            [100 * said for said, _, _ in kept],
            [100 * came for _, came, _ in kept],
            color=COLOURS[0],
            linewidth=0.8,
        )
        axes.scatter(
            [100 * said for said, _, _ in kept],
            [100 * came for _, came, _ in kept],
            s=[20 + 100 * number / most for _, _, number in kept],
            color=COLOURS[0],
        )
        axes.set_aspect("equal")
        axes.set_xlabel("chance that was said, %")
        axes.set_ylabel("how often it came true, %")
        axes.grid(alpha=0.4)
        return _svg(figure, name, alt)
