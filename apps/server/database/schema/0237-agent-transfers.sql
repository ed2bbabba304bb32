-- Money that agents send down their own team (docs/agents.md).

-- Owner: agents.

create table agent_transfers (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  sender bigint not null references agents (member),
  receiver bigint not null references players (id),
  -- True: to the agent account of the receiver; else to the cash of a player.
  to_agent boolean not null,
  amount bigint not null check (amount > 0),
  -- The page's key: the same one sends once.
  key uuid not null,
  -- The merchant's day.
  day date not null,
  sent_at timestamptz not null,
  -- waiting: for a person at the desk.
  state text not null check (state in ('done', 'waiting', 'refused', 'undone')),
  -- When the money reached the receiver.
  paid_at timestamptz,
  -- The part that an undoing has taken back.
  taken_back bigint not null default 0 check (taken_back between 0 and amount),
  decided_by text,
  reason text not null default '',
  decided_at timestamptz,
  -- True once it was flagged as sent, not played and withdrawn.
  is_round_trip boolean not null default false,
  unique (sender, key),
  check (sender <> receiver)
);
create index agent_transfers_by_sender on agent_transfers (sender, id desc);
create index agent_transfers_by_receiver on agent_transfers (receiver, day);
create index agent_transfers_waiting on agent_transfers (merchant_code, id) where state = 'waiting';
create index agent_transfers_by_merchant on agent_transfers (merchant_code, id desc);
create index agent_transfers_to_watch on agent_transfers (paid_at) where state = 'done' and not to_agent and not is_round_trip;
