DROP TABLE downtime;
DROP TABLE guest;
DROP TABLE entry;
DROP TABLE game_table;
DROP TABLE edition;
DROP TABLE person;
DROP TABLE setting;
