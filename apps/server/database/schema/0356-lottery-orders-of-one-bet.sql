-- A whole order is one bet of the ledger, and its lines become bets of their own only when one of them is cancelled (LOTT-27, LOTT-69).

-- Owner: lottery.

-- False for orders whose lines are bets of their own: those before this column, those with bonus money, and those with a line that was cancelled.
alter table lottery_orders add column is_one_bet boolean not null default false;

-- The open orders of a player are few, and are found by the index of their list: one index less to write with each order.
drop index lottery_orders_open_by_player;
