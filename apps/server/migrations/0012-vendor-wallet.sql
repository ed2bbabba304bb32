-- Players as the wallet knows them, and the keys by which vendors prove themselves.

create table players (
  id bigint primary key generated always as identity,
  -- What vendors know a player by: opaque, tells nothing about the person.
  public_id text not null unique default 'p' || replace(gen_random_uuid()::text, '-', ''),
  merchant_code text not null references merchants (code),
  -- Member type of the product text: 4 is trial; 0, 1, 2 are members.
  type smallint not null,
  username text,
  currency text not null,
  is_trial boolean not null,
  country text not null default '',
  cash_account bigint not null unique references accounts (id),
  created_at timestamptz not null default now()
);
create unique index players_by_username on players (merchant_code, lower(username)) where username is not null;

-- Several keys of one vendor may hold at once, so that a key can be changed without a gap.
create table vendor_keys (
  id bigint primary key generated always as identity,
  vendor_code text not null references vendors (code),
  -- RSA public key, PEM.
  public_key text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index vendor_keys_by_vendor on vendor_keys (vendor_code) where is_enabled;

-- A player with the accounts of a vendor's move, in one read; the vendor's account for this kind of money is opened at its first use.
create function wallet_player(p_vendor text, p_public_id text)
returns table (public_id text, currency text, country text, merchant_code text, is_trial boolean, cash_account bigint, vendor_account bigint, balance bigint) language plpgsql as $$
begin
  return query
  select p.public_id, p.currency, p.country, p.merchant_code, p.is_trial, p.cash_account,
    coalesce(
      (select a.id from accounts a where a.merchant_code = p.merchant_code and a.currency = p.currency and a.is_trial = p.is_trial and a.kind = 'vendor' and a.owner = p_vendor),
      open_account('vendor', p.merchant_code, p.currency, p.is_trial, p_vendor)),
    b.balance
  from players p join balances b on b.account_id = p.cash_account where p.public_id = p_public_id;
end $$;
