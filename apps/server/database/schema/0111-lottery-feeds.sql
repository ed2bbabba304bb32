-- Feeds of imported lottery results: keys, reports, refused reports (docs/lottery.md).

-- Owner: lottery.

create table lottery_feeds (
  feed text primary key,
  -- An address, or a path of the sandbox.
  address text not null,
  -- Ed25519, 32 bytes.
  public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
  changed_at timestamptz not null default now()
);

-- Every accepted report: the evidence of a decision.
create table lottery_feed_reports (
  draw_id uuid not null references lottery_draws (id),
  feed text not null references lottery_feeds (feed),
  sequence bigint not null check (sequence > 0),
  is_final boolean not null,
  -- Levels parted by `/`, numbers by `,`; a report that is not final may have fewer numbers.
  result text not null,
  -- The signed bytes and their signature.
  body text not null,
  signature text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (draw_id, feed, sequence)
);

-- Reports that were refused, and feeds that were silent: a row for each kind of fault of a feed and draw.
create table lottery_feed_faults (
  draw_id uuid not null references lottery_draws (id),
  feed text not null references lottery_feeds (feed),
  fault text not null,
  times integer not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (draw_id, feed, fault)
);
create index lottery_feed_faults_by_time on lottery_feed_faults (last_at desc);

-- When the feeds are read for an imported draw; null as soon as its moment has come.
alter table lottery_draws add column feeds_next_at timestamptz;
create index lottery_draws_imported on lottery_draws (draws_at desc) where station <> '';
