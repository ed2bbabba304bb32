-- Claimed rewards whose condition failed afterwards (REW-18).

-- Owner: rewards.

-- A claimed grant stays with its member; the third of a member within 30 days raises a risk flag.
create table reward_voids (
  grant_id uuid primary key references reward_grants (id) on delete cascade,
  player_id bigint not null references players (id),
  at timestamptz not null
);
create index reward_voids_of_player on reward_voids (player_id, at);
