-- Codes by SMS that were sent and used, by the merchant's day and the number's country: what they cost, and where they are asked for without need.
create table sms_code_days (
  merchant_code text not null references merchants (code),
  day date not null,
  country text not null,
  sent integer not null default 0,
  used integer not null default 0,
  -- In minor units of the merchant's currency, at the price of the day.
  cost_minor bigint not null default 0,
  primary key (merchant_code, day, country)
);

-- A code that is used is counted for the day it was sent on.
alter table one_time_codes
  add column sent_day date,
  add column country text;

-- The first code to a number from an address is asked for with the address.
create index code_sends_by_ip_and_target on code_sends (ip_hash, target_hash, sent_at);

-- Registrations that were refused because of the person, and tries that followed from what they had used.
create table registration_refusals (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants (code),
  cause text not null check (cause in ('too_young', 'excluded', 'listed')),
  country text not null,
  refused_at timestamptz not null,
  until timestamptz not null,
  tries integer not null default 0,
  last_try_at timestamptz
);
create index registration_refusals_by_merchant on registration_refusals (merchant_code, id desc);
create index registration_refusals_by_time on registration_refusals (refused_at);
-- Keyed hashes of what they had used; deleted once they keep nobody out any more.
create table registration_refusal_marks (
  refusal_id bigint not null references registration_refusals (id) on delete cascade,
  merchant_code text not null,
  kind text not null check (kind in ('number', 'document', 'device')),
  mark_hash bytea not null,
  until timestamptz not null,
  primary key (refusal_id, kind)
);
create index registration_refusal_marks_by_hash on registration_refusal_marks (merchant_code, kind, mark_hash, until);
create index registration_refusal_marks_by_end on registration_refusal_marks (until);

-- Who has opened which picture of a proof of identity.
create table identity_picture_views (
  picture_id uuid not null references identity_pictures (id),
  staff text not null,
  seen_at timestamptz not null,
  primary key (picture_id, staff)
);

-- Why a proof was accepted although something was found; kept as long as what can be read of the proof.
create table identity_hit_answers (
  id bigint generated always as identity primary key,
  proof_id uuid not null references identity_proofs (id),
  hit text not null,
  answer text not null,
  answered_by text not null,
  answered_at timestamptz not null
);
create index identity_hit_answers_by_proof on identity_hit_answers (proof_id);
