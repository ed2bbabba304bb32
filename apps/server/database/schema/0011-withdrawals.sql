-- Withdrawals of players, and adjustments by the operator.

-- Owner: payout-accounts.

-- Payout accounts of members, and their withdrawals.
create table payout_accounts (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  channel text not null,
  -- The number, encrypted (T7); its keyed hash finds the same number without decryption; people see its last characters.
  number_sealed bytea not null,
  number_hash bytea not null,
  number_tail text not null,
  -- The member's name when the account was linked (T24).
  holder_name text not null,
  added_at timestamptz not null,
  -- Earliest use (T6).
  usable_at timestamptz not null,
  removed_at timestamptz
);
create unique index payout_accounts_of_player on payout_accounts (player_id, channel, number_hash) where removed_at is null;
create index payout_accounts_by_number on payout_accounts (merchant_code, number_hash);
create index payout_accounts_by_holder on payout_accounts (merchant_code, lower(holder_name));

-- Owner: withdrawals.

create table withdrawals (
  -- Also the reference of the payout at the gateway: it never changes, so that nothing is paid twice.
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- Created by the requesting page: the same key is the same withdrawal.
  request_key uuid not null,
  account_id uuid not null references payout_accounts (id),
  currency text not null,
  -- 1/100,000 of the major unit. The held amount, including the fee.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null check (state in ('requested', 'checked', 'approved', 'sending', 'sent', 'paid', 'rejected', 'failed', 'cancelled', 'returned')),
  -- Findings of the written rules.
  notes text[] not null default '{}',
  requested_at timestamptz not null,
  requested_from text not null,
  -- The first of two persons (T33).
  checked_by text,
  -- Null if the rules approved it.
  decided_by text,
  decided_at timestamptz,
  -- Message for the member after a rejection (T22).
  told text,
  gateway text,
  gateway_id text,
  sent_at timestamptz,
  next_ask_at timestamptz,
  asks integer not null default 0,
  -- The gateway's own reason for a failure; for the desk.
  failure text,
  ended_at timestamptz,
  unique (player_id, request_key),
  check (checked_by is null or decided_by is null or checked_by <> decided_by),
  check ((state = 'rejected') <= (told is not null)),
  check ((state in ('sending', 'sent', 'paid', 'failed', 'returned')) = (sent_at is not null))
);
create index withdrawals_by_player on withdrawals (player_id, id desc);
create index withdrawals_by_merchant on withdrawals (merchant_code, id desc);
create index withdrawals_waiting on withdrawals (merchant_code, id desc) where state in ('requested', 'checked');
create index withdrawals_due on withdrawals (next_ask_at) where state in ('approved', 'sending', 'sent');
-- Keeps lists and books of the desk equally fast with a hundred times the rows (bench/desk-lists.ts).
create index withdrawals_by_state on withdrawals (merchant_code, state, id desc);
create index withdrawals_held on withdrawals (merchant_code, currency) include (amount) where state in ('requested', 'checked', 'approved', 'sending', 'sent');
create index withdrawals_ended on withdrawals (merchant_code, ended_at) where ended_at is not null;

-- Events of a withdrawal, in order (T29).
create table withdrawal_events (
  id bigint primary key generated always as identity,
  withdrawal_id uuid not null references withdrawals (id),
  at timestamptz not null,
  -- An act of withdrawal-status.ts, or `asked`, `told` and `differs`: queries to a gateway, its reports, and contradictions to our state.
  what text not null,
  state text not null,
  -- Null for the written rules, the gateway, and expiry.
  by text,
  detail text not null default ''
);
create index withdrawal_events_of on withdrawal_events (withdrawal_id, id);
create index withdrawal_events_of_money on withdrawal_events (at) where what in ('pay', 'return');

-- Owner: adjustments.

create table adjustments (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- Created by the requesting page: the same key is the same adjustment.
  request_key uuid not null unique,
  direction text not null check (direction in ('up', 'down')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('proposed', 'done', 'refused', 'withdrawn', 'expired')),
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- Null if it was done immediately.
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
create index adjustments_by_state on adjustments (merchant_code, state, id desc);
