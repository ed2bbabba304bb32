-- Owner: ledger.

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
  balance bigint not null default 0 check (balance >= 0),
  -- The account of the active bonus, in the cash's row, which every move of play holds anyway. Null: there is none.
  bonus_account bigint,
  -- What player_rights says of a plain bet stands in the row of the money, which a bet has in its hands anyway.
  bets_freely boolean not null default false
) with (fillfactor = 50);
comment on column balances.bets_freely is 'the player may bet and has no limits of play: kept by the trigger of player_rights';

-- What a player may do now, written by the modules that know why not. Read in the transaction of the bet.
create table player_rights (
  cash_account bigint primary key references accounts (id),
  may_bet boolean not null default true,
  -- Who has no limit of play pays nothing for those who have: their rows are never looked for.
  has_limits boolean not null default false
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
  -- Which transaction asked for a movement. Followers (winners, jackpot) read what is committed for good and miss nothing, also movements
  -- that moved no money and so have no posting: the win of nothing that closes a lost round.
  transaction_number bigint not null default pg_current_xact_id()::text::bigint,
  primary key (caller, key)
);
create index movements_by_round on movements (round_id) where round_id is not null;
create index movements_by_transaction on movements using brin (transaction_number) with (pages_per_range = 16);
-- A posting leads to its movement: who asked for it, in which round.
create index movements_by_id on movements (id) where id is not null;

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
-- What is not a stake or a payout is a few entries among many; play never writes to these two.
create index postings_from_player_seldom on postings (from_account, movement_id) where from_after is not null and kind not in ('bet', 'win');
create index postings_to_player_seldom on postings (to_account, movement_id) where to_after is not null and kind not in ('bet', 'win');
-- Lists of what is not play, by kind: the one deposit among a thousand rewards is found at once. Play never writes to these two.
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
  -- Whether a row of bonus_rounds is there.
  has_bonus boolean not null default false
) partition by range (id);
create index rounds_by_player on rounds (cash_account, id desc);
create index rounds_open on rounds (id) where state = 'open';
create index rounds_by_reference on rounds (round_ref, (cash_account + 0));

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

-- Up to where a follower has read: all transactions below it are done with.
create table followers (
  name text primary key,
  transaction_number bigint not null
);
insert into followers select name, pg_current_xact_id()::text::bigint from unnest(array['winners', 'jackpot', 'risk', 'care']) as name;

-- Rounds of a player by hour of their opening, game and state: what totals and filters of the bet record are answered from. Hours below
-- the horizon are summed, but those of round_hours_stale, whose rounds changed afterwards.
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

-- Limits of play that are in force, as a bet asks for them; written by ledger/play-limits.ts. Of several the lowest stands here (T40).
create table play_limits (
  cash_account bigint not null references accounts (id),
  -- 'stake': the sum of stakes. 'loss': stakes minus payouts.
  kind text not null check (kind in ('stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  -- The merchant's: where its month begins.
  time_zone text not null,
  primary key (cash_account, kind, period)
);

-- Players' money by hour: what transaction records, profit and loss and statements are summed from. None of it stands in the way of a
-- bet: sums follow later, by horizon, in the manner of round_hours. An hour is that of the movement itself, not of its round's opening.
create table money_hours (
  account_id bigint not null,
  hour timestamptz not null,
  kind text not null,
  -- Of play only, else empty.
  vendor_code text not null,
  game_id text not null,
  entries integer not null,
  money_in bigint not null,
  money_out bigint not null,
  primary key (account_id, hour, kind, vendor_code, game_id)
);
-- What is not play: few hours among many, for sums over a whole lifetime.
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

-- A player's bonuses, one active at a time; written by the functions here and ledger/bonus-money.ts only.
create table player_bonuses (
  id uuid primary key,
  cash_account bigint not null references accounts (id),
  bonus_account bigint not null references accounts (id),
  -- active → released: wagered through, it became cash. used_up: all of it was lost. cancelled, expired: what was left was given up.
  state text not null default 'active' check (state in ('active', 'released', 'used_up', 'cancelled', 'expired')),
  granted bigint not null check (granted >= 0),
  -- Settled stakes that must count until it is released, and those that have counted, in money units.
  required bigint not null check (required >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  -- The most that one round may take while bonus money is there; null for any.
  stake_max bigint check (stake_max > 0),
  is_bonus_first boolean not null,
  -- Game type → basis points of a settled stake that count; what is not named counts nothing.
  contributions jsonb not null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  played_at timestamptz,
  ended_at timestamptz,
  -- What was on it as it ended: released to cash, or given up.
  ended_with bigint,
  -- The member has been told how it ended. It stands where the end is written, so that only those that are due are ever read.
  is_told boolean not null default false,
  check ((state = 'active') = (ended_at is null) and (ended_at is null) = (ended_with is null))
);
create unique index player_bonuses_active on player_bonuses (cash_account) where state = 'active';
create index player_bonuses_by_account on player_bonuses (cash_account, granted_at desc);
create index player_bonuses_by_expiry on player_bonuses (expires_at) where state = 'active';
create index player_bonuses_untold on player_bonuses (ended_at) where state <> 'active' and not is_told;

-- Rounds that were begun while a bonus was active: what they took of it and have paid to it, and how much of their stakes has counted.
create table bonus_rounds (
  round_id uuid primary key,
  bonus_id uuid not null references player_bonuses (id),
  contribution integer not null,
  bonus_staked bigint not null default 0 check (bonus_staked >= 0),
  counted bigint not null default 0 check (counted >= 0),
  is_open boolean not null default true,
  -- A round that a free spin began: it has no stake, and all that it wins is the spins' win.
  is_free boolean not null default false
);
create index bonus_rounds_open on bonus_rounds (bonus_id) where is_open;
create index bonus_rounds_by_bonus on bonus_rounds (bonus_id);
create index bonus_rounds_free on bonus_rounds (round_id) where is_free;

-- Each player's account of real money, up to the horizon of the roll-up.
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
  -- Players who have anything on one of their accounts.
  players bigint not null,
  primary key (merchant_code, currency)
);

-- The free spins of a bonus; written by the functions here and ledger/free-spins.ts only.
create table free_spins (
  -- Also the number of the reward at the vendor.
  bonus_id uuid primary key references player_bonuses (id),
  vendor_code text not null references vendors (code),
  game_ids text[] not null check (cardinality(game_ids) > 0),
  total integer not null check (total > 0),
  used integer not null default 0 check (used between 0 and total),
  -- What a spin is played with, in money units; the player pays none of it.
  stake bigint not null check (stake > 0),
  wins_become text not null check (wins_become in ('bonus', 'cash')),
  -- Wins of spins that become cash are not wagered.
  wagering_times integer not null check (wagering_times >= 0 and (wins_become = 'bonus') = (wagering_times > 0)),
  -- What they have won, in money units.
  won bigint not null default 0 check (won >= 0),
  -- to_grant → granted → to_cancel → over: what the vendor is to be told, and has been. refused: it will not have them.
  vendor_state text not null default 'to_grant' check (vendor_state in ('to_grant', 'granted', 'refused', 'to_cancel', 'over')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index free_spins_to_tell on free_spins (next_try_at) where vendor_state in ('to_grant', 'to_cancel');
