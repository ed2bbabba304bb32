-- The numbers that a draw would have had which was void after it was sealed: part of its proof, and no result (LOTT-48, docs/lottery.md).

-- Owner: lottery.

alter table lottery_draws add column void_result text;

-- Void draws whose proof is not published yet.
create index lottery_draws_unproven on lottery_draws (draws_at) where state = 'void' and beacon_round is not null and server_seed is null;
