-- Chips in games with decisions: the further stakes of acts are paid by the player's own money. The wallet takes no money in the round of a chip, so that these
-- stakes are a round of their own there, which has its own one win.
alter table table_stakes
  -- The wallet's round of a further stake of a chip; a round whose stakes have all been taken back is void there, and the next one gets another.
  add column own_round_id uuid;
alter table table_plays
  -- Of all further stakes that counted next to a chip, and their return, when the play is decided.
  add column own_stake bigint,
  add column own_win bigint check (own_win >= 0),
  add column own_win_id uuid not null unique default gen_random_uuid(),
  add constraint table_plays_own_check check ((own_stake is null) = (own_win is null) and (own_stake is null or reward_uuid is not null));
create index table_stakes_of_own_round on table_stakes (own_round_id) where own_round_id is not null;

-- The same for rounds of one player.
alter table round_stakes add column own_round_id uuid;
alter table rounds
  add column own_stake bigint,
  add column own_win bigint check (own_win >= 0),
  add column own_win_id uuid not null unique default gen_random_uuid(),
  add constraint rounds_own_check check ((own_stake is null) = (own_win is null) and (own_stake is null or reward_uuid is not null));
create index round_stakes_of_own_round on round_stakes (own_round_id) where own_round_id is not null;
