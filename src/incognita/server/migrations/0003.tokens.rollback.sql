DROP INDEX person_by_signing_out;
ALTER TABLE person DROP COLUMN signed_out;
