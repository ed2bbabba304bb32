-- Orders of the lottery and their lines by month (LOTT-70). An order's month is that of its id, which carries the time of its placing.

-- Owner: lottery.

alter table lottery_notices drop constraint lottery_notices_order_id_fkey;
alter table lottery_order_corrections drop constraint lottery_order_corrections_order_id_fkey;
alter table lottery_reviews drop constraint lottery_reviews_order_id_fkey;
drop index lottery_orders_by_draw;
drop index lottery_orders_by_player;
drop index lottery_orders_open_by_player;
drop index lottery_orders_by_chase;
drop index lottery_orders_settled;
alter table lottery_orders rename to lottery_orders_whole;
alter table lottery_orders_whole rename constraint lottery_orders_pkey to lottery_orders_whole_pkey;
alter table lottery_lines rename to lottery_lines_whole;
alter table lottery_lines_whole rename constraint lottery_lines_pkey to lottery_lines_whole_pkey;

create table lottery_orders (
  like lottery_orders_whole including defaults including constraints,
  -- Copy of the draw's game, so that a list of one game reads no others.
  game_id text not null,
  primary key (id)
) partition by range (id);
create table lottery_lines (like lottery_lines_whole including defaults including constraints, primary key (order_id, line)) partition by range (order_id);

do $$
declare
  month date := date_trunc('month', coalesce((select uuid_extract_timestamp(id) from lottery_orders_whole order by id limit 1), now()) at time zone 'UTC') - interval '2 months';
begin
  while month <= now() + interval '3 months' loop
    execute format('create table %I partition of lottery_orders for values from (%L) to (%L)', 'lottery_orders' || to_char(month, '_YYYY_MM'),
      (lpad(to_hex((extract(epoch from month::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid,
      (lpad(to_hex((extract(epoch from (month + interval '1 month')::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid);
    execute format('create table %I partition of lottery_lines for values from (%L) to (%L)', 'lottery_lines' || to_char(month, '_YYYY_MM'),
      (lpad(to_hex((extract(epoch from month::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid,
      (lpad(to_hex((extract(epoch from (month + interval '1 month')::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid);
    month := month + interval '1 month';
  end loop;
end $$;

insert into lottery_orders select o.*, d.game_id from lottery_orders_whole o join lottery_draws d on d.id = o.draw_id;
insert into lottery_lines select * from lottery_lines_whole;
drop table lottery_lines_whole;
drop table lottery_orders_whole;

alter table lottery_orders
  add foreign key (draw_id) references lottery_draws (id),
  add foreign key (chase_id) references lottery_chases (id),
  add foreign key (ticket_id) references reward_tickets (id);
create index lottery_orders_by_draw on lottery_orders (draw_id, id);
create index lottery_orders_by_player on lottery_orders (cash_account, id desc);
create index lottery_orders_of_game on lottery_orders (cash_account, game_id, id desc);
create index lottery_orders_open_by_player on lottery_orders (cash_account, draw_id) where state = 'accepted';
create index lottery_orders_open_list on lottery_orders (cash_account, id desc) where state = 'accepted';
create index lottery_orders_by_chase on lottery_orders (chase_id, id) where chase_id is not null;
create index lottery_orders_settled on lottery_orders (merchant_code, settled_at) where settled_at is not null and not is_trial;
alter table lottery_notices add foreign key (order_id) references lottery_orders (id);
alter table lottery_order_corrections add foreign key (order_id) references lottery_orders (id);
alter table lottery_reviews add foreign key (order_id) references lottery_orders (id);
-- Draws that can be bet on, or that wait for numbers or money.
create index lottery_draws_under_way on lottery_draws (game_id, draws_at, station) where state in ('scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling');
