-- The reviews of games that are over, one of each thoroughness. `content` is missing for as long as
-- a review was asked for (by `person`) and is not finished.
CREATE TABLE review (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    budget TEXT NOT NULL,
    person TEXT NOT NULL,
    content TEXT,
    made BIGINT,
    PRIMARY KEY (table_id, budget)
);
