-- Results that a feed changed after the settlement of their draw (docs/lottery.md).

-- Owner: lottery.

-- The newest final result of a feed that it reported once the draw was being settled, or was settled.
create table lottery_feed_changes (
  draw_id uuid not null references lottery_draws (id),
  feed text not null,
  result text not null,
  noted_at timestamptz not null default clock_timestamp(),
  -- The proposal of this correction; null until it is made.
  proposal_id bigint references proposals (id),
  primary key (draw_id, feed)
);
create index lottery_feed_changes_to_propose on lottery_feed_changes (draw_id) where proposal_id is null;
create index lottery_feed_changes_by_proposal on lottery_feed_changes (proposal_id) where proposal_id is not null;
