-- What speaks against a member or has to be reported: flags that people look at, and what was seen.
create table risk_flags (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- A rule and a group of risk-rules.ts.
  rule text not null,
  about text not null,
  -- The event, for a rule whose every event is a flag of its own; else empty: a member has one open flag of it.
  subject text not null default '',
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed', 'reported')),
  hits integer not null default 1,
  raised_at timestamptz not null,
  last_at timestamptz not null,
  -- When it must have been reported at the latest (T9).
  due_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  close_reason text,
  -- Under which number it was reported.
  report_number text,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'reported') = (report_number is not null))
);
create unique index risk_flags_open_once on risk_flags (player_id, rule, subject) where state = 'open';
create index risk_flags_by_merchant on risk_flags (merchant_code, id desc);
create index risk_flags_open on risk_flags (merchant_code, id desc) where state = 'open';
create index risk_flags_by_group on risk_flags (merchant_code, about, id desc);
create index risk_flags_open_by_group on risk_flags (merchant_code, about, id desc) where state = 'open';
create index risk_flags_by_player on risk_flags (player_id, id desc);
create index risk_flags_that_count on risk_flags (player_id, rule) where state in ('open', 'confirmed');
create index risk_flags_to_report on risk_flags (merchant_code, raised_at) where about = 'reports';

-- What was seen, once each: the same event seen again says nothing new, whatever has become of its flag.
create table risk_hits (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  rule text not null,
  key text not null,
  flag_id bigint references risk_flags (id),
  at timestamptz not null,
  -- Texts by name, without anything secret: numbers of orders, amounts, other members' public ids.
  evidence jsonb not null default '{}',
  unique (player_id, rule, key)
);
create index risk_hits_of_flag on risk_hits (flag_id, id desc);

-- One transfer's number, and one holder's name, at several members.
create index deposit_orders_by_slip on deposit_orders (merchant_code, upper(slip_reference)) where slip_reference is not null;
create index deposit_orders_by_payment on deposit_orders (player_id, paid_at) where paid_at is not null;
create index payout_accounts_by_holder on payout_accounts (merchant_code, lower(holder_name));

insert into followers values ('risk', pg_current_xact_id()::text::bigint);

-- No money goes from one player to another (T26): between two accounts of players it moves only when both are the same player's.
create or replace function ledger_kinds_fit(p_from bigint, p_from_kind text, p_to bigint, p_to_kind text) returns boolean language sql stable
begin atomic
  select exists (
    select from accounts f join accounts t on t.id = p_to and t.kind = p_to_kind
      where f.id = p_from and f.kind = p_from_kind and (f.kind not like 'player:%' or t.kind not like 'player:%' or f.owner = t.owner)
  );
end;

-- Lists and books of the desk cost as much with a hundred times the rows (bench/desk-lists.ts).
create index withdrawals_by_state on withdrawals (merchant_code, state, id desc);
create index withdrawals_held on withdrawals (merchant_code, currency) include (amount) where state in ('requested', 'checked', 'approved', 'sending', 'sent');
create index withdrawals_ended on withdrawals (merchant_code, ended_at) where ended_at is not null;
create index withdrawal_events_of_money on withdrawal_events (at) where what in ('pay', 'return');
create index deposit_orders_by_gateway on deposit_orders (merchant_code, gateway, id desc);
create index deposit_orders_created on deposit_orders (merchant_code, created_at);
create index adjustments_by_state on adjustments (merchant_code, state, id desc);
