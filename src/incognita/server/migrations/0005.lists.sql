-- What is listed for everybody, and nothing else: a list takes no longer because there are many
-- tables by invitation, or many that are over.
DROP INDEX IF EXISTS game_table_by_status;
CREATE INDEX game_table_for_all ON game_table (status, changed) WHERE open_to_all = 1;
CREATE INDEX game_table_for_all_of_game ON game_table (game, status, changed)
    WHERE open_to_all = 1;
