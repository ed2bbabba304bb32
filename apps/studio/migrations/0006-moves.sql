-- Rounds that wait for the player: between the bet and the decision they take one move after another.
alter table rounds drop constraint rounds_state_check;
alter table rounds add constraint rounds_state_check
  check (state in ('begun', 'bet_taken', 'stepping', 'decided', 'settled', 'revoked', 'cancelled'));
-- The outcome so far, with what is hidden in it; no client sees that before the round ends.
alter table rounds add constraint rounds_stepping_check
  check (state <> 'stepping' or (outcome is not null and win is null and nonce is not null and commitment is not null and client_seed is not null));

-- The moves of a round. A number is taken once, so that a repeated question is the same move.
create table round_moves (
  round_id uuid not null references rounds (id),
  number smallint not null check (number > 0),
  move text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (round_id, number)
);
