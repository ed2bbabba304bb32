-- Tables with decisions: between the deal and the result each player decides alone (docs/studio.md, Decisions).
alter table table_rounds drop constraint table_rounds_state_check;
alter table table_rounds add constraint table_rounds_state_check
  check (state in ('open', 'closing', 'flying', 'dealt', 'deciding', 'drawn', 'settled', 'void'));
drop index table_rounds_one_open;
create unique index table_rounds_one_open on table_rounds (table_id) where state in ('open', 'closing', 'flying', 'dealt', 'deciding');

alter table table_plays
  -- How it is played where its player is silent: by best play, or without any further stake.
  add column silent text not null default 'best' check (silent in ('best', 'fold')),
  -- Between deal and result: what its player sees of it, and what he may do.
  add column turn jsonb;

-- True for the further stake of an act: no bet, and no part of the root of its round.
alter table table_stakes add column is_further boolean not null default false;

create table deals (
  round_id uuid primary key references table_rounds (id),
  -- All cards. Secret until the result.
  drawn jsonb not null,
  -- The cards that everybody sees in the present window.
  shown jsonb not null,
  -- The window of decisions, from 1: acts count from opens_at until ends_at.
  number integer not null check (number > 0),
  opens_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > opens_at),
  -- Its silent players are played; further stakes in doubt are waited for.
  closed_at timestamptz,
  -- When acts could last arrive at a process, and the first time in this window from which on they could not for some seconds.
  pulse_at timestamptz not null,
  outage_at timestamptz,
  -- The window was given again, which happens once.
  is_again boolean not null default false
);

-- Acts of a play in their order. One with a stake counts when the wallet has taken it.
create table table_acts (
  play_id uuid not null references table_plays (id),
  number smallint not null check (number > 0),
  -- The client's own id of the act.
  key text not null,
  act text not null,
  stake_id uuid references table_stakes (id),
  in_window integer not null check (in_window > 0),
  acted_at timestamptz not null default clock_timestamp(),
  primary key (play_id, number),
  unique (play_id, key)
);
create index table_acts_of_stake on table_acts (stake_id) where stake_id is not null;
