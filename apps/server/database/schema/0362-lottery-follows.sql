-- Games that members follow, and the messages of their results (docs/lottery.md).

-- Owner: lottery.

create table lottery_follows (
  player_id bigint not null references players (id),
  game_id text not null references lottery_games (id),
  merchant_code text not null references merchants (code),
  -- Ways in addition to the inbox; both off until the member chooses them.
  by_push boolean not null,
  by_mail boolean not null,
  since timestamptz not null default clock_timestamp(),
  primary key (player_id, game_id)
);
create index lottery_follows_by_game on lottery_follows (game_id, player_id);

-- Messages to the followers of a game: the result of a draw, a corrected result, or the results of a day. Sent in batches, in the order of players.
create table lottery_result_posts (
  id bigint generated always as identity primary key,
  game_id text not null references lottery_games (id),
  -- Null for the results of a day.
  draw_id uuid,
  -- 1 for the first result, then as the corrections count.
  version integer not null default 1,
  -- The date of a summary in the game's zone.
  day date,
  -- When it was published: members who follow since later are not sent it.
  published_at timestamptz not null,
  last_player_id bigint not null default 0,
  done_at timestamptz,
  check ((draw_id is null) <> (day is null)),
  unique (draw_id, version),
  unique (game_id, day)
);
create index lottery_result_posts_to_send on lottery_result_posts (id) where done_at is null;
