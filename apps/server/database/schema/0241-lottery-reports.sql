-- Reports of the lottery by merchant and day of settlement (LOTT-67), and open series of a merchant's players.
create index lottery_orders_settled on lottery_orders (merchant_code, settled_at) where settled_at is not null and not is_trial;
create index lottery_chases_open on lottery_chases (id) where ended_at is null;
