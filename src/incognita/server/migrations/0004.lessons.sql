-- What a person learns, and at which table; `finished` is when it was done for the last time.
CREATE TABLE lesson (
    person TEXT NOT NULL REFERENCES person (id),
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES game_table (id),
    finished BIGINT,
    PRIMARY KEY (person, game, name)
);
