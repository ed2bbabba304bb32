-- Deposits of players.

-- Owner: deposits.

-- Deposits: payment methods by merchant, orders, reports of gateways, and the comparison of their statements with our books.
create table payment_methods (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[a-z0-9_-]{1,40}$'),
  kind text not null check (kind in ('gcash', 'maya', 'qrph', 'card', 'online_bank', 'manual', 'alipay', 'qq', 'wechat')),
  gateway text not null check (gateway in ('paymongo', 'xendit', 'manual')),
  currency text not null,
  is_on boolean not null default false,
  -- 1/100,000 of the currency's major unit.
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null,
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 2000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  quick_amounts bigint[] not null default '{}',
  position integer not null default 0,
  -- Names by language: { "EN": "GCash" }.
  names jsonb not null default '{}',
  notes jsonb not null default '{}',
  -- Target of a manual transfer.
  payee_bank text not null default '',
  payee_account text not null default '',
  payee_name text not null default '',
  changed_at timestamptz not null default now(),
  unique (merchant_code, code),
  check (amount_max >= amount_min),
  -- Only manual transfers have a target; all other payments use a gateway's page (T93).
  check ((kind = 'manual') = (gateway = 'manual')),
  check (gateway <> 'manual' or not is_on or (payee_account <> '' and payee_name <> ''))
);

-- Our keys at gateways, encrypted; several may verify callbacks at the same time, so that a key can be changed without an interruption.
create table payment_keys (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  gateway text not null check (gateway in ('paymongo', 'xendit')),
  sealed bytea not null,
  -- Last characters of the secret key, to distinguish keys.
  hint text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  retired_at timestamptz,
  retired_by text,
  -- Origin for which a gateway's key was entered; it is sent nowhere else (SAFE-02). Null for older keys, which are bound to the gateway's current
  -- address at their first use after this migration.
  origin text
);
create index payment_keys_in_use on payment_keys (merchant_code, gateway, id desc) where retired_at is null;

create table deposit_orders (
  id bigint primary key generated always as identity,
  number text not null unique,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- Created by the page: the same key is the same order.
  request_key uuid not null,
  method_code text not null,
  kind text not null,
  gateway text not null,
  currency text not null,
  -- Amount to be credited, fee, and amount to be paid (their sum).
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null check (state in ('created', 'pending', 'checking', 'approved', 'paid', 'expired', 'failed', 'cancelled', 'returned')),
  failure text,
  -- Message of the desk for a refused slip.
  failure_note text,
  gateway_reference text,
  checkout_url text,
  -- Reference number of the payment at the gateway or the bank (T23).
  authorisation text,
  paid bigint,
  credited bigint,
  cash_before bigint,
  cash_after bigint,
  movement_id uuid,
  returned bigint not null default 0,
  -- Charged back, but no longer available, because money is never below zero.
  debt bigint not null default 0,
  flags text[] not null default '{}',
  slip_name text,
  slip_reference text,
  slip_at timestamptz,
  approved_by text,
  approved_at timestamptz,
  decided_by text,
  payee jsonb,
  ip text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  paid_at timestamptz,
  polls integer not null default 0,
  next_poll_at timestamptz,
  unique (player_id, request_key),
  -- Credited once, by one movement, and never more than was received.
  check ((state in ('paid', 'returned')) = (movement_id is not null)),
  check (credited is null or (paid is not null and credited <= paid)),
  -- Two people decide on a slip above the limit (T33).
  check (approved_by is null or decided_by is null or approved_by <> decided_by)
);
create index deposit_orders_by_player on deposit_orders (player_id, id desc);
create index deposit_orders_by_merchant on deposit_orders (merchant_code, id desc);
create index deposit_orders_by_state on deposit_orders (merchant_code, state, id desc);
create index deposit_orders_flagged on deposit_orders (merchant_code, id desc) where flags <> '{}';
create index deposit_orders_open on deposit_orders (player_id) where state in ('created', 'pending', 'checking', 'approved');
create index deposit_orders_to_ask on deposit_orders (next_poll_at) where next_poll_at is not null;
create index deposit_orders_to_end on deposit_orders (expires_at) where state in ('created', 'pending');
create unique index deposit_orders_by_reference on deposit_orders (merchant_code, gateway, gateway_reference) where gateway_reference is not null;
-- Transfer numbers and holder names shared by several members.
create index deposit_orders_by_slip on deposit_orders (merchant_code, upper(slip_reference)) where slip_reference is not null;
create index deposit_orders_by_payment on deposit_orders (player_id, paid_at) where paid_at is not null;
create index deposit_orders_by_gateway on deposit_orders (merchant_code, gateway, id desc);
create index deposit_orders_created on deposit_orders (merchant_code, created_at);

-- Events of an order, in order.
create table deposit_events (
  id bigint primary key generated always as identity,
  order_id bigint not null references deposit_orders (id),
  at timestamptz not null,
  event text not null,
  actor text not null,
  detail jsonb not null default '{}'
);
create index deposit_events_by_order on deposit_events (order_id, id);

-- Payments by the id of the gateway. One row each, however often it is reported, so that a payment counts once.
create table deposit_payments (
  merchant_code text not null references merchants (code),
  gateway text not null,
  payment_id text not null,
  order_id bigint references deposit_orders (id),
  amount bigint not null,
  currency text not null,
  -- held: received but not credited, waiting for a person. return_waits: the return was reported before the payment.
  state text not null check (state in ('credited', 'held', 'return_waits')),
  credited bigint not null default 0,
  returned bigint not null default 0,
  at timestamptz not null,
  -- The card of a payment, as far as the gateway reports it, to detect a card shared by many accounts (item 7 of the cash desk). Card data is entered only on the
  -- gateway's page (T93). Stored: the gateway's charge, a keyed hash of its identifier of the card, and the last four digits.
  card_charge text,
  -- Time of the next request for the card, and number of requests so far.
  card_ask_at timestamptz,
  card_asks integer not null default 0,
  card_hash bytea,
  card_tail text check (card_tail ~ '^[0-9]{4}$'),
  primary key (merchant_code, gateway, payment_id)
);
create index deposit_payments_by_time on deposit_payments (merchant_code, gateway, at);
create index deposit_payments_by_order on deposit_payments (order_id);
create index deposit_payments_by_card on deposit_payments (merchant_code, card_hash) where card_hash is not null;
create index deposit_payments_card_due on deposit_payments (card_ask_at) where card_ask_at is not null;

create table gateway_callbacks (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  gateway text not null,
  body_hash bytea not null,
  body text not null,
  outcome text not null,
  order_id bigint references deposit_orders (id),
  received_at timestamptz not null,
  repeats integer not null default 0,
  closed_at timestamptz,
  closed_by text,
  close_reason text,
  unique (merchant_code, gateway, body_hash)
);
create index gateway_callbacks_by_merchant on gateway_callbacks (merchant_code, id desc);
create index gateway_callbacks_odd on gateway_callbacks (merchant_code, id desc)
  where closed_at is null and outcome in ('unknown_order', 'wrong_currency', 'second_payment', 'nothing_left', 'return_waits', 'unreadable');
create index gateway_callbacks_by_order on gateway_callbacks (order_id, id);

-- Health of a gateway; messages without a valid signature are counted and not stored.
create table gateway_health (
  merchant_code text not null references merchants (code),
  gateway text not null,
  last_callback_at timestamptz,
  refused_count bigint not null default 0,
  last_refused_at timestamptz,
  error_count bigint not null default 0,
  last_error_at timestamptz,
  last_error text,
  primary key (merchant_code, gateway)
);

create table reconciliations (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  gateway text not null,
  at timestamptz not null,
  by_name text not null,
  line_count integer not null,
  matched_count integer not null,
  from_at timestamptz,
  to_at timestamptz
);
create index reconciliations_by_merchant on reconciliations (merchant_code, id desc);

create table reconciliation_differences (
  id bigint primary key generated always as identity,
  reconciliation_id bigint not null references reconciliations (id),
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount_differs')),
  payment_id text not null,
  order_number text,
  ours bigint,
  theirs bigint
);
create index reconciliation_differences_by_run on reconciliation_differences (reconciliation_id, id);
