-- Owner: lottery.

-- Members who have begun a pause lately: the lottery looks for their orders in later draws.
create index player_blocks_pauses on player_blocks (set_at) where origin = 'pause' and kind = 'bet';
