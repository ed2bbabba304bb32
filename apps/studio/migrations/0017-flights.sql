-- Flights: rounds of shared tables that fly on after their draw (docs/studio.md).
alter table table_rounds drop constraint table_rounds_state_check;
alter table table_rounds add constraint table_rounds_state_check check (state in ('open', 'closing', 'flying', 'drawn', 'settled', 'void'));
drop index table_rounds_one_open;
create unique index table_rounds_one_open on table_rounds (table_id) where state in ('open', 'closing', 'flying');

-- A player may have several stakes in a flight: each is its own play.
alter table table_plays
  add column slot smallint not null default 1 check (slot between 1 and 2),
  -- Hundredths of the stake: where its player lets it be taken, and where it is taken because it may return no more. Null for other forms.
  add column target integer check (target > 100),
  add column flight_limit integer check (flight_limit > 100);
drop index table_plays_one;
create unique index table_plays_one on table_plays (round_id, player_id, slot) where state <> 'void';

create table flights (
  round_id uuid primary key references table_rounds (id),
  flies_at timestamptz not null,
  -- The first moment at which it no longer flies. Secret until then, like the outcome.
  crashes_at timestamptz not null check (crashes_at > flies_at),
  drawn jsonb not null,
  -- When takes could last arrive at a process, and the first time from which on they could not for a second or more.
  pulse_at timestamptz not null,
  outage_at timestamptz
);

-- Takes by hand: at most both halves of a stake.
create table flight_takes (
  play_id uuid not null references table_plays (id),
  number smallint not null check (number in (1, 2)),
  -- The client's own id of the take.
  key text not null,
  -- Tick of its arrival, and the value at it in hundredths.
  tick integer not null check (tick >= 0),
  value integer not null check (value > 100),
  is_half boolean not null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (play_id, number),
  unique (play_id, key)
);
