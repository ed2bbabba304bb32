-- Moves that stake more in a round of one player, such as the double of a blackjack hand (docs/studio.md, Moves with a stake).
-- raising: the further bet of a move may be on its way. lowering: a further bet in doubt is given back, and the round waits for another move.
alter table rounds drop constraint rounds_state_check;
alter table rounds add constraint rounds_state_check
  check (state in ('begun', 'bet_taken', 'stepping', 'raising', 'lowering', 'decided', 'settled', 'revoked', 'cancelled'));
alter table rounds drop constraint rounds_stepping_check;
alter table rounds add constraint rounds_stepping_check
  check (state not in ('stepping', 'raising', 'lowering') or (outcome is not null and win is null and nonce is not null and commitment is not null and client_seed is not null));

alter table round_stakes
  -- The move that it pays for, with its number: it counts when the wallet has taken the stake. Null for the stakes that a round begins with.
  add column move text,
  add column move_number smallint,
  -- Why it was not taken, and the most that it might have been.
  add column refusal text,
  add column refusal_limit bigint,
  add constraint round_stakes_move_check check ((move is null) = (move_number is null));
