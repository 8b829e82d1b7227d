-- depends: 0001.first

-- A digest of all that the entries of a table led to: by it one sees whether other rules would lead
-- to the same. Tables that have not been written to since have none.
ALTER TABLE game_table ADD COLUMN trace TEXT;
