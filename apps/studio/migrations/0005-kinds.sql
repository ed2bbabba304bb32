-- Rounds of any kind of game: the kind and the bet as its kind reads it. Slots were the only kind before.
alter table rounds add column kind text not null default 'slot';
alter table rounds alter column kind drop default;
alter table rounds add column bet jsonb;
update rounds set bet = jsonb_build_object('stake', stake::text), outcome = jsonb_build_object('kind', 'slot') || outcome;
alter table rounds alter column bet set not null;

-- What a round takes from the player: one or more stakes, each its own bet at the wallet. rounds.stake is their sum.
create table round_stakes (
  round_id uuid not null references rounds (id),
  -- In the order in which they are sent; the win names the first.
  number smallint not null check (number > 0),
  amount bigint not null check (amount > 0),
  bet_id uuid not null unique default gen_random_uuid(),
  rollback_id uuid not null unique default gen_random_uuid(),
  -- begun: may be on its way. taken: the wallet has it. void: never taken, or given back.
  state text not null default 'begun' check (state in ('begun', 'taken', 'void')),
  primary key (round_id, number)
);
insert into round_stakes (round_id, number, amount, bet_id, rollback_id, state)
  select id, 1, stake, bet_id, rollback_id, case when state = 'cancelled' then 'void' when bet_taken_at is not null then 'taken' else 'begun' end from rounds;
alter table rounds drop column bet_id, drop column rollback_id;
