-- The control of draws before payment (TL6).

-- Owner: lottery.

-- Another system reads the sealed lines of a draw and finds its winners; nothing is paid until it has come to the same sums as the settlement. A draw is
-- controlled again after two people have agreed to it, and for each corrected result.
create table lottery_controls (
  draw_id uuid not null references lottery_draws (id),
  -- Of the result; a correction brings the next one.
  version integer not null,
  attempt integer not null,
  checked_at timestamptz not null default clock_timestamp(),
  lines bigint not null,
  -- seal: the orders are not those of the seal; sums: bets, wins or payouts differ. Null: both agree.
  fault text check (fault in ('seal', 'sums')),
  -- Plays that differ, with the sums of both systems.
  differences jsonb not null default '[]',
  primary key (draw_id, version, attempt)
);
