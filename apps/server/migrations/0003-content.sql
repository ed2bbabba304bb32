-- Banners and announcements. Texts are by language code; the merchant's default language, then English, stands in for a missing one.
create table banners (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  place text not null,
  position integer not null,
  is_enabled boolean not null default true,
  target text not null default '',
  picture_id text not null,
  picture_key text not null,
  picture_plate text not null,
  kicker jsonb not null default '{}',
  title jsonb not null default '{}',
  condition jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
create index banners_by_place on banners (merchant_code, place, position);

create table announcements (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  type text not null check (type in ('PL', 'PU')),
  position integer not null default 0,
  title jsonb not null,
  -- Sanitised HTML by language; cleaned when written (NOTICE-03).
  body jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
create index announcements_by_merchant on announcements (merchant_code, type, position);

create table content_revisions (
  merchant_code text primary key references merchants (code),
  revision bigint not null default 1
);
