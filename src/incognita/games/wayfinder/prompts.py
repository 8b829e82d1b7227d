"""What a player of Wayfinder has to do now, in one sentence."""

from incognita.core.words import Words, count
from incognita.games.wayfinder.actions import COUNTDOWN, SETTING_OUT, VOYAGE
from incognita.games.wayfinder.board import SQUARE
from incognita.games.wayfinder.narration import gems_in_words
from incognita.games.wayfinder.notation import COLOUR_NAMES, DIRECTION_NAMES, SQUARE_NAMES
from incognita.games.wayfinder.rules import NO_HEADING, Wayfinder
from incognita.games.wayfinder.view import gems_by_colour


def task(state: Wayfinder, seat: int) -> Words:
    return _instruction(state, seat).sentence()


def _instruction(state: Wayfinder, seat: int) -> Words:
    setting = state.setting
    explorer = state.turn if setting.solitaire else seat
    colour = COLOUR_NAMES[setting.colours[explorer]]
    if state.phase == VOYAGE and explorer == state.turn:
        return _sail(state)
    place = Words(f"place the {colour.en} explorer", f"placez l’explorateur {colour.fr}")
    where = Words(
        "on a travellers square without an explorer",
        "sur une case de voyageurs sans explorateur",
    )
    if state.phase == SETTING_OUT:
        return Words(f"{place.en} {where.en}", f"{place.fr} {where.fr}")
    if setting.race and not state.place_first:
        return _race(state, explorer, place, where)
    if not state.place_first:
        return Words(
            f"{place.en} for the next voyage, {where.en}",
            f"{place.fr} pour le prochain voyage, {where.fr}",
        )
    stop = Words("", "")
    if setting.solitaire:
        stop = Words("; you may also end the game", " ; vous pouvez aussi arrêter la partie")
    return Words(
        f"{place.en} {where.en}, from where the voyage begins at once{stop.en}",
        f"{place.fr} {where.fr}, d’où le voyage partira aussitôt{stop.fr}",
    )


def _race(state: Wayfinder, explorer: int, place: Words, where: Words) -> Words:
    if state.phase == COUNTDOWN and explorer == state.turn:
        left = state.countdown
        plural = "" if left == 1 else "s"
        return Words(
            f"quick, {left} second{plural} left: {place.en} {where.en}, or lose this turn",
            f"vite, encore {left} seconde{plural} : {place.fr} {where.fr}, ou vous perdez ce tour",
        )
    return Words(
        f"{place.en} whenever you like, {where.en}",
        f"{place.fr} quand vous voulez, {where.fr}",
    )


def _sail(state: Wayfinder) -> Words:
    at = SQUARE_NAMES[SQUARE[state.at]]
    gems = count(state.in_hand, Words("gem", "gemme"), Words("gems", "gemmes"))
    if state.heading == NO_HEADING:
        return Words(
            f"sail from {at} where you like and leave a gem on every square: you hold {gems.en}",
            f"partez de {at} dans la direction de votre choix et laissez une gemme sur "
            f"chaque case : vous avez {gems.fr} en main",
        )
    hand = gems_in_words(gems_by_colour(state.hand))
    heading = DIRECTION_NAMES[state.heading]
    if state.turned:
        way = Words(
            f"{heading.en}, for you have turned", f"{heading.fr}, car vous avez déjà tourné"
        )
    else:
        way = Words(f"{heading.en}, or turn once", f"{heading.fr}, ou tournez une fois")
    return Words(
        f"sail on {way.en}; {gems.en} to leave: {hand.en}",
        f"continuez {way.fr} ; {gems.fr} à laisser : {hand.fr}",
    )
