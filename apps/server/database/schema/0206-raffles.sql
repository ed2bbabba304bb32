-- Raffles: tickets as rewards, tables of prizes, instant draws by committed seeds, and draws by the beacon.

-- Owner: rewards.

-- A grant of tickets; `tickets` is how many came of its claim.
alter table reward_grants add column tickets smallint check (tickets > 0);
alter table reward_grants drop constraint reward_grants_kind_check;
alter table reward_grants add constraint reward_grants_kind_check check (kind in ('cash', 'bonus', 'free_spins', 'ticket'));
alter table reward_grants drop constraint reward_grants_check4;
alter table reward_grants add constraint reward_grants_outcome_check check ((state = 'claimed') = (num_nonnulls(movement_id, bonus_id, tickets) = 1));

-- Owner: raffles.

-- A version of a raffle. A published version never changes; a change is the next version of the same code.
create table raffles (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'stopped')),
  look text not null check (look in ('wheel', 'redpack', 'draw')),
  -- RaffleBody of the domain.
  body jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  made_by text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  stopped_at timestamptz,
  stopped_by text,
  -- Of a draw, from its publication on: the promised server seed and the round of the beacon that decides it.
  commitment text,
  beacon_round bigint,
  -- Number of the last ticket.
  numbered integer not null default 0,
  -- At its closing: the list of tickets, one line `number:public id` for each, and its SHA-256.
  closed_at timestamptz,
  ticket_list text,
  list_hash text,
  tickets integer,
  -- At its draw.
  drawn_at timestamptz,
  beacon_signature text,
  server_seed text,
  -- Of a red packet: up to which member tickets are given; set to null with the last one.
  given_upto bigint,
  unique (merchant_code, code, version),
  check ((state = 'draft') = (published_at is null) and (published_at is null) = (published_by is null)),
  check ((state = 'stopped') = (stopped_at is not null) and (stopped_at is null) = (stopped_by is null)),
  check (look <> 'draw' or state = 'draft' or (commitment is not null and beacon_round is not null and ends_at is not null)),
  check ((closed_at is null) = (list_hash is null) and (closed_at is null) = (tickets is null)),
  check ((drawn_at is null) = (server_seed is null) and (drawn_at is null) = (beacon_signature is null))
);
create index raffles_published on raffles (merchant_code, code, starts_at) where state <> 'draft';
create index raffles_to_draw on raffles (ends_at) where look = 'draw' and state <> 'draft' and drawn_at is null;
create index raffles_to_give on raffles (starts_at) where given_upto is not null;

-- Owner: rewards.

-- A ticket of a member. It is used once: state and use change in one transaction.
create table reward_tickets (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  kind text not null check (kind in ('raffle')),
  raffle_code text not null,
  -- The draw that it takes part in; null for a ticket of an instant raffle.
  raffle_id uuid references raffles (id),
  number integer check (number > 0),
  source text not null check (source in ('GRANT', 'PLAY', 'PACKET')),
  -- `<grant>:<n>`, `<raffle>:<date>:<n>` or `<raffle>:<version>`.
  source_key text not null,
  state text not null default 'usable' check (state in ('usable', 'used', 'expired', 'taken_back', 'lapsed')),
  usable_from timestamptz not null,
  usable_until timestamptz not null check (usable_until > usable_from),
  -- When is looked whether it has expired: its end, or later where a time-out moves the end; null for tickets of a draw.
  due_at timestamptz check (due_at >= usable_until),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (player_id, source, source_key),
  unique (raffle_id, number),
  check ((state = 'usable') = (ended_at is null)),
  check (number is null or raffle_id is not null)
);
create index reward_tickets_usable on reward_tickets (player_id, raffle_code, usable_until, id) where state = 'usable';
create index reward_tickets_of_player on reward_tickets (player_id, id desc);
create index reward_tickets_of_raffle on reward_tickets (merchant_code, raffle_code, state);
create index reward_tickets_of_draw on reward_tickets (raffle_id, id) where raffle_id is not null;
create index reward_tickets_due on reward_tickets (due_at) where state = 'usable' and due_at is not null;

-- Owner: raffles.

-- Stock of the rows of a table. At all times: remaining = added - draws that gave the row.
create table raffle_stock (
  raffle_id uuid not null references raffles (id),
  row_id text not null,
  added integer not null check (added > 0),
  remaining integer not null check (remaining >= 0),
  primary key (raffle_id, row_id)
);

-- Seeds of a member for the instant draws of a raffle. The server seed follows from the installation's secret and this row; a row that has ended is revealed.
create table raffle_seeds (
  player_id bigint not null references players (id),
  code text not null,
  generation integer not null check (generation >= 0),
  merchant_code text not null references merchants (code),
  client_seed text not null,
  -- Draws so far: the nonce of the next one.
  draws integer not null default 0,
  begun_at timestamptz not null,
  ended_at timestamptz,
  primary key (player_id, code, generation)
);

-- Instant draws, each with what plays it again.
create table raffle_draws (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  key uuid not null,
  code text not null,
  version integer not null,
  generation integer not null,
  nonce integer not null,
  number integer not null,
  drawn text not null,
  won text not null,
  -- Rows without stock.
  gone text[] not null,
  ticket_id uuid not null unique references reward_tickets (id),
  grant_id uuid not null references reward_grants (id),
  at timestamptz not null,
  unique (player_id, key),
  unique (player_id, code, generation, nonce),
  foreign key (merchant_code, code, version) references raffles (merchant_code, code, version),
  foreign key (player_id, code, generation) references raffle_seeds (player_id, code, generation)
);
create index raffle_draws_of_player on raffle_draws (player_id, code, id desc);
create index raffle_draws_of_version on raffle_draws (merchant_code, code, version, won);

-- Tickets that have won a draw, from the highest prize. Without a grant where the member gets no rewards any more.
create table raffle_winners (
  raffle_id uuid not null references raffles (id),
  place integer not null check (place > 0),
  -- Place of the prize in the body, from 0.
  prize smallint not null,
  number integer not null,
  ticket_id uuid not null unique references reward_tickets (id),
  player_id bigint not null references players (id),
  grant_id uuid references reward_grants (id),
  primary key (raffle_id, place)
);
create index raffle_winners_of_player on raffle_winners (player_id, raffle_id);
