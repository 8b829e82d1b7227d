"""What it costs to let a bot think elsewhere: a question that takes no thought, four ways.

    .venv/bin/python -m benchmarks.outposts [--questions 500] [--log 150]

A pipe to a process (thinkers of the server itself), the line of an outpost, a queue in PostgreSQL
(a row, NOTIFY and SKIP LOCKED, without waiting for the disk), and Dask. Each has one process that
answers; questions come one at a time, and are as large as that of a game of so many actions. Prints
the milliseconds until the answer and the processor time of who asks: of the server's loop, mostly.
"""

import asyncio
import multiprocessing
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable
from statistics import median

import click
import msgspec
import psycopg
import uvicorn
from distributed import Client, LocalCluster

from incognita.server import thinker
from incognita.server.afloat import mate
from incognita.server.outposts import outposts_app
from incognita.server.serve import listen
from incognita.server.thinker import Question, answering
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Homes, Turn
from tests.server.postgres import postgres

SECRET = "for one benchmark only"
PATIENCE_S = 60.0
QUEUE = """
CREATE TABLE question (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body BYTEA, answer BYTEA)
"""
TAKE = """
SELECT id, body FROM question WHERE answer IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
"""

Ask = Callable[[], Awaitable[object]]


async def measured(name: str, ask: Ask, questions: int) -> None:
    for _ in range(20):
        await ask()
    took, began = [], time.process_time()
    for _ in range(questions):
        asked = time.perf_counter()
        await ask()
        took.append(time.perf_counter() - asked)
    used = (time.process_time() - began) / questions
    click.echo(f"{name}: {median(took) * 1000:.2f} ms, processor {used * 1000:.2f} ms")


async def by_thinkers(name: str, thinkers: Thinkers, question: Question, questions: int) -> None:
    turn = Turn("anna", 0.05)
    await measured(name, lambda: thinkers.choose(lambda: turn, lambda: question), questions)


async def by_line(question: Question, questions: int) -> None:
    thinkers, sockets = Thinkers(0, PATIENCE_S, Homes()), listen("127.0.0.1", 0)
    house = uvicorn.Server(uvicorn.Config(outposts_app(thinkers, SECRET), log_level="error"))
    serving = asyncio.create_task(house.serve(sockets))
    address = f"ws://127.0.0.1:{sockets[0].getsockname()[1]}"
    command = [sys.executable, "-m", "incognita", "think", "--thinkers", "1", "--house", address]
    environment = {**os.environ, "INCOGNITA_THINKERS_SECRET": SECRET}
    outpost = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        await by_thinkers("line of an outpost", thinkers, question, questions)
    finally:
        outpost.kill()
        house.should_exit = True
        await serving


def answer_from(database: str) -> None:
    """A process that takes questions from the queue."""
    answer = answering()
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("LISTEN asked")
        while True:
            with connection.transaction():
                row = connection.execute(TAKE).fetchone()
                if row is not None:
                    said = answer(row[1])
                    connection.execute(
                        "UPDATE question SET answer = %s WHERE id = %s", (said, row[0])
                    )
                    connection.execute("SELECT pg_notify('answered', %s)", (str(row[0]),))
            if row is None:
                next(connection.notifies(timeout=1, stop_after=1), None)


async def by_queue(question: Question, questions: int) -> None:
    with postgres() as server:
        database = server.new_database()
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(QUEUE)
        taker = multiprocessing.get_context("spawn").Process(
            target=answer_from, args=(database,), daemon=True
        )
        taker.start()
        try:
            async with await psycopg.AsyncConnection.connect(database, autocommit=True) as line:
                await line.execute("LISTEN answered")

                async def ask() -> None:
                    asked = await line.execute(
                        "WITH q AS (INSERT INTO question (body) VALUES (%s) RETURNING id) "
                        "SELECT id, pg_notify('asked', '') FROM q",
                        (msgspec.json.encode(question),),
                    )
                    (number, _) = await asked.fetchone() or (0, "")
                    async for note in line.notifies():
                        if note.payload == str(number):
                            break
                    await line.execute(
                        "DELETE FROM question WHERE id = %s RETURNING answer", (number,)
                    )

                await measured("queue in PostgreSQL", ask, questions)
        finally:
            taker.terminate()


async def by_dask(question: Question, questions: int) -> None:
    async with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1, threads_per_worker=1, asynchronous=True, dashboard_address=None
        ) as cluster,
        Client(cluster, asynchronous=True) as client,  # type: ignore[no-untyped-call]
    ):

        async def ask() -> object:
            encoded = msgspec.json.encode(question)
            return await client.submit(mate.answer, thinker.__name__, encoded, pure=False)

        await measured("Dask", ask, questions)


async def run(questions: int, log: int) -> None:
    # of no game: it is answered at once, but read and written like any other
    question = Question("", "", {}, {}, [(0, "place c4 north")] * log, "", 0)
    click.echo(f"{questions} questions of {len(msgspec.json.encode(question))} bytes")
    here = Thinkers(1, PATIENCE_S, Homes())
    await by_thinkers("pipe", here, question, questions)
    await here.stop()
    await by_line(question, questions)
    await by_queue(question, questions)
    await by_dask(question, questions)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--log", type=int, default=150)
    given = parser.parse_args()
    asyncio.run(run(given.questions, given.log))


if __name__ == "__main__":
    main()
