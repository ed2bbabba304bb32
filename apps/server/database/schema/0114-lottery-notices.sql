-- Messages about wins, and messages that are tried again alone (docs/lottery.md).

-- Owner: lottery.

alter table lottery_notices drop constraint lottery_notices_kind_check;
alter table lottery_notices add constraint lottery_notices_kind_check check (kind in ('corrected', 'void', 'released', 'won'));
-- Failed attempts, and when the next one is due.
alter table lottery_notices add column attempts integer not null default 0;
alter table lottery_notices add column due_at timestamptz not null default clock_timestamp();
drop index lottery_notices_to_send;
create index lottery_notices_to_send on lottery_notices (due_at, id) where sent_at is null;
