-- Applications to become an agent, and accreditations of agents (docs/agents.md).

-- Owner: agents.

-- Accreditations of agents by a regulator, as checked by the desk. The newest row of a member counts.
create table agent_accreditations (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  member bigint not null references agents (member),
  number text not null,
  holder text not null,
  issuer text not null,
  -- The last day, of the merchant.
  valid_until date not null,
  -- Where the document is filed.
  document text not null,
  set_by text not null,
  reason text not null,
  set_at timestamptz not null,
  -- Days before the end of the last warning that was sent.
  warned smallint
);
create index agent_accreditations_by_member on agent_accreditations (member, id desc);
create index agent_accreditations_by_end on agent_accreditations (merchant_code, valid_until);

create table agent_applications (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  member bigint not null references players (id),
  -- The page's key: the same one sends no second application.
  key uuid not null,
  entity text not null check (entity in ('person', 'company')),
  name text not null,
  number text,
  holder text,
  issuer text,
  valid_until date,
  terms_version text not null,
  -- upline, desk: whose answer it waits for.
  state text not null check (state in ('upline', 'desk', 'accepted', 'refused')),
  -- The agent who answers first; null under the company, and for applicants who are agents already.
  upline bigint references agents (member),
  sent_at timestamptz not null,
  decided_by text,
  reason text not null default '',
  decided_at timestamptz,
  unique (member, key),
  check ((number is null) = (valid_until is null))
);
create unique index agent_applications_open_of on agent_applications (member) where state in ('upline', 'desk');
create index agent_applications_waiting on agent_applications (merchant_code, id) where state = 'desk';
create index agent_applications_of_upline on agent_applications (upline, id) where state = 'upline';

-- True after a suspension because the accreditation had expired; a new one ends it.
alter table agents add column is_unaccredited boolean not null default false;
create index agents_active on agents (merchant_code, member) where state = 'active';
