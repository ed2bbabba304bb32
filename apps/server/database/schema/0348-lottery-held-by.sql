-- The person who holds a draw, with the reason: operators who find it held must see both (LOTT-66).

-- Owner: lottery.

-- Null for a draw that is not held, or that the control holds.
alter table lottery_draws add column held_by text, add column held_because text;
