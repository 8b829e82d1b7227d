-- Times are milliseconds since 1970. JSON is text, so that both databases hold the same bytes.

CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- The components that tables are played with, each set stored once.
CREATE TABLE edition (
    digest TEXT PRIMARY KEY,
    content TEXT NOT NULL
);

-- What a table was opened with never changes. `status`, `changed`, `wake` and `summary` repeat what
-- the entries say, so that lists and the wake-up round need not read them.
CREATE TABLE game_table (
    id TEXT PRIMARY KEY,
    charter TEXT NOT NULL,
    edition TEXT NOT NULL REFERENCES edition (digest),
    game TEXT NOT NULL,
    open_to_all BIGINT NOT NULL,
    status TEXT NOT NULL,
    changed BIGINT NOT NULL,
    wake BIGINT,
    summary TEXT NOT NULL
);
CREATE INDEX game_table_by_status ON game_table (status, changed);
CREATE INDEX game_table_by_change ON game_table (changed);
CREATE INDEX game_table_by_wake ON game_table (wake);

-- The truth: everything that happened at a table, in order. That (table_id, n) is unique is the
-- concurrency control: of two writers one wins, the other reads on.
CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

-- Whose tables are whose, and where they are waited for.
CREATE TABLE guest (
    person TEXT NOT NULL REFERENCES person (id),
    table_id TEXT NOT NULL REFERENCES game_table (id),
    to_act BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX guest_by_table ON guest (table_id);

-- When no server was running: no clock runs then.
CREATE TABLE downtime (
    began BIGINT PRIMARY KEY,
    ended BIGINT NOT NULL
);
