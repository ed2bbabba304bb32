-- Bonus offers, and the members who have taken them.

-- Owner: bonuses.

-- A version of an offer; only its availability ever changes. Members who have taken a version keep its conditions.
create table bonus_offers (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  version integer not null check (version > 0),
  currency text not null,
  -- Names by language: { "EN": "Welcome bonus" }.
  names jsonb not null,
  kind text not null constraint bonus_offers_kind_check check (kind in ('match', 'fixed', 'spins')),
  match_percent integer not null check (match_percent between 0 and 500 and (kind = 'match') = (match_percent > 0)),
  -- 1/100,000 of the currency's major unit.
  amount bigint not null check (amount > 0),
  deposit_min bigint not null check (deposit_min > 0),
  -- Wins of spins that become cash need no wagering.
  wagering_times integer not null constraint bonus_offers_wagering_times_check check (wagering_times between 0 and 60 and (wagering_times = 0) = (spin_wins is not null and spin_wins = 'cash')),
  stake_max bigint check (stake_max > 0),
  days integer not null check (days between 1 and 90),
  contributions jsonb not null,
  first_deposit_only boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  is_on boolean not null,
  made_by text not null,
  made_at timestamptz not null,
  -- Merchants may be set up before their vendors, in one transaction.
  spin_vendor text references vendors (code) deferrable initially deferred,
  spin_games text[],
  spin_count integer check (spin_count > 0),
  -- 1/100,000 of the currency's major unit.
  spin_stake bigint check (spin_stake > 0),
  spin_wins text check (spin_wins in ('bonus', 'cash')),
  unique (merchant_code, code, version),
  constraint bonus_offers_spins_check check (
  case when kind = 'spins' then num_nulls(spin_vendor, spin_games, spin_count, spin_stake, spin_wins) = 0 and amount = spin_count * spin_stake
  else num_nonnulls(spin_vendor, spin_games, spin_count, spin_stake, spin_wins) = 0 end)
);

-- Offer that a member has chosen for the next deposit. None is preselected.
create table bonus_choices (
  player_id bigint primary key references players (id),
  offer_id uuid not null references bonus_offers (id),
  chosen_at timestamptz not null
);

-- Manual bonuses: granted immediately, or above the merchant's limit by two persons (T33).
create table bonus_proposals (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  offer_id uuid not null references bonus_offers (id),
  request_key uuid not null unique,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('proposed', 'done', 'refused', 'withdrawn', 'expired')),
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (decided_by is null or decided_by <> proposed_by)
);
create index bonus_proposals_by_merchant on bonus_proposals (merchant_code, id desc);
create index bonus_proposals_waiting on bonus_proposals (merchant_code, id) where state = 'proposed';

create table member_bonuses (
  -- Also its number in the ledger.
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  offer_id uuid not null references bonus_offers (id),
  amount bigint not null check (amount > 0),
  is_bonus_first boolean not null,
  -- The deposit that granted it; null for a manual one.
  order_number text unique,
  deposit bigint,
  granted_at timestamptz not null,
  granted_by text,
  expires_at timestamptz not null,
  -- The person who ended it; null for rules and expiry.
  ended_by text,
  check ((order_number is null) = (granted_by is not null) and (order_number is null) = (deposit is null))
);
create index member_bonuses_by_player on member_bonuses (player_id, id desc);
create index member_bonuses_by_merchant on member_bonuses (merchant_code, id desc);
create index member_bonuses_by_offer on member_bonuses (offer_id);

-- Number of bonuses of an offer, in several rows each, so that deposits that use the same offer do not wait for each other.
create table bonus_offer_counts (
  offer_id uuid not null references bonus_offers (id),
  place smallint not null check (place between 0 and 15),
  granted bigint not null,
  primary key (offer_id, place)
);
