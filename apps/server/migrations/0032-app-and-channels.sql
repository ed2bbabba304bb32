-- Paths that were asked for and do not exist (GEN-02); the code keeps their number small.
create table unknown_paths (
  merchant_code text not null references merchants (code),
  path text not null check (length(path) between 1 and 200),
  hits bigint not null check (hits > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_code, path)
);

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
