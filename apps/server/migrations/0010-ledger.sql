-- The ledger. A posting names both ends and a positive amount, so an unbalanced one cannot be written; postings are never changed or
-- deleted. Money is a whole number of 1/100,000 of the currency's major unit.

create table accounts (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('player:cash', 'player:bonus', 'player:held', 'gateway', 'vendor', 'house', 'jackpot', 'promo', 'agent', 'mall', 'adjustment')),
  merchant_code text not null references merchants (code),
  currency text not null,
  -- Trial money and real money never meet: no movement may cross this line (T60).
  is_trial boolean not null,
  -- The player, vendor, gateway, pool or agent it belongs to; empty for the house's own.
  owner text not null default '',
  opened_at timestamptz not null default now(),
  unique (merchant_code, currency, is_trial, kind, owner)
);

-- Live balances of players. All other sides are postings only, summed in account_rollups: one hot house row would queue every bet.
create table balances (
  account_id bigint primary key references accounts (id),
  balance bigint not null default 0 check (balance >= 0)
) with (fillfactor = 50);

-- What a player may do now, written by the modules that know why not. Read in the transaction of the bet.
create table player_rights (
  cash_account bigint primary key references accounts (id),
  may_bet boolean not null default true
);

-- A launched game's right to bet for a player; wins and rollbacks do not need it (wallet-protocol rule).
create table play_tokens (
  token_hash bytea primary key,
  cash_account bigint not null references accounts (id),
  vendor_code text not null,
  game_id text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index play_tokens_by_account on play_tokens (cash_account);

-- Every movement asked for, done or refused, by the caller's own id: the same id and input get the first answer, other input is refused.
-- Not partitioned: the uniqueness must hold over all months.
create table movements (
  caller text not null,
  key text not null,
  input_hash bytea not null,
  -- Time-ordered; null for a tombstone (a rollback that came before its bet) and for refusals.
  id uuid,
  kind text not null,
  outcome text not null,
  amount bigint not null default 0,
  round_id uuid,
  -- The rollback or reversal that took this movement back.
  reversed_by text,
  asked_at timestamptz not null default now(),
  primary key (caller, key)
);
create index movements_by_round on movements (round_id) where round_id is not null;

create table postings (
  movement_id uuid not null,
  line smallint not null,
  kind text not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null check (amount > 0),
  -- Balance after, of the sides that have one (T29: before is after ± amount).
  from_after bigint,
  to_after bigint,
  posted_at timestamptz not null default now(),
  -- Which transaction wrote it: lets the roll-up sum exactly what is committed for good.
  transaction_number bigint not null default pg_current_xact_id()::text::bigint,
  primary key (movement_id, line),
  check (from_account <> to_account)
) partition by range (movement_id);
create index postings_from_player on postings (from_account, movement_id) where from_after is not null;
create index postings_to_player on postings (to_account, movement_id) where to_after is not null;
create index postings_by_transaction on postings using brin (transaction_number);

create table rounds (
  id uuid primary key,
  vendor_code text not null,
  round_ref text not null,
  cash_account bigint not null,
  game_id text not null,
  state text not null check (state in ('open', 'closed', 'void')),
  staked bigint not null default 0,
  paid bigint not null default 0,
  bets integer not null default 0,
  wins integer not null default 0,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
) partition by range (id);
create index rounds_by_player on rounds (cash_account, id desc);
create index rounds_by_reference on rounds (cash_account, round_ref);
create index rounds_open on rounds (id) where state = 'open';

-- Sums of the accounts without a live balance, up to a transaction id that can no longer grow.
create table account_rollups (
  account_id bigint primary key references accounts (id),
  balance bigint not null default 0
);
create table rollup_horizon (
  only_row boolean primary key default true check (only_row),
  transaction_number bigint not null default 0
);
insert into rollup_horizon default values;

create trigger postings_are_kept before update or delete on postings for each row execute function refuse_change();

-- The smallest time-ordered id of a moment: bounds of partitions and of searches by time.
create function uuid_floor(moment timestamptz) returns uuid language sql immutable strict parallel safe
return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- Makes the monthly partitions of all growing tables from one month to another, both included. Safe to repeat.
create procedure make_ledger_partitions(first_month date, last_month date) language plpgsql as $$
declare
  month date := date_trunc('month', first_month);
  parent text;
begin
  while month <= last_month loop
    foreach parent in array array['postings', 'rounds'] loop
      execute format(
        'create table if not exists %I partition of %I for values from (%L) to (%L)',
        parent || to_char(month, '_YYYY_MM'), parent, uuid_floor(month::timestamp at time zone 'UTC'), uuid_floor((month + interval '1 month')::timestamp at time zone 'UTC')
      );
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;
call make_ledger_partitions((now() - interval '2 months')::date, (now() + interval '3 months')::date);
