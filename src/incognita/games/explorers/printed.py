"""What is printed on the cards and scoring tiles in play, for whoever draws them."""

from typing import cast, get_args

from incognita.core.machine import i64
from incognita.games.explorers.seen import Expert, PrintedView, Provision
from incognita.games.explorers.setting import CARDS, ROUNDS, Setting, Tables
from incognita.games.explorers.words import terrain_letters

PROVISION_NAMES: tuple[Provision, ...] = get_args(Provision)


def printed(setting: Setting) -> PrintedView:
    if setting.printed is None:
        setting.printed = _printed(setting)
    return cast("PrintedView", setting.printed)


def _printed(setting: Setting) -> PrintedView:
    tables = setting.tables
    sides: dict[Expert, bool] = {
        "provisions": setting.expert_provisions,
        "gems": setting.expert_gems,
        "temples": setting.expert_temples,
        "villages": setting.expert_villages,
    }
    return {
        "cards": [_card(tables, card) for card in range(i64(CARDS))],
        "expert": [side for side, is_expert in sides.items() if is_expert],
        "provisions": [int(points) for points in tables.provision_points],
        "kinds": [
            [name for bit, name in enumerate(PROVISION_NAMES) if not closed >> bit & 1]
            for closed in (int(tables.provision_kinds[r]) for r in range(i64(ROUNDS)))
        ],
        "gems": [int(points) for points in tables.gem_points],
        "temples": [int(points) for points in tables.temple_points],
        "temple_xs": [int(xs) for xs in tables.temple_xs] if setting.expert_temples else [],
        "villages": [int(points) for points in tables.village_points],
        "races": [int(points) for points in tables.race_points],
        "keys": int(tables.key_track),
        "scrolls": int(tables.scroll_track),
    }


def _card(tables: Tables, card: i64) -> str:
    first, second = tables.first_halves[card], tables.second_halves[card]
    return f"{terrain_letters(first)}/{terrain_letters(second)}"
