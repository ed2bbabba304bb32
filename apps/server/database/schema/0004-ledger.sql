-- Owner: ledger.

-- The ledger. A posting names both accounts and a positive amount, so an unbalanced one cannot be written; postings are never changed or
-- deleted. Money is a whole number of 1/100,000 of the currency's major unit.
create table accounts (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('player:cash', 'player:bonus', 'player:held', 'gateway', 'vendor', 'house', 'jackpot', 'promo', 'agent', 'mall', 'adjustment')),
  merchant_code text not null references merchants (code),
  currency text not null,
  -- Trial money and real money never mix: no movement may involve both (T60).
  is_trial boolean not null,
  -- The player, vendor, gateway, pool or agent that owns it; empty for house accounts.
  owner text not null default '',
  opened_at timestamptz not null default now(),
  unique (merchant_code, currency, is_trial, kind, owner)
);

-- Live balances of players. All other accounts have only postings, summed in account_rollups: a shared house row would serialize all bets.
create table balances (
  account_id bigint primary key references accounts (id),
  balance bigint not null default 0 check (balance >= 0),
  -- Account of the active bonus, in the cash row, which every movement of play locks anyway. Null: no active bonus.
  bonus_account bigint,
  -- Copy of the player_rights that a plain bet needs, in the balance row, which a bet locks anyway.
  bets_freely boolean not null default false
) with (fillfactor = 50);
comment on column balances.bets_freely is 'the player may bet and has no limits of play: kept by the trigger of player_rights';

-- Current rights of a player, written by the modules that restrict them. Read in the transaction of the bet.
create table player_rights (
  cash_account bigint primary key references accounts (id),
  may_bet boolean not null default true,
  -- False spares players without limits the cost of limits: no limit rows are read.
  has_limits boolean not null default false
);

-- The right of a launched game to bet for a player; wins and rollbacks do not need it (wallet-protocol rule).
create table play_tokens (
  token_hash bytea primary key,
  cash_account bigint not null references accounts (id),
  vendor_code text not null,
  game_id text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index play_tokens_by_account on play_tokens (cash_account);

-- Every requested movement, done or refused, by the caller's own id: the same id and input return the first answer, other input is refused.
-- Not partitioned, because the ids must be unique across all months.
create table movements (
  caller text not null,
  key text not null,
  input_hash bytea not null,
  -- Time-ordered; null for a tombstone (a rollback that arrived before its bet) and for refusals.
  id uuid,
  kind text not null,
  outcome text not null,
  amount bigint not null default 0,
  round_id uuid,
  -- The rollback or reversal that undid this movement.
  reversed_by text,
  asked_at timestamptz not null default now(),
  -- The transaction that requested a movement. Followers (winners, jackpot) read only final transactions and miss none, including movements
  -- without money and thus without a posting, such as the win of zero that closes a lost round.
  transaction_number bigint not null default pg_current_xact_id()::text::bigint,
  primary key (caller, key)
);
create index movements_by_round on movements (round_id) where round_id is not null;
create index movements_by_transaction on movements using brin (transaction_number) with (pages_per_range = 16);
-- The movement of a posting: its caller and its round.
create index movements_by_id on movements (id) where id is not null;

create table postings (
  movement_id uuid not null,
  line smallint not null,
  kind text not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null check (amount > 0),
  -- Balance afterwards, for accounts that have one (T29: the balance before is this one ± amount).
  from_after bigint,
  to_after bigint,
  posted_at timestamptz not null default now(),
  -- The transaction that wrote it: lets the roll-up sum exactly the final postings.
  transaction_number bigint not null default pg_current_xact_id()::text::bigint,
  primary key (movement_id, line),
  check (from_account <> to_account)
) partition by range (movement_id);
create index postings_from_player on postings (from_account, movement_id) where from_after is not null;
create index postings_to_player on postings (to_account, movement_id) where to_after is not null;
create index postings_by_transaction on postings using brin (transaction_number);
-- Movements other than stakes and payouts are few among many postings; play never writes to these two indexes.
create index postings_from_player_seldom on postings (from_account, movement_id) where from_after is not null and kind not in ('bet', 'win');
create index postings_to_player_seldom on postings (to_account, movement_id) where to_after is not null and kind not in ('bet', 'win');
-- Lists of movements other than play, by kind: finds the one deposit among a thousand rewards quickly. Play never writes to these two indexes.
create index postings_from_player_money on postings (from_account, kind, movement_id, line) where from_after is not null and kind not in ('bet', 'win', 'rollback');
create index postings_to_player_money on postings (to_account, kind, movement_id, line) where to_after is not null and kind not in ('bet', 'win', 'rollback');

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
  closed_at timestamptz,
  -- True if a row of bonus_rounds exists.
  has_bonus boolean not null default false
) partition by range (id);
create index rounds_by_player on rounds (cash_account, id desc);
create index rounds_open on rounds (id) where state = 'open';
create index rounds_by_reference on rounds (round_ref, (cash_account + 0));

-- Sums of the accounts without a live balance, up to a transaction id below which all transactions are final.
create table account_rollups (
  account_id bigint primary key references accounts (id),
  balance bigint not null default 0
);

create table rollup_horizon (
  only_row boolean primary key default true check (only_row),
  transaction_number bigint not null default 0
);
insert into rollup_horizon default values;

-- Position of a follower: all transactions below it have been processed.
create table followers (
  name text primary key,
  transaction_number bigint not null
);
insert into followers select name, pg_current_xact_id()::text::bigint from unnest(array['winners', 'jackpot', 'risk', 'care']) as name;

-- Rounds of a player by hour of their opening, game and state; source of totals and filters of the bet record. Hours below
-- the horizon are summed, except those of round_hours_stale, whose rounds changed afterwards.
create table round_hours (
  cash_account bigint not null,
  hour timestamptz not null,
  game_id text not null,
  vendor_code text not null,
  state text not null,
  rounds integer not null,
  staked bigint not null,
  paid bigint not null,
  last_at timestamptz not null,
  primary key (cash_account, hour, game_id, vendor_code, state)
);

create table round_hours_stale (
  cash_account bigint not null,
  hour timestamptz not null,
  primary key (cash_account, hour)
);

create table round_hours_horizon (
  only_row boolean primary key default true check (only_row),
  hour timestamptz not null
);
insert into round_hours_horizon (hour) values (date_trunc('hour', now(), 'UTC'));

-- Limits of play that apply, as a bet reads them; written by ledger/play-limits.ts. Of several limits only the lowest is stored here (T40).
create table play_limits (
  cash_account bigint not null references accounts (id),
  -- 'stake': the sum of stakes. 'loss': stakes minus payouts.
  kind text not null check (kind in ('stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  -- Time zone of the merchant, for the beginning of its month.
  time_zone text not null,
  primary key (cash_account, kind, period)
);

-- Players' money by hour: source of transaction records, profit and loss and statements. It never delays a
-- bet: sums follow later, by horizon, in the manner of round_hours. The hour is that of the movement itself, not of its round's opening.
create table money_hours (
  account_id bigint not null,
  hour timestamptz not null,
  kind text not null,
  -- For play only, otherwise empty.
  vendor_code text not null,
  game_id text not null,
  entries integer not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (account_id, hour, kind, vendor_code, game_id)
);
-- Movements other than play: few hours among many, for lifetime sums.
create index money_hours_seldom on money_hours (account_id, hour) where kind not in ('bet', 'win', 'rollback');

create table money_hours_stale (
  account_id bigint not null,
  hour timestamptz not null,
  primary key (account_id, hour)
);

create table money_hours_horizon (
  only_row boolean primary key default true check (only_row),
  hour timestamptz not null
);
insert into money_hours_horizon (hour) values (date_trunc('hour', now(), 'UTC'));

-- Bonuses of a player, one active at a time; written only by the functions here and ledger/bonus-money.ts.
create table player_bonuses (
  id uuid primary key,
  cash_account bigint not null references accounts (id),
  bonus_account bigint not null references accounts (id),
  -- active → released: wagered, became cash. used_up: entirely lost. cancelled, expired: the remainder was given up.
  state text not null default 'active' check (state in ('active', 'released', 'used_up', 'cancelled', 'expired')),
  granted bigint not null check (granted >= 0),
  -- Settled stakes that must count until the release, and those that have counted, in money units.
  required bigint not null check (required >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  -- Maximum stake of a round while there is bonus money; null for no limit.
  stake_max bigint check (stake_max > 0),
  is_bonus_first boolean not null,
  -- Game type → basis points of a settled stake that count; game types without an entry count zero.
  contributions jsonb not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  played_at timestamptz,
  ended_at timestamptz,
  -- Amount at the end: released to cash, or given up.
  ended_with bigint,
  -- True if the member was notified of the end. In the same row as the end, so that only due rows are read.
  is_told boolean not null default false,
  check ((state = 'active') = (ended_at is null) and (ended_at is null) = (ended_with is null))
);
create unique index player_bonuses_active on player_bonuses (cash_account) where state = 'active';
create index player_bonuses_by_account on player_bonuses (cash_account, granted_at desc);
create index player_bonuses_by_expiry on player_bonuses (expires_at) where state = 'active';
create index player_bonuses_untold on player_bonuses (ended_at) where state <> 'active' and not is_told;

-- Rounds that began while a bonus was active: stakes taken from it, wins paid to it, and stakes that have counted.
create table bonus_rounds (
  round_id uuid primary key,
  bonus_id uuid not null references player_bonuses (id),
  contribution integer not null,
  bonus_staked bigint not null default 0 check (bonus_staked >= 0),
  counted bigint not null default 0 check (counted >= 0),
  is_open boolean not null default true,
  -- A round opened by a free spin: it has no stake, and its entire win is the win of the spin.
  is_free boolean not null default false
);
create index bonus_rounds_open on bonus_rounds (bonus_id) where is_open;
create index bonus_rounds_by_bonus on bonus_rounds (bonus_id);
create index bonus_rounds_free on bonus_rounds (round_id) where is_free;

-- The real-money accounts of each player, up to the horizon of the roll-up.
create table owed_accounts (
  account_id bigint primary key references accounts (id),
  balance bigint not null
) with (fillfactor = 70);

create table owed_sums (
  merchant_code text not null references merchants (code),
  currency text not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  -- Number of players with a balance on any of their accounts.
  players bigint not null,
  primary key (merchant_code, currency)
);

-- Free spins of a bonus; written only by the functions here and ledger/free-spins.ts.
create table free_spins (
  -- Also the number of the reward at the vendor.
  bonus_id uuid primary key references player_bonuses (id),
  vendor_code text not null references vendors (code),
  game_ids text[] not null check (cardinality(game_ids) > 0),
  total integer not null check (total > 0),
  used integer not null default 0 check (used between 0 and total),
  -- Stake of each spin, in money units; the player pays none of it.
  stake bigint not null check (stake > 0),
  wins_become text not null check (wins_become in ('bonus', 'cash')),
  -- Wins of spins that become cash need no wagering.
  wagering_times integer not null check (wagering_times >= 0 and (wins_become = 'bonus') = (wagering_times > 0)),
  -- Their wins so far, in money units.
  won bigint not null default 0 check (won >= 0),
  -- to_grant → granted → to_cancel → over: notifications to the vendor, pending and done. refused: the vendor does not accept them.
  vendor_state text not null default 'to_grant' check (vendor_state in ('to_grant', 'granted', 'refused', 'to_cancel', 'over')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index free_spins_to_tell on free_spins (next_try_at) where vendor_state in ('to_grant', 'to_cancel');
