-- Players' sessions. The cookie's token and the second half that pages send are both kept as hashes: the table alone opens nothing.
create table player_sessions (
  token_hash bytea primary key,
  player_id bigint not null references players (id),
  -- The half that a page sends with state-changing calls; worth nothing without the cookie.
  page_token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index player_sessions_by_player on player_sessions (player_id);
-- Trial accounts are deleted after 30 days (decisions 14): the job finds them by this.
create index players_on_trial on players (created_at) where is_trial;
