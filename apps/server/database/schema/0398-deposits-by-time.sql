-- Lists of orders follow their moment, not the order of writing: orders may be written later than that.

-- Owner: deposits.

create index deposit_orders_by_player_time on deposit_orders (player_id, created_at desc, id desc);
create index deposit_orders_by_merchant_time on deposit_orders (merchant_code, created_at desc, id desc);
create index deposit_orders_by_state_time on deposit_orders (merchant_code, state, created_at desc, id desc);
create index deposit_orders_by_gateway_time on deposit_orders (merchant_code, gateway, created_at desc, id desc);
create index deposit_orders_flagged_time on deposit_orders (merchant_code, created_at desc, id desc) where flags <> '{}';

-- The lists alone read these; the number of orders of an hour reads the new one.
drop index deposit_orders_by_merchant, deposit_orders_by_state, deposit_orders_by_gateway, deposit_orders_flagged, deposit_orders_created;
