-- Care for players: risk, markers of harm, requests of relatives.

-- Owner: risk.

-- Signs of fraud and reportable transactions: flags for review by people, and their evidence.
create table risk_flags (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- A rule and a group of risk-rules.ts.
  rule text not null,
  about text not null,
  -- The event, for rules that flag each event separately; otherwise empty: a member has one open flag of the rule.
  subject text not null default '',
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed', 'reported')),
  hits integer not null default 1,
  raised_at timestamptz not null,
  last_at timestamptz not null,
  -- Deadline of the report (T9).
  due_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  close_reason text,
  -- Number of the report.
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

-- Evidence, once per event: the same event adds nothing, whatever the state of its flag.
create table risk_hits (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  rule text not null,
  key text not null,
  flag_id bigint references risk_flags (id),
  at timestamptz not null,
  -- Named texts without secrets: order numbers, amounts, other members' public ids.
  evidence jsonb not null default '{}',
  unique (player_id, rule, key)
);
create index risk_hits_of_flag on risk_hits (flag_id, id desc);

-- Owner: care.

-- Members whose facts have changed since their last assessment. Filled by the triggers below and by the follower of rounds; the assessment empties it in
-- the transaction that writes its findings, so a crash loses nothing.
create table care_queue (
  player_id bigint primary key references players (id),
  queued_at timestamptz not null default now()
);
create index care_queue_in_order on care_queue (queued_at);

-- Findings, once each: assessing the same facts again adds nothing.
create table care_hits (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- A marker of care-rules.ts.
  marker text not null,
  key text not null,
  at timestamptz not null,
  -- Named texts: order numbers, amounts, counts.
  evidence jsonb not null default '{}',
  unique (player_id, marker, key)
);
create index care_hits_by_player on care_hits (player_id, at desc);

-- Register of interactions with members: due ones first, then the record of the conversation and its outcome.
create table care_interactions (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  opened_by text not null check (opened_by in ('markers', 'hand', 'look_again')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- Score of the markers when it was opened or last raised.
  score integer not null default 0,
  -- Reason, if a person opened it by hand.
  note text not null default '',
  done_at timestamptz,
  done_by text,
  way text,
  seen text,
  said text,
  outcome text,
  look_again_on date,
  check ((done_at is null) = (done_by is null) and (done_at is null) = (said is null) and (done_at is null) = (outcome is null))
);
create unique index care_interactions_due_once on care_interactions (player_id) where done_at is null;
create index care_interactions_due on care_interactions (merchant_code, due_at, id) where done_at is null;
create index care_interactions_done on care_interactions (merchant_code, id desc) where done_at is not null;
create index care_interactions_by_player on care_interactions (player_id, id desc);

-- Members who get no offers: no bonuses, promotions, or push messages with offers.
create table player_offer_stops (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  at timestamptz not null,
  -- Null for the markers.
  set_by text,
  score integer not null,
  ended_at timestamptz,
  ended_by text
);
create unique index player_offer_stops_in_force on player_offer_stops (player_id) where ended_at is null;

-- Owner: relatives.

-- Requests of relatives to exclude a person from play (T53).
create table relative_requests (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  -- Reference given to the requester; reveals nothing about members.
  number text not null unique,
  state text not null check (state in ('open', 'checked', 'contacted', 'excluded', 'refused')),
  relation text not null check (relation in ('spouse', 'child', 'parent', 'sibling', 'other')),
  language text not null,
  -- Names, contacts and the statement, encrypted, as is the picture of a document.
  details_sealed bytea not null,
  picture_sealed bytea,
  -- Keyed hashes for the limits by sender.
  email_hash bytea not null,
  sent_from text not null,
  sent_at timestamptz not null,
  contact_due_at timestamptz not null,
  decide_due_at timestamptz not null,
  -- The member concerned, once a person at the desk has identified them; null if no member matches.
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
