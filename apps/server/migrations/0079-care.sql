-- Markers of harm, the interactions they ask for, and the stop of offers (T51).

-- Members whose facts changed since they were last assessed. Filled by the triggers below and by the follower of rounds, emptied by the assessment in
-- one transaction with what it finds, so a crash loses nothing.
create table care_queue (
  player_id bigint primary key references players (id),
  queued_at timestamptz not null default now()
);
create index care_queue_in_order on care_queue (queued_at);

insert into followers values ('care', pg_current_xact_id()::text::bigint);

create function queue_for_care() returns trigger language plpgsql as $$
begin
  insert into care_queue (player_id) values (new.player_id) on conflict (player_id) do nothing;
  return null;
end $$;
-- None of these is on the way of a bet.
create trigger deposits_queue_for_care after update of state on deposit_orders
  for each row when (old.state is distinct from new.state and new.state in ('paid', 'failed')) execute function queue_for_care();
create trigger withdrawals_queue_for_care after update of state on withdrawals
  for each row when (old.state is distinct from new.state and new.state = 'cancelled') execute function queue_for_care();
create trigger limits_queue_for_care after insert on player_limit_events
  for each row when (new.owner = 'player' and new.act in ('asked', 'raised', 'removed')) execute function queue_for_care();

-- What was seen, once each: assessing the same facts again adds nothing.
create table care_hits (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  -- A marker of care-rules.ts.
  marker text not null,
  key text not null,
  at timestamptz not null,
  -- Texts by name: order numbers, amounts, counts.
  evidence jsonb not null default '{}',
  unique (player_id, marker, key)
);
create index care_hits_by_player on care_hits (player_id, at desc);

-- Register of interactions with members: due ones first, then what was said and what came of it.
create table care_interactions (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  opened_by text not null check (opened_by in ('markers', 'hand', 'look_again')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- The score of the markers when it was opened, or last raised.
  score integer not null default 0,
  -- Why a person opened it by hand.
  note text not null default '',
  done_at timestamptz,
  done_by text,
  way text,
  seen text,
  said text,
  outcome text,
  look_again_on date,
  check ((done_at is null) = (done_by is null) and (done_at is null) = (said is null) and (done_at is null) = (outcome is null))
);
create unique index care_interactions_due_once on care_interactions (player_id) where done_at is null;
create index care_interactions_due on care_interactions (merchant_code, due_at, id) where done_at is null;
create index care_interactions_done on care_interactions (merchant_code, id desc) where done_at is not null;
create index care_interactions_by_player on care_interactions (player_id, id desc);

-- Members who get no offers: no bonuses, promotions, or push messages with offers.
create table player_offer_stops (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  at timestamptz not null,
  -- Null for the markers.
  set_by text,
  score integer not null,
  ended_at timestamptz,
  ended_by text
);
create unique index player_offer_stops_in_force on player_offer_stops (player_id) where ended_at is null;

-- The one question of everything that offers something: pauses, exclusions, closures, blocks by the operator, merges and care stops count.
create function gets_no_offers(p_player bigint) returns boolean language sql stable
begin atomic
  select exists (select from player_blocks b where b.player_id = p_player and b.ended_at is null and (b.until is null or b.until > now()) and b.kind in ('bet', 'deposit', 'full'))
    or exists (select from player_offer_stops s where s.player_id = p_player and s.ended_at is null)
    or exists (select from player_merges m where m.closed_player_id = p_player);
end;
