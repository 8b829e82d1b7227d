"""Why something cannot be done in Tikal: the rule that forbids it here."""

from collections.abc import Sequence

from incognita.core.words import Words, points
from incognita.games.tikal.actions import (
    ACROSS,
    ACTING,
    ACTIONS,
    BIDDING,
    BUILD_CAMP,
    CHOOSING,
    DIG,
    END,
    ENTER_LEADER,
    FIRST_BID,
    FIRST_DEED,
    FIRST_EXCHANGE,
    FIRST_PLACE,
    FIRST_TAKE,
    FIRST_TILE,
    FIRST_TREASURE,
    GUARD_LEADER,
    MOVE_LEADER,
    MOVE_WORKER,
    OUT,
    PASS,
    PLACING,
    TRAIL_LEADER,
    TRAIL_WORKER,
    UNCOVER,
)
from incognita.games.tikal.board import (
    BIT,
    GUARDS_MASK,
    GUARDS_SHIFT,
    HIGHEST_LEVEL,
    JUNGLE,
    KIND,
    MOTIFS,
    NEIGHBOUR,
    RESERVE_LEADER,
    RESERVE_MASK,
    SEAT,
    SIDES,
    TEMPLE,
    TREASURE,
    UNEXPLORED,
    VOLCANO,
    camp_of,
    copies_of,
    crossing,
    figures_of,
    guard_of,
    has_leader,
    held_of,
    levels_left,
    majority,
    value_of,
    workers_of,
)
from incognita.games.tikal.narration import action_points
from incognita.games.tikal.notation import HEX_NAMES, MOTIFS_IN_WORDS, deed_of
from incognita.games.tikal.rules import Tikal
from incognita.games.tikal.view import cost_of


def objection(state: Tikal, seat: int, action: int, names: Sequence[str]) -> Words | None:
    """Why the seat on turn cannot play this action."""
    if not 0 <= action < ACTIONS:
        return None
    if action >= FIRST_TILE:
        rule = "T2.2" if action < FIRST_TREASURE else "T6.2"
        return Words("only chance draws", "seul le hasard tire").sentence(rule)
    if action >= FIRST_BID:
        return _against_bidding(state, action - FIRST_BID)
    if action >= FIRST_TAKE:
        return _against_taking(state, action - FIRST_TAKE)
    if action == PASS:
        if state.phase == BIDDING:
            return None
        return Words(
            "you can only pass in an auction", "on ne passe que pendant une enchère"
        ).sentence("T11.3")
    if FIRST_PLACE <= action < FIRST_DEED:
        return _against_placing(state, action)
    if state.phase != ACTING:
        return _not_yet(state)
    if action == END:
        return None
    if action >= FIRST_EXCHANGE:
        return _against_exchanging(state, action - FIRST_EXCHANGE, names) or _too_dear(
            state, action
        )
    return _against_a_deed(state, *deed_of(action), names) or _too_dear(state, action)


def _not_yet(state: Tikal) -> Words:
    """What comes before the action points."""
    if state.phase == PLACING:
        return Words("first place your tile", "posez d’abord votre tuile").sentence("T2.1")
    if state.phase == CHOOSING:
        return Words(
            "first take one of the revealed tiles", "prenez d’abord une des tuiles découvertes"
        ).sentence("T11.7")
    return Words(
        "the auction comes first: bid or pass", "l’enchère d’abord : misez ou passez"
    ).sentence("T11.3")


def _too_dear(state: Tikal, action: int) -> Words | None:
    cost = cost_of(state, action)
    if cost <= state.ap:
        return None
    needed, left = action_points(cost), action_points(state.ap)
    return Words(
        f"this costs {needed.en}, and you have {left.en}",
        f"cela coûte {needed.fr}, et vous avez {left.fr}",
    ).sentence("T2.4")


# The tile and the auction


def _against_bidding(state: Tikal, bid: int) -> Words | None:
    if state.phase != BIDDING:
        return Words("there is no auction now", "il n’y a pas d’enchère maintenant").sentence(
            "T11.3"
        )
    if bid <= state.bid:
        return Words(
            f"a bid must be higher than {state.bid}", f"une mise doit dépasser {state.bid}"
        ).sentence("T11.4")
    if bid > state.points(state.turn):
        own = points(state.points(state.turn))
        return Words(
            f"you have {own.en}, and nobody bids more than that",
            f"vous avez {own.fr}, et on ne mise pas plus que cela",
        ).sentence("T11.4")
    return None


def _against_taking(state: Tikal, tile: int) -> Words | None:
    if state.phase != CHOOSING:
        return Words(
            "you take a tile only after winning an auction",
            "on ne prend une tuile qu’après avoir remporté une enchère",
        ).sentence("T11.7")
    if not state.display & BIT[tile]:
        return Words(
            "this tile is not among the revealed ones",
            "cette tuile n’est pas parmi les tuiles découvertes",
        ).sentence("T11.7")
    return None


def _against_placing(state: Tikal, action: int) -> Words | None:
    if state.phase == ACTING:
        return Words(
            "you have no tile to place now", "vous n’avez pas de tuile à poser maintenant"
        ).sentence("T2.1")
    if state.phase != PLACING:
        return _not_yet(state)
    h, turn = divmod(action - FIRST_PLACE, SIDES)
    there = HEX_NAMES[h]
    if state.land[h] & KIND != UNEXPLORED:
        return Words(f"{there} is already explored", f"{there} est déjà exploré").sentence("T3.1")
    beside = [NEIGHBOUR[SIDES * h + side] for side in range(SIDES)]
    if all(n < 0 or state.land[n] & KIND == UNEXPLORED for n in beside):
        return Words(
            f"no hex beside {there} is explored", f"aucun hexagone voisin de {there} n’est exploré"
        ).sentence("T3.1")
    if turn >= state.setting.tile_turns[state.tile]:
        return Words(
            "turned like this the tile looks the same as with a smaller turn",
            "tournée ainsi, la tuile montre la même chose qu’avec une rotation plus petite",
        ).sentence("T3.7")
    if action not in state.legal_list(state.turn):
        return Words(
            f"turned like this there would be no stone between {there} and its explored neighbours",
            f"dans ce sens, il n’y aurait aucune dalle entre {there} et ses voisins explorés",
        ).sentence("T3.2")
    return None


# The deeds of a turn


def _against_a_deed(state: Tikal, h: int, deed: int, names: Sequence[str]) -> Words | None:
    if deed < MOVE_WORKER:
        return _against_entering(state, h, deed == ENTER_LEADER)
    if deed < TRAIL_WORKER:
        leader = deed >= MOVE_LEADER
        side = deed - (MOVE_LEADER if leader else MOVE_WORKER)
        return _is_absent(state, h, leader, "T4.2") or _against_crossing(state, h, side)
    if deed < BUILD_CAMP:
        leader = deed >= TRAIL_LEADER
        return _against_a_trail(state, h, deed - (TRAIL_LEADER if leader else TRAIL_WORKER), leader)
    if deed == BUILD_CAMP:
        return _against_a_camp(state, h)
    if deed == UNCOVER:
        return _against_uncovering(state, h)
    if deed == DIG:
        return _against_digging(state, h)
    return _against_guarding(state, h, deed == GUARD_LEADER, names)


def _is_absent(state: Tikal, h: int, leader: bool, rule: str) -> Words | None:
    word, there = state.board[h], HEX_NAMES[h]
    if leader:
        if has_leader(word, state.turn):
            return None
        return Words(f"your leader is not on {there}", f"votre chef n’est pas en {there}").sentence(
            rule
        )
    if workers_of(word, state.turn):
        return None
    return Words(
        f"you have no worker on {there}", f"vous n’avez pas de membre en {there}"
    ).sentence(rule)


def _has_no_figure(state: Tikal, h: int, rule: str) -> Words | None:
    if figures_of(state.board[h], state.turn):
        return None
    there = HEX_NAMES[h]
    return Words(
        f"none of your figures stands on {there}",
        f"aucune de vos figurines ne se trouve en {there}",
    ).sentence(rule)


def _against_entering(state: Tikal, h: int, leader: bool) -> Words | None:
    owner = camp_of(state.board[h])
    if h != state.setting.base and owner != state.turn:
        if owner >= 0:
            return Words(
                "figures do not enter at another player's camp",
                "on ne fait pas entrer de figurines dans le camp d’un autre joueur",
            ).sentence("T7.4")
        return Words(
            "figures enter at the base camp or at a camp of yours",
            "vos figurines entrent au camp de base ou dans un de vos camps",
        ).sentence("T4.1")
    reserve = state.board[SEAT + state.turn]
    if leader and not reserve & RESERVE_LEADER:
        return Words(
            "your leader is no longer in your reserve",
            "votre chef n’est plus dans votre réserve",
        ).sentence("T4.1")
    if not leader and not reserve & RESERVE_MASK:
        return Words(
            "you have no workers left in your reserve",
            "vous n’avez plus de membres en réserve",
        ).sentence("T4.1")
    return None


def _against_crossing(state: Tikal, h: int, side: int) -> Words | None:
    goal = NEIGHBOUR[SIDES * h + side]
    start, there = HEX_NAMES[h], HEX_NAMES[goal]
    kind = state.land[goal] & KIND
    if kind == UNEXPLORED:
        return Words(f"{there} is not explored yet", f"{there} n’est pas encore exploré").sentence(
            "T4.3"
        )
    if kind == VOLCANO:
        return Words(
            f"there is a volcano on {there}, and nobody enters it",
            f"il y a un volcan en {there}, et personne n’y entre",
        ).sentence("T4.5")
    cost = crossing(state.land[h], side)
    if cost == 0:
        return Words(
            f"there is no stone between {start} and {there}",
            f"il n’y a pas de dalle entre {start} et {there}",
        ).sentence("T4.3")
    if cost > state.ap:
        needed, left = action_points(cost), action_points(state.ap)
        return Words(
            f"the way from {start} to {there} costs {needed.en}, and you have {left.en}",
            f"le chemin de {start} à {there} coûte {needed.fr}, et vous avez {left.fr}",
        ).sentence("T4.4")
    return None


def _against_a_trail(state: Tikal, camp: int, way: int, leader: bool) -> Words | None:
    if not state.is_camp(camp, state.turn):
        return Words(
            f"trails lead to your own camps, and you have none on {HEX_NAMES[camp]}",
            f"les sentiers mènent à vos camps, et vous n’en avez pas en {HEX_NAMES[camp]}",
        ).sentence("T4.8")
    if way == ACROSS and state.other_camp(state.turn, camp) < 0:
        return Words("you have no other camp", "vous n’avez pas d’autre camp").sentence("T4.8")
    return _is_absent(state, state.setting.base if way == OUT else camp, leader, "T4.8")


def _against_a_camp(state: Tikal, h: int) -> Words | None:
    kind, there = state.land[h] & KIND, HEX_NAMES[h]
    if kind not in (JUNGLE, TREASURE):
        return Words(
            "a camp is built on a jungle or on an empty treasure site",
            "un camp s’installe dans une jungle ou sur un site de trésors vidé",
        ).sentence("T7.1")
    if kind == TREASURE and value_of(state.board[h]):
        return Words(
            f"there are still treasures on {there}", f"il reste des trésors en {there}"
        ).sentence("T7.1")
    if camp_of(state.board[h]) >= 0:
        return Words(
            f"there is already a camp on {there}", f"il y a déjà un camp en {there}"
        ).sentence("T7.2")
    if state.second_camp(state.turn) >= 0:
        return Words(
            "you have built both your camps", "vous avez déjà installé vos deux camps"
        ).sentence("T7.3")
    return _has_no_figure(state, h, "T7.1")


def _against_working(state: Tikal, h: int, most: Words, rule: str, two: str) -> Words | None:
    """Two levels or treasures of a hex in a turn, the second with two figures."""
    if not state.worked & BIT[h]:
        return None
    if state.worked_twice & BIT[h]:
        return most.sentence(rule)
    if figures_of(state.board[h], state.turn) < 2:
        there = HEX_NAMES[h]
        return Words(
            f"for the second time in a turn two of your figures must stand on {there}; "
            "the leader is one, too",
            f"la seconde fois dans un même tour, il faut deux de vos figurines en {there} ; "
            "le chef compte pour une",
        ).sentence(two)
    return None


def _against_uncovering(state: Tikal, h: int) -> Words | None:
    word, there = state.board[h], HEX_NAMES[h]
    if state.land[h] & KIND != TEMPLE:
        return Words(
            f"there is no temple on {there}", f"il n’y a pas de temple en {there}"
        ).sentence("T5.1")
    if guard_of(word) >= 0:
        return Words(
            f"the temple on {there} is guarded and not uncovered any further",
            f"le temple en {there} est gardé et ne se dégage plus",
        ).sentence("T5.5")
    level = value_of(word) + 1
    if level > HIGHEST_LEVEL:
        return Words(
            f"no temple goes above {HIGHEST_LEVEL}", f"aucun temple ne dépasse {HIGHEST_LEVEL}"
        ).sentence("T5.2")
    if not levels_left(state.stock, level):
        return Words(
            f"there is no card {level} left in the stock", f"il ne reste plus de carte {level}"
        ).sentence("T5.2")
    most = Words(
        "you have uncovered two levels here in this turn",
        "vous avez déjà dégagé deux niveaux ici pendant ce tour",
    )
    return _has_no_figure(state, h, "T5.1") or _against_working(state, h, most, "T5.3", "T5.4")


def _against_digging(state: Tikal, h: int) -> Words | None:
    there = HEX_NAMES[h]
    if state.land[h] & KIND != TREASURE:
        return Words(
            f"there is no treasure site on {there}", f"il n’y a pas de site de trésors en {there}"
        ).sentence("T6.1")
    if not value_of(state.board[h]):
        return Words(
            f"no treasures are left on {there}", f"il ne reste plus de trésors en {there}"
        ).sentence("T6.1")
    most = Words(
        "you have dug up two treasures here in this turn",
        "vous avez déjà déterré deux trésors ici pendant ce tour",
    )
    return _has_no_figure(state, h, "T6.1") or _against_working(state, h, most, "T6.3", "T6.3")


def _against_guarding(state: Tikal, h: int, leader: bool, names: Sequence[str]) -> Words | None:
    word, there = state.board[h], HEX_NAMES[h]
    if state.land[h] & KIND != TEMPLE:
        return Words(
            f"there is no temple on {there}", f"il n’y a pas de temple en {there}"
        ).sentence("T8.1")
    guard = guard_of(word)
    if guard >= 0:
        return Words(
            f"the temple on {there} already has a guard, set by {names[guard]}",
            f"le temple en {there} a déjà un gardien, placé par {names[guard]}",
        ).sentence("T8.4")
    if not (state.board[SEAT + state.turn] >> GUARDS_SHIFT) & GUARDS_MASK:
        return Words(
            "you have set both your guards", "vous avez déjà placé vos deux gardiens"
        ).sentence("T8.4")
    absent = _is_absent(state, h, leader, "T8.2")
    if absent is not None:
        return absent
    if majority(word, state.setting.players) != state.turn:
        return Words(
            f"on {there} you are not stronger than every other player",
            f"en {there}, un autre joueur est au moins aussi fort que vous",
        ).sentence("T8.1")
    return None


def _against_exchanging(state: Tikal, exchange: int, names: Sequence[str]) -> Words | None:
    motifs, other = divmod(exchange, 4)
    given, taken = divmod(motifs, MOTIFS)
    if other == state.turn or other >= state.setting.players:
        return Words(
            "treasures are exchanged with another player",
            "on échange des trésors avec un autre joueur",
        ).sentence("T6.4")
    if given == taken:
        return Words(
            "two treasures of the same motif are not exchanged",
            "on n’échange pas deux trésors du même motif",
        ).sentence("T6.6")
    give, take = MOTIFS_IN_WORDS[given], MOTIFS_IN_WORDS[taken]
    own = copies_of(held_of(state.board[SEAT + state.turn]), given)
    if own == 0:
        return Words(
            f"you do not hold {give.en}", f"vous n’avez pas ce trésor : {give.fr}"
        ).sentence("T6.5")
    if own > 1:
        return Words(
            f"you hold {own} treasures of this motif, and pairs and triples are never broken",
            f"vous avez {own} trésors de ce motif, et on ne sépare ni paire ni triplé",
        ).sentence("T6.5")
    name = names[other]
    theirs = copies_of(held_of(state.board[SEAT + other]), taken)
    if theirs == 0:
        return Words(
            f"{name} does not hold {take.en}", f"{name} n’a pas ce trésor : {take.fr}"
        ).sentence("T6.5", names)
    if theirs > 1:
        return Words(
            f"{name} holds {theirs} of this motif, and pairs and triples are never broken",
            f"{name} a {theirs} trésors de ce motif, et on ne sépare ni paire ni triplé",
        ).sentence("T6.5", names)
    return None
