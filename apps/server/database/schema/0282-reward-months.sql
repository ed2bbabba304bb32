-- Counted events by month, and the paid sums of days (REW-21).

-- Owner: ranks.

alter table reward_events rename to reward_events_whole;
alter table reward_events_whole rename constraint reward_events_pkey to reward_events_whole_pkey;
drop index reward_events_of_round;
drop index reward_events_of_player;

-- By the month of `day`, so that a round and what takes it back are dropped together, after 13 months.
create table reward_events (
  number bigint generated always as identity,
  player_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  round_id uuid not null,
  sign smallint not null check (sign in (-1, 1)),
  day date not null,
  game_type text not null,
  staked bigint not null,
  valid bigint not null,
  counted_at timestamptz not null default now(),
  game_id text not null,
  vendor_code text not null,
  classification text not null,
  bonus_staked bigint not null,
  paid bigint not null,
  opened_at timestamptz not null,
  closed_at timestamptz not null,
  primary key (number, day)
) partition by range (day);
create index reward_events_of_round on reward_events (round_id, number desc);
create index reward_events_of_player on reward_events (player_id, day);

do $$
declare
  month date := date_trunc('month', least(now() - interval '13 months', (select min(day) from reward_events_whole)));
begin
  while month <= now() + interval '3 months' loop
    execute format('create table %I partition of reward_events for values from (%L) to (%L)', 'reward_events' || to_char(month, '_YYYY_MM'), month, month + interval '1 month');
    month := month + interval '1 month';
  end loop;
end $$;

insert into reward_events (number, player_id, merchant_code, round_id, sign, day, game_type, staked, valid, counted_at, game_id, vendor_code, classification,
    bonus_staked, paid, opened_at, closed_at)
  overriding system value
  select number, player_id, merchant_code, round_id, sign, day, game_type, staked, valid, counted_at, game_id, vendor_code, classification, bonus_staked, paid,
    opened_at, closed_at from reward_events_whole;
select setval(pg_get_serial_sequence('reward_events', 'number'), max(number)) from reward_events_whole having max(number) is not null;
drop table reward_events_whole;

-- Paid in cash: without the share of bonus money, cut.
alter table reward_days add column paid bigint not null default 0;
update reward_days d set paid = e.paid
from (
  select player_id, day, game_type, sum(sign * (paid - trunc(paid::numeric * bonus_staked / greatest(1, staked + bonus_staked))))::bigint as paid
  from reward_events group by 1, 2, 3
) e
where d.player_id = e.player_id and d.day = e.day and d.game_type = e.game_type;
