-- Banners, articles, promotions and the lobby.

-- Owner: content.

-- Banners and announcements. Texts are by language code; a missing one is replaced by the merchant's default language, then English.
create table banners (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  place text not null,
  position integer not null,
  is_enabled boolean not null default true,
  target text not null default '',
  -- Identifies the artwork, like games.picture_id.
  picture_id text not null,
  kicker jsonb not null default '{}',
  title jsonb not null default '{}',
  condition jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  permit text not null default '',
  check (ends_at > starts_at)
);
create index banners_by_place on banners (merchant_code, place, position);

-- Announcements, promotions and help pages are articles in one table, with their languages, schedule and audience.
create table promotion_categories (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  position integer not null,
  title jsonb not null
);
create index promotion_categories_by_merchant on promotion_categories (merchant_code, position);

create table articles (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('announcement', 'promotion', 'help')),
  -- Announcements: A agents, PL ticker and list, PU pop-up, H popular.
  type text not null default '' check ((kind = 'announcement') = (type in ('A', 'PL', 'PU', 'H'))),
  -- Help pages: the name used in links.
  tag text not null default '' check ((kind = 'help') = (tag <> '')),
  position integer not null default 0,
  is_enabled boolean not null default true,
  title jsonb not null,
  -- Sanitized HTML by language; sanitized when written and again when read (NOTICE-03).
  body jsonb not null,
  audience text not null default 'all' check (audience in ('all', 'guests', 'members', 'newMembers', 'agents')),
  -- Languages in which it is shown; empty for all languages.
  languages text[] not null default '{}',
  picture_id text not null default '',
  category_id bigint references promotion_categories (id),
  -- Terms of an offer as data (domain/content-rules.ts), and the amount that is paid once to each recipient, in money units.
  offer jsonb check ((kind = 'promotion') = (offer is not null)),
  reward bigint check (reward is null or reward > 0),
  -- Approval number of the advertisement (T80).
  permit text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (kind = 'promotion' or reward is null)
);
create index articles_by_merchant on articles (merchant_code, kind, position);
create unique index help_pages_by_tag on articles (merchant_code, tag) where kind = 'help';

-- Announcements that a member has opened (NOTICE-02).
create table notice_reads (
  player_id bigint not null references players (id),
  article_id bigint not null references articles (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (player_id, article_id)
);

-- Pictures uploaded by the operator; their files are named after them.
create table media (
  id text primary key check (id ~ '^media-[0-9a-f]{32}$'),
  merchant_code text not null references merchants (code),
  title text not null,
  plate text not null,
  bytes integer not null,
  added_by text not null,
  added_at timestamptz not null default now()
);
create index media_by_merchant on media (merchant_code, added_at desc);

-- Owner: promotions.

-- Applications for a promotion, one per player (PROMO-02).
create table promotion_applications (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  promotion_id bigint not null references articles (id),
  player_id bigint not null references players (id),
  status text not null check (status in ('applied', 'checking', 'rejected', 'joined', 'issued', 'claimed')),
  comment text not null,
  -- Names of the uploaded pictures.
  pictures text[] not null default '{}' check (cardinality(pictures) <= 3),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  -- Message for the member.
  note text not null default '',
  -- Granted amount, in money units, at the time of the grant.
  reward bigint check (reward > 0),
  claimed_at timestamptz,
  movement_id uuid,
  unique (promotion_id, player_id)
);
create index promotion_applications_by_merchant on promotion_applications (merchant_code, id desc);
create index promotion_applications_open on promotion_applications (merchant_code, id desc) where status in ('applied', 'checking');

-- Owner: lobby.

-- Favourites are stored by the number of the game (LIST-10). They are deleted with the player, as for free-play accounts.
create table favourites (
  player_id bigint not null references players (id) on delete cascade,
  node_id bigint not null references games (node_id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (player_id, node_id)
);
create index favourites_latest on favourites (player_id, added_at desc, node_id);

-- Hot matches and lobby news of home (HOME-09). Texts by language: the league of a match, the line of a news item.
create table lobby_entries (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('match', 'news')),
  is_enabled boolean not null default true,
  title jsonb not null,
  home text not null default '',
  away text not null default '',
  target text not null default '',
  -- Match: its start. News: start of the display.
  starts_at timestamptz not null,
  -- End of the display; null for news without an end.
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at is null or ends_at > starts_at),
  check (kind = 'news' or (home <> '' and away <> '' and ends_at is not null))
);
create index lobby_entries_by_merchant on lobby_entries (merchant_code, starts_at, id);
