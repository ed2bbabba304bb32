-- A bet finds its round by the vendor's reference and the player together. The plain index was searched by the reference alone, so that a live table's
-- round, which thousands of players share, was read whole by each bet; and in a month's partition that nothing was known of yet the planner thought the
-- ids since a month ago as few as the rounds of one reference, and read both indexes: at the beginning of each month a bet cost as much as the
-- month had rounds, until the partition was analysed.
-- The player stands in the index as the expression that the ledger's functions search by (cash_account + 0): no other index can answer it, neither that
-- of the player's rounds nor that of the ids. Whoever looks for a reference alone still finds it here.
drop index rounds_by_reference;
create index rounds_by_reference on rounds (round_ref, (cash_account + 0));
