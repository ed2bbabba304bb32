-- A whole order is one bet of the ledger, and its lines become bets of their own only when one of them is cancelled (LOTT-27, LOTT-69).

-- Owner: lottery.

-- False for orders whose lines are bets of their own: those before this column, those with bonus money, and those with a line that was cancelled.
alter table lottery_orders add column is_one_bet boolean not null default false;

-- The open orders of a player are few, and are found by the index of their list: one index less to write with each order.
drop index lottery_orders_open_by_player;

-- A draw is settled in lanes, each with a part of the players, so that two transactions work on it at the same time (LOTT-51). Rows of a draw are deleted with its end.
create table lottery_settle_lanes (
  draw_id uuid not null,
  lane smallint not null,
  -- Orders of the lane up to here are settled.
  upto uuid,
  -- Its winning lines and bets by play and prize class.
  winners jsonb not null default '[]',
  is_done boolean not null default false,
  primary key (draw_id, lane)
);
