-- When a person signed out everywhere: a token holds only if it was made after that and says so.

ALTER TABLE person ADD COLUMN signed_out BIGINT NOT NULL DEFAULT 0;
CREATE INDEX person_by_signing_out ON person (signed_out);
