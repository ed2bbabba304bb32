-- What is offered to members, what they have chosen, and the bonuses that came of it. The money itself stands in player_bonuses (0038).

-- A version of an offer; never changed but for whether it is offered. Whoever has taken one keeps its conditions.
create table bonus_offers (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  currency text not null,
  -- Words by language: { "EN": "Welcome bonus" }.
  names jsonb not null,
  kind text not null check (kind in ('match', 'fixed')),
  match_percent integer not null check (match_percent between 0 and 500 and (kind = 'match') = (match_percent > 0)),
  -- 1/100,000 of the currency's major unit.
  amount bigint not null check (amount > 0),
  deposit_min bigint not null check (deposit_min > 0),
  wagering_times integer not null check (wagering_times between 1 and 60),
  stake_max bigint check (stake_max > 0),
  days integer not null check (days between 1 and 90),
  contributions jsonb not null,
  first_deposit_only boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  is_on boolean not null,
  made_by text not null,
  made_at timestamptz not null,
  unique (merchant_code, code, version)
);

-- What a member has chosen for the next deposit. Nothing is chosen by itself.
create table bonus_choices (
  player_id bigint primary key references players (id),
  offer_id uuid not null references bonus_offers (id),
  chosen_at timestamptz not null
);

-- Bonuses given by hand: at once, or above the merchant's limit by two persons (T33).
create table bonus_proposals (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  offer_id uuid not null references bonus_offers (id),
  request_key uuid not null unique,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('proposed', 'done', 'refused')),
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (decided_by is null or decided_by <> proposed_by)
);
create index bonus_proposals_by_merchant on bonus_proposals (merchant_code, id desc);

create table member_bonuses (
  -- Also its number in the ledger.
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  offer_id uuid not null references bonus_offers (id),
  amount bigint not null check (amount > 0),
  is_bonus_first boolean not null,
  -- The deposit that it came with; null for one that was given by hand.
  order_number text unique,
  deposit bigint,
  granted_at timestamptz not null,
  granted_by text,
  expires_at timestamptz not null,
  -- Who ended it by an act; null for rules and time.
  ended_by text,
  -- The member has been told how it ended.
  is_told boolean not null default false,
  check ((order_number is null) = (granted_by is not null) and (order_number is null) = (deposit is null))
);
create index member_bonuses_by_player on member_bonuses (player_id, id desc);
create index member_bonuses_by_merchant on member_bonuses (merchant_code, id desc);
create index member_bonuses_by_offer on member_bonuses (offer_id);
create index member_bonuses_untold on member_bonuses (id) where not is_told;
