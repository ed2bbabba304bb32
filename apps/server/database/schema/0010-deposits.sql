-- Money that players pay in.

-- Owner: deposits.

-- Money in: ways to pay by merchant, orders, what gateways told of them, and how their statements compare with our book.
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
  -- Words by language: { "EN": "GCash" }.
  names jsonb not null default '{}',
  notes jsonb not null default '{}',
  -- Where a transfer by hand goes.
  payee_bank text not null default '',
  payee_account text not null default '',
  payee_name text not null default '',
  changed_at timestamptz not null default now(),
  unique (merchant_code, code),
  check (amount_max >= amount_min),
  -- Whoever transfers by hand must be told where to; all others are sent to a gateway's page (T93).
  check ((kind = 'manual') = (gateway = 'manual')),
  check (gateway <> 'manual' or not is_on or (payee_account <> '' and payee_name <> ''))
);

-- Our keys at gateways, sealed; several may verify callbacks at once, so that one is changed without a gap.
create table payment_keys (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  gateway text not null check (gateway in ('paymongo', 'xendit')),
  sealed bytea not null,
  -- The last letters of the secret key, to tell keys apart.
  hint text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  retired_at timestamptz,
  retired_by text,
  -- The origin that a gateway's key was entered for: it is sent nowhere else (SAFE-02). Null for keys from before, which are bound to the gateway's present
  -- address at their first use after this migration.
  origin text
);
create index payment_keys_in_use on payment_keys (merchant_code, gateway, id desc) where retired_at is null;

create table deposit_orders (
  id bigint primary key generated always as identity,
  number text not null unique,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- Made by the page: the same key is the same order.
  request_key uuid not null,
  method_code text not null,
  kind text not null,
  gateway text not null,
  currency text not null,
  -- What is to arrive, what it costs, and what is to be paid: their sum.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null check (state in ('created', 'pending', 'checking', 'approved', 'paid', 'expired', 'failed', 'cancelled', 'returned')),
  failure text,
  -- Words of the desk for a refused slip.
  failure_note text,
  gateway_reference text,
  checkout_url text,
  -- The number under which the gateway or the bank has taken the money (T23).
  authorisation text,
  paid bigint,
  credited bigint,
  cash_before bigint,
  cash_after bigint,
  movement_id uuid,
  returned bigint not null default 0,
  -- Charged back, but no longer there to be taken: money is never below zero.
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
  -- Credited once, by one movement, and never more than came.
  check ((state in ('paid', 'returned')) = (movement_id is not null)),
  check (credited is null or (paid is not null and credited <= paid)),
  -- A slip above the limit is decided on by two people (T33).
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
-- One transfer's number, and one holder's name, at several members.
create index deposit_orders_by_slip on deposit_orders (merchant_code, upper(slip_reference)) where slip_reference is not null;
create index deposit_orders_by_payment on deposit_orders (player_id, paid_at) where paid_at is not null;
create index deposit_orders_by_gateway on deposit_orders (merchant_code, gateway, id desc);
create index deposit_orders_created on deposit_orders (merchant_code, created_at);

-- Everything that happened to an order, in its order.
create table deposit_events (
  id bigint primary key generated always as identity,
  order_id bigint not null references deposit_orders (id),
  at timestamptz not null,
  event text not null,
  actor text not null,
  detail jsonb not null default '{}'
);
create index deposit_events_by_order on deposit_events (order_id, id);

-- Payments as gateways name them. One row each, whatever they tell how often: what makes a payment count once.
create table deposit_payments (
  merchant_code text not null references merchants (code),
  gateway text not null,
  payment_id text not null,
  order_id bigint references deposit_orders (id),
  amount bigint not null,
  currency text not null,
  -- held: money that is not credited and waits for a person. return_waits: told back before it was told paid.
  state text not null check (state in ('credited', 'held', 'return_waits')),
  credited bigint not null default 0,
  returned bigint not null default 0,
  at timestamptz not null,
  -- By which card a payment was made, as far as the gateway says so: many accounts on one card (item 7 of the cash desk). The card itself is typed on the
  -- gateway's page alone (T93). Kept are the gateway's charge, a keyed hash of the gateway's own mark of the card, and the last four digits.
  card_charge text,
  -- When the gateway is asked next whose card it was, and how often it was asked.
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

-- How it goes with a gateway; what nobody has signed is counted and not kept.
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
