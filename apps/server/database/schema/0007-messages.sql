-- What is sent to players and what they write.

-- Owner: messages.

-- One-time codes. One is good for each merchant, purpose and target: the next takes its place. Neither the code nor whom it was sent to can be
-- read from here.
create table one_time_codes (
  merchant_code text not null references merchants (code),
  purpose text not null,
  target_hash bytea not null,
  code_hash bytea not null,
  channel text not null check (channel in ('sms', 'email')),
  -- Whose it is, where that is known.
  player_id bigint references players (id) on delete cascade,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A code that is used is counted for the day it was sent on.
  sent_day date,
  country text,
  primary key (merchant_code, purpose, target_hash)
);
create index one_time_codes_by_end on one_time_codes (expires_at);
create index one_time_codes_by_player on one_time_codes (player_id) where player_id is not null;

-- What was sent when, counted by number or address, by network address, and by device (T15). All are hashes.
create table code_sends (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants (code),
  target_hash bytea not null,
  ip_hash bytea not null,
  device_hash bytea not null,
  sent_at timestamptz not null
);
create index code_sends_by_target on code_sends (target_hash, sent_at);
create index code_sends_by_ip on code_sends (ip_hash, sent_at);
create index code_sends_by_device on code_sends (device_hash, sent_at);
create index code_sends_by_time on code_sends (sent_at);
-- The first code to a number from an address is asked for with the address.
create index code_sends_by_ip_and_target on code_sends (ip_hash, target_hash, sent_at);

-- An operator's own texts; what is not here is as shipped.
create table message_templates (
  merchant_code text not null references merchants (code),
  name text not null,
  channel text not null check (channel in ('sms', 'email')),
  language text not null,
  -- Of e-mails.
  subject text,
  text text not null,
  changed_at timestamptz not null default now(),
  primary key (merchant_code, name, channel, language)
);

-- Messages on their way. They wait here while the mail server or the gateway is down. What they say is sealed, because links in them open
-- accounts, and is forgotten once they are gone.
create table outgoing_messages (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants (code),
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  sealed bytea,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Given up: refused for good, or not taken in all its time.
  failed_at timestamptz
);
create index outgoing_messages_waiting on outgoing_messages (next_attempt_at) where sent_at is null and failed_at is null;
create index outgoing_messages_by_time on outgoing_messages (created_at);

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

-- Owner: push.

-- Browsers of members that get push messages, by the address that their push service gave them.
create table push_devices (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The language of the page that it was switched on in.
  language text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null
);
create index push_devices_by_player on push_devices (player_id, id);
create index push_devices_by_merchant on push_devices (merchant_code, id);

-- What a member wants to be told of; without a row nothing was chosen yet.
create table push_choices (
  player_id bigint primary key references players (id),
  topics text[] not null,
  chosen_at timestamptz not null
);

-- Messages of the desk. One goes out in batches, in the order of devices: last_device_id says how far it is.
create table push_messages (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  topic text not null,
  audience text not null,
  texts jsonb not null,
  path text not null,
  written_by text not null,
  written_at timestamptz not null,
  last_device_id bigint not null default 0,
  delivered integer not null default 0,
  gone integer not null default 0,
  failed integer not null default 0,
  done_at timestamptz
);
create index push_messages_by_merchant on push_messages (merchant_code, id desc);
create index push_messages_open on push_messages (id) where done_at is null;

-- Owner: app-links.

-- Paths that were asked for and do not exist (GEN-02); the code keeps their number small.
create table unknown_paths (
  merchant_code text not null references merchants (code),
  path text not null check (length(path) between 1 and 200),
  hits bigint not null check (hits > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_code, path)
);

-- Owner: feedback.

-- What members and free-play visitors have to say.
create table feedback_entries (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  content text not null,
  language text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  close_reason text
);
create index feedback_entries_open on feedback_entries (merchant_code, id) where closed_at is null;
create index feedback_entries_all on feedback_entries (merchant_code, id);
create index feedback_entries_by_player on feedback_entries (player_id, created_at);
