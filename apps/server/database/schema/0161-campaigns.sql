-- Campaigns: consent of members, mails of the operator to many members, and their outcomes.

-- Owner: mail.

-- Consent of members, a row for each choice; the newest one counts. Without a row there is no consent (T97).
create table marketing_choices (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  channels text[] not null,
  products text[] not null,
  chosen_at timestamptz not null,
  -- In the settings, or by the way out of a message.
  chosen_by text not null check (chosen_by in ('member', 'link'))
);
create index marketing_choices_of_player on marketing_choices (player_id, id desc);

create table mail_campaigns (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'stopped')),
  name text not null,
  channels text[] not null,
  product text,
  audience jsonb not null,
  -- By language: { "EN": { "title": …, "body": … } }.
  texts jsonb not null,
  path text check (path like '/m/%'),
  reward jsonb,
  -- Number of the permit where the market needs one.
  permit text not null default '',
  begins_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > begins_at),
  made_by text not null,
  changed_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  ended_at timestamptz,
  recalled_at timestamptz,
  -- Members come in the order of their ids; those up to this one have a row in mail_campaign_sends.
  last_player_id bigint not null default 0,
  is_listed boolean not null default false,
  check ((state = 'draft') = (approved_by is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create index mail_campaigns_of_merchant on mail_campaigns (merchant_code, id desc);
create index mail_campaigns_sending on mail_campaigns (begins_at) where state = 'sending';

-- The outcome of a campaign for each member: one row, so that no member gets two (MAIL-08).
create table mail_campaign_sends (
  campaign_id uuid not null references mail_campaigns (id),
  player_id bigint not null references players (id),
  outcome text not null check (outcome in ('sent', 'gate', 'consent', 'waiting', 'missed')),
  channels text[] not null,
  at timestamptz not null,
  primary key (campaign_id, player_id)
);
create index mail_campaign_sends_of_player on mail_campaign_sends (player_id, at) where outcome = 'sent';
create index mail_campaign_sends_waiting on mail_campaign_sends (campaign_id, player_id) where outcome = 'waiting';

-- Push messages of campaigns that the services do not have yet.
create table mail_campaign_pushes (
  campaign_id uuid not null references mail_campaigns (id),
  player_id bigint not null references players (id),
  primary key (campaign_id, player_id)
);

alter table mails add column campaign_id uuid references mail_campaigns (id);
create unique index mails_of_campaign on mails (campaign_id, player_id) where campaign_id is not null;

-- Every source of grants.
alter table reward_grants drop constraint reward_grants_source_check;
alter table reward_grants add constraint reward_grants_source_check check (
  source in ('SIGN_IN', 'MANUAL', 'PROMOTION', 'CAMPAIGN', 'REBATE', 'TOURNAMENT', 'MALL', 'RAFFLE', 'UPGRADE', 'MONTHLY', 'BIRTHDAY', 'MISSION', 'TICKET', 'REFERRAL')
);
