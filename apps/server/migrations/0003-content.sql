-- Banners and announcements. Texts are by language code; the merchant's default language, then English, stands in for a missing one.
create table banners (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  place text not null,
  position integer not null,
  is_enabled boolean not null default true,
  target text not null default '',
  -- Names the artwork, as games.picture_id does.
  picture_id text not null,
  kicker jsonb not null default '{}',
  title jsonb not null default '{}',
  condition jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
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
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index announcements_by_merchant on announcements (merchant_code, type, position);

insert into revisions (scope) values ('content');
create trigger banners_raise_revision after insert or update or delete or truncate on banners
  for each statement execute function raise_revision('content');
create trigger announcements_raise_revision after insert or update or delete or truncate on announcements
  for each statement execute function raise_revision('content');
