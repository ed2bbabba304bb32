-- Messages to players, and feedback from them.

-- Owner: messages.

-- One-time codes. One code is valid per merchant, purpose and target: the next one replaces it. Neither the code nor its target can be
-- read from the table.
create table one_time_codes (
  merchant_code text not null references merchants (code),
  purpose text not null,
  target_hash bytea not null,
  code_hash bytea not null,
  channel text not null check (channel in ('sms', 'email')),
  -- The player, if known.
  player_id bigint references players (id) on delete cascade,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A used code is counted for the day on which it was sent.
  sent_day date,
  country text,
  primary key (merchant_code, purpose, target_hash)
);
create index one_time_codes_by_end on one_time_codes (expires_at);
create index one_time_codes_by_player on one_time_codes (player_id) where player_id is not null;

-- Log of sent messages, counted by number or address, by network address, and by device (T15). All of these are hashes.
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
-- The first code to a number from an address requires the address.
create index code_sends_by_ip_and_target on code_sends (ip_hash, target_hash, sent_at);

-- Texts edited by the operator; texts without a row are as shipped.
create table message_templates (
  merchant_code text not null references merchants (code),
  name text not null,
  channel text not null check (channel in ('sms', 'email')),
  language text not null,
  -- E-mails only.
  subject text,
  text text not null,
  changed_at timestamptz not null default now(),
  primary key (merchant_code, name, channel, language)
);

-- Outgoing messages. They wait here while the mail server or the gateway is unavailable. Their contents are encrypted, because links in them open
-- accounts, and deleted after sending.
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
  -- Given up: permanently refused, or not accepted within the maximum time.
  failed_at timestamptz
);
create index outgoing_messages_waiting on outgoing_messages (next_attempt_at) where sent_at is null and failed_at is null;
create index outgoing_messages_by_time on outgoing_messages (created_at);

-- Codes by SMS, sent and used, by the merchant's day and the number's country: shows costs and unusual requests.
create table sms_code_days (
  merchant_code text not null references merchants (code),
  day date not null,
  country text not null,
  sent integer not null default 0,
  used integer not null default 0,
  -- In minor units of the merchant's currency, at the price of that day.
  cost_minor bigint not null default 0,
  primary key (merchant_code, day, country)
);

-- Owner: push.

-- Browsers of members that receive push messages, by the address assigned by their push service.
create table push_devices (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  merchant_code text not null references merchants (code),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Language of the page on which it was enabled.
  language text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null
);
create index push_devices_by_player on push_devices (player_id, id);
create index push_devices_by_merchant on push_devices (merchant_code, id);

-- Kinds of notifications that a member has chosen; no row means no choice yet.
create table push_choices (
  player_id bigint primary key references players (id),
  topics text[] not null,
  chosen_at timestamptz not null
);

-- Messages of the desk. They are sent in batches, in the order of devices: last_device_id is the position reached.
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

-- Requested paths that do not exist (GEN-02); the code limits their number.
create table unknown_paths (
  merchant_code text not null references merchants (code),
  path text not null check (length(path) between 1 and 200),
  hits bigint not null check (hits > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_code, path)
);

-- Owner: feedback.

-- Feedback of members and free-play visitors.
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
