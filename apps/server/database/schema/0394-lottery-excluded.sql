-- Owner: lottery.

-- Members who have begun a pause or whom the law excludes: the lottery looks for their orders in later draws (LOTT-30).
drop index player_blocks_pauses;
create index player_blocks_excluded on player_blocks (set_at) where kind in ('bet', 'full') and (origin = 'pause' or cause = 'law');
