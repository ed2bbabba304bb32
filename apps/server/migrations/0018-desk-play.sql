-- The operator's desk over members' money and play: how postings, rounds and players are found, what games return, adjustments.

-- A posting leads to its movement: who asked for it, in which round.
create index movements_by_id on movements (id) where id is not null;
-- What is not a stake or a payout is a few entries among many; play never writes to these two.
create index postings_from_player_seldom on postings (from_account, movement_id) where from_after is not null and kind not in ('bet', 'win');
create index postings_to_player_seldom on postings (to_account, movement_id) where to_after is not null and kind not in ('bet', 'win');
-- The same columns the other way round: a round is also found by the vendor's reference alone.
drop index rounds_by_reference;
create index rounds_by_reference on rounds (round_ref, cash_account);

alter table players
  -- When, by whom and why the account was last switched off or on.
  add column switched_at timestamptz,
  add column switched_by text,
  add column switched_reason text;
create index players_newest on players (merchant_code, is_trial, id);
create index players_by_first_letters on players (merchant_code, is_trial, (lower(username) collate "C"));

-- What a vendor states of a game: the return to the player and the standard deviation of one round's return in stakes, both in millionths.
-- A change of the mathematics is a new version from a day on (T68).
create table game_mathematics (
  game_id text not null references games (id),
  version integer not null check (version >= 1),
  mathematics text not null,
  rtp bigint not null check (rtp between 1 and 2000000),
  deviation bigint not null check (deviation > 0),
  valid_from date not null,
  primary key (game_id, version)
);

-- What was played, by the merchant's days. Filled by roll_up_play from the ledger, which is only ever added to, and never by anybody else.
create table play_days (
  merchant_code text not null references merchants (code),
  is_trial boolean not null,
  day date not null,
  vendor_code text not null,
  game_id text not null,
  currency text not null,
  rounds bigint not null default 0,
  -- 1/100,000 of the currency's major unit.
  staked numeric(38) not null default 0,
  paid numeric(38) not null default 0,
  stake_squares numeric not null default 0,
  primary key (merchant_code, is_trial, day, vendor_code, game_id, currency)
);
create index play_days_by_game on play_days (merchant_code, is_trial, game_id, day);

create table play_horizon (
  only_row boolean primary key default true check (only_row),
  transaction_number bigint not null default 0,
  counted_at timestamptz
);
insert into play_horizon default values;

-- Adds what was played since the last time, up to the oldest transaction that could still write. p_zones: merchant → time zone of its days.
-- Its work grows with what is new, never with what there is: it reaches movements and rounds by their ids only.
create function roll_up_play(p_zones jsonb) returns bigint language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_from bigint;
  v_to bigint;
  v_counted bigint;
begin
  select h.transaction_number into v_from from play_horizon h for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if v_to <= v_from then return 0; end if;
  with fresh as materialized (
    select p.movement_id, p.kind, p.amount, p.posted_at, p.from_after is not null as from_player, m.round_id
    from postings p join movements m on m.id = p.movement_id
    where p.kind in ('bet', 'win', 'rollback') and p.transaction_number >= v_from and p.transaction_number < v_to and m.round_id is not null
  ), played as (
    select a.merchant_code, a.is_trial, (f.posted_at at time zone coalesce(p_zones ->> a.merchant_code, 'UTC'))::date as day, r.vendor_code, r.game_id, a.currency,
      case when f.kind = 'bet' then f.amount when f.kind = 'rollback' and not f.from_player then -f.amount else 0 end as staked,
      case when f.kind = 'win' then f.amount when f.kind = 'rollback' and f.from_player then -f.amount else 0 end as paid,
      case
        when f.kind = 'bet' and f.movement_id = f.round_id then 1
        -- The rollback that took the last bet back made the round void.
        when f.kind = 'rollback' and not f.from_player and r.state = 'void' and f.movement_id = (
          select b.id from movements b join postings q on q.movement_id = b.id and q.to_after is not null
          where b.round_id = r.id and b.kind = 'rollback' order by b.id desc limit 1
        ) then -1
        else 0
      end as rounds
    from fresh f join rounds r on r.id = f.round_id join accounts a on a.id = r.cash_account
  ), kept as (
    insert into play_days as d (merchant_code, is_trial, day, vendor_code, game_id, currency, rounds, staked, paid, stake_squares)
    select merchant_code, is_trial, day, vendor_code, game_id, currency, sum(rounds), sum(staked), sum(paid), sum(sign(staked) * staked::numeric * staked)
    from played group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_code, is_trial, day, vendor_code, game_id, currency) do update
      set rounds = d.rounds + excluded.rounds, staked = d.staked + excluded.staked, paid = d.paid + excluded.paid, stake_squares = d.stake_squares + excluded.stake_squares
  )
  select count(*) into v_counted from fresh;
  update play_horizon set transaction_number = v_to, counted_at = now();
  return v_counted;
end $$;

-- A game's return left the band of its stated figures. One row until somebody has acknowledged it.
create table rtp_alarms (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  is_trial boolean not null,
  currency text not null,
  vendor_code text not null,
  game_id text not null,
  mathematics text not null,
  version integer not null,
  from_day date not null,
  to_day date not null,
  rounds bigint not null,
  staked numeric(38) not null,
  paid numeric(38) not null,
  -- Millionths.
  actual bigint not null,
  theoretical bigint not null,
  low bigint not null,
  high bigint not null,
  raised_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledgement text
);
create unique index rtp_alarms_open on rtp_alarms (merchant_code, is_trial, currency, game_id) where acknowledged_at is null;
create index rtp_alarms_by_merchant on rtp_alarms (merchant_code, id desc);

create table adjustments (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- Made by whoever asks: the same key is the same adjustment.
  request_key uuid not null unique,
  direction text not null check (direction in ('up', 'down')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('proposed', 'done', 'refused', 'withdrawn', 'expired')),
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- Null for what was done at once.
  expires_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  movement_id uuid,
  cash_before bigint,
  cash_after bigint,
  check ((state = 'done') = (movement_id is not null)),
  -- Never the proposer (T33).
  check (decided_by is null or state = 'withdrawn' or decided_by <> proposed_by)
);
create index adjustments_by_merchant on adjustments (merchant_code, id desc);
create index adjustments_by_player on adjustments (player_id, id desc);
create index adjustments_proposed on adjustments (merchant_code, id desc) where state = 'proposed';
