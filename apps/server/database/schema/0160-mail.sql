-- Mail: the inbox of members.

-- Owner: mail.

-- A mail as it was written, in one language. Only reading and deleting change it.
create table mails (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  kind text not null check (kind in ('account', 'rewards', 'campaign')),
  -- Name of the text: of a message template, a note of the inbox, or a campaign.
  topic text not null,
  language text not null,
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  -- Path of the page that it leads to.
  path text check (path like '/m/%'),
  grant_id uuid references reward_grants (id),
  sent_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  expires_at timestamptz check (expires_at > sent_at)
);
create index mails_of_player on mails (player_id, id desc) where deleted_at is null;
create index mails_unread on mails (player_id, expires_at) where read_at is null and deleted_at is null;
create index mails_by_sending on mails (sent_at);
create index mails_by_deletion on mails (deleted_at) where deleted_at is not null;
create index mails_of_grant on mails (grant_id) where grant_id is not null;
