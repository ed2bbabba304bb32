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
