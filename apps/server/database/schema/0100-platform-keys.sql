-- Our own keys at vendors.

-- Owner: vendors.

-- Private keys that sign calls to vendors, encrypted with the installation's secret, so that every web process has them. A key never
-- changes under its name: a new key gets a new name.
create table platform_keys (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  sealed bytea not null,
  created_at timestamptz not null default now()
);
