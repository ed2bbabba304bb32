-- Everything that is read: announcements, promotions and help pages are articles of one table, with their languages, schedule and audience.
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
  -- Help pages: the name that links use.
  tag text not null default '' check ((kind = 'help') = (tag <> '')),
  position integer not null default 0,
  is_enabled boolean not null default true,
  title jsonb not null,
  -- Sanitised HTML by language; cleaned when written and again when read (NOTICE-03).
  body jsonb not null,
  audience text not null default 'all' check (audience in ('all', 'guests', 'members', 'agents')),
  -- Shown in these languages alone; none: in every language.
  languages text[] not null default '{}',
  picture_id text not null default '',
  category_id bigint references promotion_categories (id),
  -- Terms of an offer as data (domain/content-rules.ts), and what is paid once to whoever is given it, in money units.
  offer jsonb check ((kind = 'promotion') = (offer is not null)),
  reward bigint check (reward is null or reward > 0),
  -- The number under which the advertisement was approved (T80).
  permit text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (kind = 'promotion' or reward is null)
);
create index articles_by_merchant on articles (merchant_code, kind, position);
create unique index help_pages_by_tag on articles (merchant_code, tag) where kind = 'help';

insert into articles (merchant_code, kind, type, position, title, body, starts_at, ends_at, created_at)
  select merchant_code, 'announcement', type, position, title, body, starts_at, ends_at, created_at from announcements order by id;
drop table announcements;

alter table banners add column permit text not null default '';

create trigger articles_raise_revision after insert or update or delete or truncate on articles
  for each statement execute function raise_revision('content');
create trigger promotion_categories_raise_revision after insert or update or delete or truncate on promotion_categories
  for each statement execute function raise_revision('content');

-- Which notices a member has opened (NOTICE-02).
create table notice_reads (
  player_id bigint not null references players (id),
  article_id bigint not null references articles (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (player_id, article_id)
);

-- Who wants to take part in a promotion, once each (PROMO-02).
create table promotion_applications (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  promotion_id bigint not null references articles (id),
  player_id bigint not null references players (id),
  status text not null check (status in ('applied', 'checking', 'rejected', 'joined', 'issued', 'claimed')),
  comment text not null,
  -- Names of the pictures that came with it.
  pictures text[] not null default '{}' check (cardinality(pictures) <= 3),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  -- Told to the member.
  note text not null default '',
  -- What was given, in money units, as it stood when it was given.
  reward bigint check (reward > 0),
  claimed_at timestamptz,
  movement_id uuid,
  unique (promotion_id, player_id)
);
create index promotion_applications_by_merchant on promotion_applications (merchant_code, id desc);
create index promotion_applications_open on promotion_applications (merchant_code, id desc) where status in ('applied', 'checking');

-- Pictures that the operator has uploaded; their files are named after them.
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
create trigger media_raise_revision after insert or update or delete or truncate on media
  for each statement execute function raise_revision('content');
