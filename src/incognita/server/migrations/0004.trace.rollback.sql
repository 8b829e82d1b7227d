ALTER TABLE game_table DROP COLUMN trace;
