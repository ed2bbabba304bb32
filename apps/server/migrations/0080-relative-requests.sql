-- Requests of relatives that a person be excluded from play (T53).
create table relative_requests (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  -- Reference that the requester is given; says nothing about members.
  number text not null unique,
  state text not null check (state in ('open', 'checked', 'contacted', 'excluded', 'refused')),
  relation text not null check (relation in ('spouse', 'child', 'parent', 'sibling', 'other')),
  language text not null,
  -- Names, contacts and the statement, encrypted; the picture of a document too.
  details_sealed bytea not null,
  picture_sealed bytea,
  -- Keyed hashes that the limits by sender are counted with.
  email_hash bytea not null,
  sent_from text not null,
  sent_at timestamptz not null,
  contact_due_at timestamptz not null,
  decide_due_at timestamptz not null,
  -- The member it is about, once a person at the desk has found them; null when nobody fits.
  player_id bigint references players (id),
  checked_at timestamptz,
  contacted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  check ((state in ('excluded', 'refused')) = (decided_at is not null)),
  check (state <> 'excluded' or player_id is not null)
);
create index relative_requests_open on relative_requests (merchant_code, decide_due_at, id) where decided_at is null;
create index relative_requests_by_merchant on relative_requests (merchant_code, id desc);
create index relative_requests_by_player on relative_requests (player_id, id desc) where player_id is not null;
create index relative_requests_by_sender on relative_requests (merchant_code, sent_from, sent_at);
create index relative_requests_by_email on relative_requests (merchant_code, email_hash, sent_at);

create table relative_request_events (
  id bigint primary key generated always as identity,
  request_id bigint not null references relative_requests (id),
  at timestamptz not null,
  what text not null check (what in ('send', 'check', 'contact', 'exclude', 'refuse')),
  -- Null for the requester.
  by text,
  detail text not null default ''
);
create index relative_request_events_of on relative_request_events (request_id, id);
create trigger relative_request_events_are_kept before update or delete on relative_request_events for each row execute function refuse_change();
