-- True if the merchant of a launch allows autoplay.
alter table sessions add column autoplay boolean not null default false;

-- Autoplays with the bounds that their players chose. Their results follow from their rounds.
create table autoplays (
  id uuid primary key default uuidv7(),
  session_id uuid not null references sessions (id),
  player_id bigint not null references players (id),
  game_id text not null,
  rounds smallint not null check (rounds between 5 and 100),
  loss_limit bigint not null check (loss_limit > 0),
  -- It ends at a round that wins more.
  win_stop bigint check (win_stop > 0),
  begun_at timestamptz not null default clock_timestamp(),
  stopped_at timestamptz
);
create unique index autoplays_one on autoplays (player_id, game_id) where stopped_at is null;

alter table rounds add column autoplay_id uuid references autoplays (id);
create index rounds_of_autoplay on rounds (autoplay_id) where autoplay_id is not null;
