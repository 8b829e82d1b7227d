"""The games of a run: what whoever plays them is sent, and what is sent back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from errno import EEXIST
from functools import lru_cache, partial
from pathlib import Path

import msgspec

from incognita.bots.nets import Nets, content_of_net, inputs_for, net_in
from incognita.bots.roster import net_named
from incognita.core.catalogue import find_game
from incognita.core.edition import Edition
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame
from incognita.core.options import Value
from incognita.core.record import write_record
from incognita.lab.crew import Crew, spread
from incognita.lab.match import Result, play_match


class OtherRules(IncognitaError):
    """A worker of a cluster has another version of this program."""


Contents = tuple[tuple[str, bytes], ...]  # of nets, by what the names of bots say behind @


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a run share; made of plain values, so that it can be sent to a worker."""

    game: str
    rules: int
    options: Mapping[str, Value]
    edition: bytes  # in JSON
    seed: int
    recorded: bool = False
    nets: Contents = ()  # so that a worker needs no file


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: who sits where, and with the luck of which deal."""

    number: int
    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    result: Result
    record: str | None


def terms_of(
    game: str,
    options: Mapping[str, Value],
    edition: Mapping[str, object],
    seed: int,
    recorded: bool,
    bots: Iterable[str],
    at_hand: Mapping[str, bytes],
) -> Terms:
    """Nets that are not at hand are read from the files that bots are named after."""
    rules = find_game(game).rules_version
    named = sorted({net for bot in bots if (net := net_named(bot)) is not None})
    nets = tuple((net, at_hand.get(net) or content_of_net(Path(net))) for net in named)
    for found in _nets_in(nets).values():
        inputs_for(find_game(game), found)
    return Terms(game, rules, dict(options), msgspec.json.encode(edition), seed, recorded, nets)


@lru_cache(maxsize=8)
def _components(game: str, edition: bytes) -> Edition:
    """An edition is read once a worker: some take as long as a game."""
    components: Edition = find_game(game).edition_from_builtins(
        msgspec.json.decode(edition), "edition"
    )
    return components


@lru_cache(maxsize=8)
def _nets_in(contents: Contents) -> Nets:
    return {name: net_in(content, name) for name, content in contents}


def check_rules(game: AnyGame, rules: int) -> None:
    """What a worker does first: OtherRules says that it would not do the same as the others."""
    if game.rules_version != rules:
        raise OtherRules(
            f"a worker has rules {game.rules_version} of {game.name}; expected {rules}: "
            "install the same version of incognita on every machine"
        )


def play_batch(terms: Terms, fixtures: Sequence[Fixture]) -> list[Played]:
    game = find_game(terms.game)
    check_rules(game, terms.rules)
    nets = _nets_in(terms.nets)
    edition = _components(game.name, terms.edition)
    played = []
    for fixture in fixtures:
        position, result = play_match(
            game,
            terms.options,
            edition,
            fixture.bots,
            terms.seed,
            fixture.number,
            fixture.deal,
            nets,
        )
        record = None
        if terms.recorded:
            note = f"seed {terms.seed}, game {fixture.number}, deal {fixture.deal}"
            record = write_record(position, fixture.bots, note)
        played.append(Played(result, record))
    return played


def play(terms: Terms, fixtures: Iterable[Fixture], crew: Crew) -> Iterator[Played]:
    """Play the games; they come back in their order. Whoever has seen enough may stop asking."""
    return spread(partial(play_batch, terms), fixtures, crew)


def record_name(terms: Terms, number: int) -> str:
    return f"{terms.game}-{terms.seed}-{number:06d}.jsonl"


def make_room(folder: Path, names: Iterable[str]) -> None:
    """A folder for the records, which overwrite nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        path = folder / name
        if path.exists():
            raise FileExistsError(EEXIST, "there already; choose another folder or seed", str(path))


def keep_record(folder: Path, name: str, record: str) -> None:
    """Write a record so that it is there whole or not at all."""
    path = folder / name
    part = path.with_suffix(".part")
    part.write_text(record, encoding="utf-8", newline="\n")
    part.replace(path)
