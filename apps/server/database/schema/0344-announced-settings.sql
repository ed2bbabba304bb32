-- Settings that are terms of rewards and become worse for members begin 30 days after the mail about them (REW-26).

-- Owner: desk.

-- A change that begins later. Null as the value: the default.
create table announced_settings (
  merchant_code text not null references merchants (code),
  key text not null,
  value jsonb,
  starts_at timestamptz not null,
  announced_by text not null,
  announced_at timestamptz not null,
  primary key (merchant_code, key)
);
create index announced_settings_due on announced_settings (starts_at);
