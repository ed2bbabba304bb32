-- Tournaments: versions, entries with their scores, and snapshots of boards.

-- Owner: tournaments.

-- A version of a tournament. A published version never changes; a change is the next version of the same code.
create table tournaments (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'stopped')),
  -- Null for a draft.
  phase text check (phase in ('announced', 'open', 'closing', 'review', 'final', 'cancelled')),
  -- TournamentBody of the domain.
  body jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_by text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  stopped_at timestamptz,
  stopped_by text,
  -- Counts changes of entries and scores, so that a snapshot is taken only after one.
  revision bigint not null default 0,
  -- When its phase became final or cancelled, and who decided results in review.
  ended_at timestamptz,
  decided_by text,
  -- Everybody who entered has the mail of the result.
  is_mailed boolean not null default false,
  unique (merchant_code, code, version),
  check ((state = 'draft') = (published_at is null) and (published_at is null) = (published_by is null) and (state = 'draft') = (phase is null)),
  check ((state = 'stopped') = (stopped_at is not null) and (stopped_at is null) = (stopped_by is null))
);
create index tournaments_to_work on tournaments (ends_at) where phase in ('announced', 'open', 'closing', 'review') or (phase in ('final', 'cancelled') and not is_mailed);
create index tournaments_listed on tournaments (merchant_code, ends_at) where phase is not null;

-- The entry of a member. Leaving deletes it.
create table tournament_entries (
  tournament_id uuid not null references tournaments (id),
  player_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  entered_at timestamptz not null,
  -- False while the member is kept from play, and after an exclusion or a taking out.
  is_listed boolean not null default true,
  -- The member was excluded: the entry does not come back.
  ended_at timestamptz,
  taken_out_at timestamptz,
  taken_out_by text,
  taken_out_reason text,
  -- Hundredths of a multiplier, money units of turnover, or points.
  score bigint not null default 0 check (score >= 0),
  -- Best first; the order of the board is (order_score, reached_at, last_round).
  order_score bigint generated always as (-score) stored,
  reached_at timestamptz,
  last_round uuid,
  -- The best rounds [id, score, milliseconds] of a multiplier, and whether worse ones were left out.
  kept jsonb not null default '[]',
  is_cut boolean not null default false,
  -- The result.
  place integer check (place > 0),
  prize bigint not null default 0 check (prize >= 0),
  grant_id uuid,
  mailed_at timestamptz,
  primary key (tournament_id, player_id),
  check ((score = 0) = (reached_at is null) and (reached_at is null) = (last_round is null)),
  check ((taken_out_at is null) = (taken_out_by is null) and (taken_out_at is null) = (taken_out_reason is null)),
  check (not is_listed or (ended_at is null and taken_out_at is null))
);
create index tournament_entries_board on tournament_entries (tournament_id, order_score, reached_at, last_round) where is_listed and order_score < 0;
-- Members who may come back to the board.
create index tournament_entries_off on tournament_entries (tournament_id) where not is_listed and taken_out_at is null and ended_at is null;
create index tournament_entries_of_player on tournament_entries (player_id);
create index tournament_entries_to_mail on tournament_entries (tournament_id) where mailed_at is null;

-- The board as it was last taken: the best rows are ready to be sent.
create table tournament_boards (
  tournament_id uuid primary key references tournaments (id),
  revision bigint not null,
  as_of timestamptz not null,
  players integer not null,
  -- Members of the rows, and the rows without names: [place, score, prize or null].
  top_players bigint[] not null,
  top jsonb not null
);

-- The row of every thousandth place at the time of the board. An own place is counted from the last mark before it.
create table tournament_marks (
  tournament_id uuid not null references tournaments (id),
  place integer not null,
  order_score bigint not null,
  reached_at timestamptz not null,
  last_round uuid not null,
  primary key (tournament_id, order_score, reached_at, last_round)
);

-- Play before tournaments counts for none.
insert into reward_places (program, number) select 'tournaments', coalesce(max(number), 0) from reward_events on conflict do nothing;
