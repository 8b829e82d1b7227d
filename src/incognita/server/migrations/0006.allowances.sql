-- What may be done so often by one visitor at all servers together, and when it may be done again as
-- often as ever. `who` is a digest that only servers can make: addresses are not kept.
CREATE TABLE allowance (
    what TEXT NOT NULL,
    who TEXT NOT NULL,
    full_at BIGINT NOT NULL,
    PRIMARY KEY (what, who)
);
