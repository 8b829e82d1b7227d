"""What the table says: events, prompts, costs and the reasons of refusals, in both languages."""

import pytest

from incognita.core.game import Event
from incognita.core.words import Language
from incognita.games.tikal import GAME
from tests.games.tikal.scene import Scene
from tests.games.tikal.test_board_and_tiles import sealed_corner

NAMES = ("Anna", "Bruno", "Chloé", "Denis")


def refused(scene: Scene, text: str, language: Language = "en") -> str:
    [seat] = scene.position.actors
    return scene.position.refusal(seat, GAME.parse(text), NAMES, language)


@pytest.fixture
def scene() -> Scene:
    """Anna's turn, with workers on three temples and a treasure site; Bruno has one on b5."""
    scene = Scene()
    scene.explore("c4", "temple", value=10, sw=2)
    scene.explore("c5", "treasure", value=2, n=1)
    scene.explore("d4", "volcano")
    scene.put(1, "a4", workers=2)
    scene.put(1, "b5", workers=1)
    scene.put(1, "c4", workers=1)
    scene.put(1, "c5", workers=1)
    scene.put(2, "b5", workers=1)
    scene.turn_of(1)
    return scene


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("enter worker a1", "Figures enter at the base camp or at a camp of yours (T4.1)."),
        ("move worker a1 a2", "You have no worker on a1 (T4.2)."),
        ("move leader a4 a3", "Your leader is not on a4 (T4.2)."),
        ("move worker a4 a3", "a3 is not explored yet (T4.3)."),
        ("move worker c4 d4", "There is a volcano on d4, and nobody enters it (T4.5)."),
        ("trail worker a5 base", "Trails lead to your own camps, and you have none on a5 (T4.8)."),
        ("uncover c5", "There is no temple on c5 (T5.1)."),
        ("uncover c4", "No temple goes above 10 (T5.2)."),
        ("dig c4", "There is no treasure site on c4 (T6.1)."),
        ("camp c5", "There are still treasures on c5 (T7.1)."),
        ("camp b4", "None of your figures stands on b4 (T7.1)."),
        ("camp a4", "A camp is built on a jungle or on an empty treasure site (T7.1)."),
        ("guard worker b5", "On b5 you are not stronger than every other player (T8.1)."),
        ("guard leader a4", "Your leader is not on a4 (T8.2)."),
        ("exchange statue mask 1", "Treasures are exchanged with another player (T6.4)."),
        ("exchange mask mask 2", "Two treasures of the same motif are not exchanged (T6.6)."),
        ("exchange statue mask 2", "You do not hold a statue (T6.5)."),
        ("place a1 n", "You have no tile to place now (T2.1)."),
        ("take A1", "You take a tile only after winning an auction (T11.7)."),
        ("bid 3", "There is no auction now (T11.3)."),
        ("pass", "You can only pass in an auction (T11.3)."),
        ("tile A1", "Only chance draws (T2.2)."),
        ("treasure ring", "Only chance draws (T6.2)."),
        ("end", ""),
    ],
)
def test_a_refused_deed_names_its_rule(scene: Scene, text: str, said: str) -> None:
    assert refused(scene, text) == said


def test_what_is_too_dear_says_the_price(scene: Scene) -> None:
    scene.turn_of(1, points=1)
    assert refused(scene, "uncover b5") == (
        "This costs 2 action points, and you have 1 action point (T2.4)."
    )
    assert refused(scene, "dig c5", "fr") == (
        "Cela coûte 3 points-action, et vous avez 1 point-action (T2.4)."
    )


def test_the_second_level_of_a_turn_needs_two_figures(scene: Scene) -> None:
    scene.do("uncover b5", "uncover a4", "uncover a4")
    assert refused(scene, "uncover b5").endswith(
        "two of your figures must stand on b5; the leader is one, too (T5.4)."
    )
    assert refused(scene, "uncover a4") == (
        "You have uncovered two levels here in this turn (T5.3)."
    )


def test_a_guarded_temple_says_whose_guard_it_is(scene: Scene) -> None:
    scene.guard(2, "a4")
    assert refused(scene, "guard worker a4") == (
        "The temple on a4 already has a guard, set by Bruno (T8.4)."
    )
    assert refused(scene, "uncover a4", "fr") == (
        "Le temple en a4 est gardé et ne se dégage plus (T5.5)."
    )


def test_sets_of_treasures_are_not_broken(scene: Scene) -> None:
    scene.give(1, statue=2, ring=1)
    scene.give(2, mask=3)
    assert refused(scene, "exchange statue mask 2").startswith("You hold 2 treasures")
    assert refused(scene, "exchange ring mask 2").startswith("Bruno holds 3 of this motif")
    assert refused(scene, "exchange ring jug 2", "fr") == (
        "Bruno n’a pas ce trésor : une cruche (T6.5)."
    )


def test_a_tile_is_placed_where_a_stone_leads_in(scene: Scene) -> None:
    scene.hand(1, "A1")
    assert refused(scene, "end") == "First place your tile (T2.1)."
    assert refused(scene, "place a5 n") == "a5 is already explored (T3.1)."
    assert refused(scene, "place h1 n") == "No hex beside h1 is explored (T3.1)."
    illegal = [
        refused(scene, f"place {there} {side}")
        for there in ("a3", "b3", "c3")
        for side in ("n", "ne", "se", "s", "sw", "nw")
    ]
    assert any(said.endswith("(T3.2).") for said in illegal)


def test_an_auction_refuses_low_bids_and_bids_beyond_the_points() -> None:
    scene = Scene(players=3, version="auction")
    for _ in range(3):
        scene.draw()
    scene.do("bid 4")
    assert refused(scene, "bid 4") == "A bid must be higher than 4 (T11.4)."
    assert refused(scene, "bid 21") == "You have 20 points, and nobody bids more than that (T11.4)."
    assert refused(scene, "end") == "The auction comes first: bid or pass (T11.3)."
    scene.do("pass", "pass")
    assert refused(scene, "uncover a4") == "First take one of the revealed tiles (T11.7)."


def test_the_prompts_follow_the_turn() -> None:
    scene = Scene()
    scene.do("tile A1")
    assert scene.position.prompt(0, NAMES, "en").startswith("Place your tile (")
    assert scene.position.prompt(1, NAMES[:2], "en") == "Waiting for Anna."
    scene.place_anywhere()
    assert scene.position.prompt(0, NAMES, "fr") == (
        "Utilisez vos 10 points-action ou finissez votre tour."
    )
    scene.turn_of(1, points=0)
    assert scene.position.prompt(0, NAMES, "en") == (
        "You have no action points left: end your turn."
    )


def test_a_preview_says_the_cost_and_what_a_scoring_would_bring(scene: Scene) -> None:
    foreseen = scene.position.preview(0, GAME.parse("uncover a4"))
    assert [words.en for words in foreseen.consequences] == [
        "It costs 2 action points; 8 action points left.",
        "A scoring would give you 12 points instead of 11.",
    ]
    assert scene.ap == 10


def consequences(scene: Scene, text: str) -> list[str]:
    [seat] = scene.position.actors
    return [words.en for words in scene.position.preview(seat, GAME.parse(text)).consequences]


@pytest.mark.rule("T8.3")
def test_a_guard_says_first_who_leaves_the_game_for_good(scene: Scene) -> None:
    scene.put(1, "a4", workers=1, leader=True)
    assert consequences(scene, "guard worker a4") == [
        "The guard stays there to the end of the game (T8.2).",
        "Out of the game for good: your leader and 2 workers (T8.3).",
        "You can set one more guard (T8.4).",
        "It costs 5 action points; 5 action points left.",
    ]
    scene.do("guard leader a4")
    assert consequences(scene, "guard worker c4")[:2] == [
        "The guard stays there to the end of the game (T8.2).",
        "It was your last guard (T8.4).",
    ]


def test_a_camp_says_that_it_stays_and_how_many_are_left(scene: Scene) -> None:
    scene.put(1, "b4", workers=1)
    assert consequences(scene, "camp b4")[0] == "A camp is never moved; you have one more (T7.3)."


def test_the_end_of_a_turn_costs_nothing_but_what_is_left(scene: Scene) -> None:
    assert consequences(scene, "end") == ["You lose 10 action points (T2.4)."]
    scene.turn_of(1, points=0)
    assert consequences(scene, "end") == []


def test_the_end_of_a_turn_after_which_the_same_seat_is_on_invents_no_cost() -> None:
    """The last tile was placed by the seat before, so that this one begins the last scoring."""
    scene = Scene()
    scene.turn_of(1, points=9)
    scene.last_tiles()
    scene.state.placer = 1
    assert consequences(scene, "end") == ["You lose 9 action points (T2.4)."]


def test_bidding_and_passing_say_what_they_bind_to() -> None:
    scene = Scene(players=3, version="auction")
    for _ in range(3):
        scene.draw()
    assert consequences(scene, "pass") == []
    assert consequences(scene, "bid 4") == [
        "If nobody bids more, you pay 4 points and choose a tile (T11.7)."
    ]
    scene.do("bid 4")
    assert consequences(scene, "pass") == ["You are out of this auction (T11.3)."]


@pytest.mark.rule("T3.6")
def test_the_prompt_speaks_of_no_stone_where_none_can_lead_to_the_tile() -> None:
    scene = sealed_corner()
    scene.hand(1, "C4")
    assert scene.position.prompt(0, NAMES, "en") == (
        "No stone can lead to your tile (a jungle): place it beside any explored hex (T3.6)."
    )
    assert consequences(scene, "place a1 n") == ["A tile that is placed is never moved (T3.9)."]


def test_a_preview_stops_where_chance_would_act(scene: Scene) -> None:
    foreseen = scene.position.preview(0, GAME.parse("dig c5"))
    assert foreseen.told(NAMES, "en") == ["Anna digs on c5."]
    assert not foreseen.settled


def test_trails_touch_both_their_ends(scene: Scene) -> None:
    scene.camp(1, "b4")
    assert scene.position.places_of_action(GAME.parse("trail worker base b4")) == ("a5", "b4")
    assert scene.position.places_of_action(GAME.parse("trail worker b4 base")) == ("b4", "a5")
    assert scene.position.places_of_action(GAME.parse("move worker a5 b4")) == ("a5", "b4")
    assert scene.position.places_of_action(GAME.parse("take A1")) == ()


@pytest.mark.parametrize(
    ("event", "en", "fr"),
    [
        (
            Event("exchanged", {"seat": 1, "with": 2, "gave": "statue", "took": "mask"}),
            "Anna gives a statue to Bruno and takes a mask.",
            "Anna donne une statue à Bruno et prend un masque en échange.",
        ),
        (
            Event("guarded", {"seat": 2, "figure": "worker", "hex": "c4", "removed": 2}),
            "Bruno sets a worker as guard of the temple on c4; 2 figures leave the game.",
            ("Bruno place un membre comme gardien du temple en c4 ; 2 figurines quittent le jeu."),
        ),
        (
            Event("won", {"seat": 1, "price": 0}),
            "Anna is next, for nothing.",
            "C’est à Anna de jouer, sans rien payer.",
        ),
        (
            Event("scoring-began", {"scoring": "volcano", "seat": 2}),
            "The volcano sets off a scoring round, which begins with Bruno.",
            "Le volcan déclenche un pointage, qui commence avec Bruno.",
        ),
    ],
)
def test_events_in_words(event: Event, en: str, fr: str) -> None:
    assert GAME.describe_event(event, NAMES, "en") == en
    assert GAME.describe_event(event, NAMES, "fr") == fr
