-- Stakes that do not count whole towards a bonus: lottery orders that cover too much of a draw (LOTT-19).

-- Owner: ledger.

-- The most of the round's stake that counts; null for all of it.
alter table bonus_rounds add column counts_at_most bigint check (counts_at_most >= 0);
