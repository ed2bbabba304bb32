-- Grants of goods hold their piece of the stock.

-- Owner: rewards.

-- The grant has taken a piece of `mall_stock` that its claim orders; it is given back when the grant ends unclaimed. False for goods without a stock, for
-- grants that found none left, and for those from before this file: their claim takes the piece.
alter table reward_grants add column holds_piece boolean not null default false check (not holds_piece or (kind = 'goods' and state in ('held', 'claimable')));
create index reward_grants_of_pieces on reward_grants (merchant_code, (reward ->> 'goods')) where holds_piece;
