-- Rewards are deleted 400 days after their end; the day's look for them reads no others.
create index rewards_by_end on rewards (greatest(ends_at, cancelled_at));
