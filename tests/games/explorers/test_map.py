"""New tiles by seed, and maps drawn for people."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from incognita.cli import main
from incognita.cli.answers import UNREADABLE, WRONG_USE
from incognita.core.errors import OptionError
from incognita.core.position import new_game
from incognita.games.explorers import GAME
from incognita.games.explorers.atlas import TERRAINS
from incognita.games.explorers.chart import draw_chart, drawn_tiles
from incognita.games.explorers.options import layout_of, written_layout
from incognita.games.explorers.surveyor import areas, faults, read_tile, survey
from tests.kit.play import random_game

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.rule("X1.1")
def test_the_shipped_tiles_are_balanced() -> None:
    assert [faults(*read_tile(tile)) for tile in GAME.edition.tiles] == [[]] * 8


@pytest.mark.parametrize("seed", range(4))
def test_new_tiles_are_balanced_one_by_one_and_together(seed: int) -> None:
    tiles = survey(seed)
    assert [faults(*read_tile(tile)) for tile in tiles] == [[]] * 8
    counts = [0] * TERRAINS
    for tile in tiles:
        terrains, _ = read_tile(tile)
        for area in areas(terrains):
            counts[terrains[min(area)]] += 1
    assert counts == [20, 20, 20, 20]


def test_the_same_seed_gives_the_same_tiles_and_another_seed_others() -> None:
    assert survey(5) == survey(5) != survey(6)


def test_a_tile_out_of_balance_is_found_out() -> None:
    terrains, objects = read_tile(GAME.edition.tiles[0])
    moved = {**objects, 0: "K"}
    assert "an object in a corner" in faults(terrains, moved)
    assert "not the inventory of a tile" in faults(terrains, moved)
    all_water = [1 if terrain >= 0 else terrain for terrain in terrains]
    assert "too few terrains beside the village" in faults(all_water, objects)


def test_a_generated_edition_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(draw_chart(None, 7, True, None).edition, encoding="utf-8")
    edition = GAME.load_edition(path)
    assert edition.name == "generated 7"
    assert edition.tiles == survey(7)
    assert new_game(GAME, {}, edition).edition is edition
    assert random_game(GAME, GAME.check_options({}), 1).is_over


@pytest.mark.rule("X1.3")
def test_a_written_map_and_its_layout_are_inverse() -> None:
    for seed in range(30):
        written = drawn_tiles(seed)
        layout = layout_of(written)
        assert layout is not None
        assert written_layout(layout) == written


def test_the_map_is_drawn_in_letters() -> None:
    lines = draw_chart("3n-5e-1s-8w", 1, False, None).text.splitlines()
    assert lines[0] == "standard: 3n-5e-1s-8w"
    assert lines[2].startswith(" 1 p. pH p. w. wf w. w. m. m. mf p. pc p. pf d. d.")
    assert len(lines) == 19


@pytest.fixture(scope="module")
def picture() -> ElementTree.Element:
    return ElementTree.fromstring(draw_chart("3n-5e-1s-8w", 1, False, None).svg)


def test_all_that_the_picture_is_drawn_with_is_in_it(picture: ElementTree.Element) -> None:
    drawn = {one.get("id") for one in picture.iter()}
    used = [one.get("href", "") for one in picture.iter(f"{SVG}use")]
    textures = re.findall(
        r"url\(#([\w-]+)\)", " ".join(one.get("fill", "") for one in picture.iter())
    )
    assert {name.removeprefix("#") for name in used} | set(textures) <= drawn
    toned = set(re.findall(r"\.(ex-[\w-]+)", picture.findtext(f"{SVG}style", "")))
    worn = {name for one in picture.iter() for name in one.get("class", "").split()}
    assert worn - {"explorers-colours"} <= toned
    named = re.findall(r"var\(--([\w-]+)", ElementTree.tostring(picture, encoding="unicode"))
    assert set(named) - {"x"} <= set(
        re.findall(r"--([\w-]+):", picture.findtext(f"{SVG}style", ""))
    )


def test_the_picture_shows_what_lies_where(picture: ElementTree.Element) -> None:
    things = picture.find(f".//{SVG}g[@id='things']")
    assert things is not None
    names = [one.get("href", "").rpartition("-")[2] for one in things]
    assert {name: names.count(name) for name in "TVKSGHacf"} == {
        "T": 4,
        "V": 4,
        "K": 4,
        "S": 4,
        "G": 12,
        "H": 8,
        "a": 8,
        "c": 8,
        "f": 8,
    }


def test_the_picture_says_which_tile_lies_in_which_quadrant(picture: ElementTree.Element) -> None:
    texts = [one.text for one in picture.iter(f"{SVG}text")]
    assert texts[:4] == [
        "A: tile 3, top to the north",
        "B: tile 5, top to the east",
        "C: tile 1, top to the south",
        "D: tile 8, top to the west",
    ]


def test_the_command_draws_and_writes(tmp_path: Path) -> None:
    svg, toml = tmp_path / "map.svg", tmp_path / "my.toml"
    run = CliRunner().invoke(
        main, ["map", "--seed", "7", "--generate", "--svg", str(svg), "--edition-file", str(toml)]
    )
    assert (run.exit_code, run.output[:13]) == (0, "generated 7: ")
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    again = CliRunner().invoke(main, ["map", "--seed", "7", "--edition", str(toml)])
    assert again.output == run.output


@pytest.mark.parametrize(
    "wrong",
    [["1n"], ["--edition-file", "x"], ["--generate", "--edition", "x"], ["--svg", ""]],
)
def test_the_command_refuses_what_it_cannot_draw(wrong: list[str]) -> None:
    run = CliRunner().invoke(main, ["map", *wrong])
    assert run.exit_code == WRONG_USE
    assert "Traceback" not in run.output


def test_a_full_disk_is_blamed_on_the_file_that_was_to_be_written() -> None:
    run = CliRunner().invoke(main, ["map", "--svg", "/dev/full"])
    assert run.exit_code == UNREADABLE
    assert run.stderr == "incognita: /dev/full: No space left on device\n"


def test_an_edition_that_cannot_be_read_is_named() -> None:
    run = CliRunner().invoke(main, ["map", "--edition", "nowhere"])
    assert run.exit_code == UNREADABLE
    assert "nowhere: No such file" in run.stderr


def test_a_wrong_map_is_refused_with_an_example() -> None:
    with pytest.raises(OptionError, match="3n-5e-1s-8w"):
        draw_chart("1n-1n-2n-3n", 1, False, None)
