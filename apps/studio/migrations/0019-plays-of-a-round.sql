-- All plays of a round, void ones too: read at each draw, void and crash, and for each message about a player's own play.
create index table_plays_of_round on table_plays (round_id, player_id);
