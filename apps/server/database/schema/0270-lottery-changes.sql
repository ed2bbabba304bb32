-- Owner: lottery.

-- Changes of games that two people have decided (LOTT-66). A change holds for draws of its date in the game's zone and later; the date is after the last
-- draw that can be bet on. Rows are never changed: a later one of the same date counts.
create table lottery_game_changes (
  id bigint primary key generated always as identity,
  game_id text not null references lottery_games (id),
  holds_from date not null,
  -- Draw times, days without draws and closing (packages/lottery, GameSchedule).
  schedule jsonb,
  -- A merchant and its settings that have other values for this game.
  terms jsonb,
  reason text not null,
  proposed_by text not null,
  decided_by text not null,
  decided_at timestamptz not null default now(),
  check ((schedule is null) <> (terms is null))
);
create index lottery_game_changes_by_game on lottery_game_changes (game_id, holds_from, id);
