-- Merchants, and the turns of named work across processes.

-- Owner: merchant.

-- Merchants, their hosts, and the settings that differ from the shipped defaults.
create table merchants (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null,
  -- Raised by every change of hosts or settings; caches and open desk pages compare it.
  revision bigint not null default 1,
  created_at timestamptz not null default now()
);

create table merchant_hosts (
  host text primary key check (host = lower(host)),
  merchant_code text not null references merchants (code),
  position integer not null default 0
);
create index merchant_hosts_by_merchant on merchant_hosts (merchant_code, position);

create table merchant_settings (
  merchant_code text not null references merchants (code),
  key text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (merchant_code, key)
);

-- Owner: db.

-- Named work that runs one at a time across processes. A row whose process has died expires.
create unlogged table turns (
  name_hash bytea primary key,
  holder uuid not null,
  until timestamptz not null
);
