-- Free spins that the platform has granted a player of one vendor. Its number is the platform's; the platform counts them too, and has the last word.
create table rewards (
  vendor_code text not null,
  reward_uuid uuid not null,
  -- Null and without spins: cancelled before it was ever created, so that a late creation makes nothing of it.
  player_id bigint references players (id),
  game_ids text[] not null,
  total integer not null check (total >= 0),
  used integer not null default 0 check (used between 0 and total),
  stake bigint not null check (stake >= 0),
  currency text not null,
  -- What the platform says that they win: shown to the player.
  wins_become text not null check (wins_become in ('bonus', 'cash')),
  wagering_times integer not null default 0,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (vendor_code, reward_uuid)
);
create index rewards_of_player on rewards (player_id, ends_at) where cancelled_at is null and used < total;

-- The reward whose spin a round is: its stake is played for, and not paid.
alter table rounds add column reward_uuid uuid;
-- The most that a stake may be just then, where that is why it was refused.
alter table rounds add column refusal_limit bigint;
