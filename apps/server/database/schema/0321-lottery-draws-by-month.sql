-- Draws of the lottery by month (LOTT-70). A draw's month is that of its id, which carries the time of its making.

-- Owner: lottery.

-- Draws are never deleted, and orders and exposure are written under a lock of their draw: looking it up again for each row finds nothing else.
alter table lottery_orders drop constraint lottery_orders_draw_id_fkey;
alter table lottery_exposure drop constraint lottery_exposure_draw_id_fkey;
alter table lottery_draw_pools drop constraint lottery_draw_pools_draw_id_fkey;
alter table lottery_feed_reports drop constraint lottery_feed_reports_draw_id_fkey;
alter table lottery_feed_faults drop constraint lottery_feed_faults_draw_id_fkey;
alter table lottery_corrections drop constraint lottery_corrections_draw_id_fkey;
alter table lottery_controls drop constraint lottery_controls_draw_id_fkey;
drop index lottery_draws_by_game, lottery_draws_to_close, lottery_draws_at_work, lottery_draws_results, lottery_draws_to_refund, lottery_draws_imported,
  lottery_draws_under_way;
alter table lottery_draws rename to lottery_draws_whole;
alter table lottery_draws_whole rename constraint lottery_draws_pkey to lottery_draws_whole_pkey;

create table lottery_draws (like lottery_draws_whole including defaults including constraints, primary key (id)) partition by range (id);

do $$
declare
  month date := date_trunc('month', coalesce((select uuid_extract_timestamp(id) from lottery_draws_whole order by id limit 1), now()) at time zone 'UTC') - interval '2 months';
begin
  while month <= now() + interval '3 months' loop
    execute format('create table %I partition of lottery_draws for values from (%L) to (%L)', 'lottery_draws' || to_char(month, '_YYYY_MM'),
      (lpad(to_hex((extract(epoch from month::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid,
      (lpad(to_hex((extract(epoch from (month + interval '1 month')::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid);
    month := month + interval '1 month';
  end loop;
end $$;

insert into lottery_draws select * from lottery_draws_whole;
drop table lottery_draws_whole;

alter table lottery_draws add foreign key (game_id) references lottery_games (id);
-- A game's draws are made under the lock of its row, each once; no index can promise it over all months.
create index lottery_draws_by_numero on lottery_draws (game_id, numero);
create index lottery_draws_by_game on lottery_draws (game_id, draws_at desc);
create index lottery_draws_to_close on lottery_draws (closes_at) where state = 'scheduled';
create index lottery_draws_at_work on lottery_draws (draws_at) where state in ('closed', 'awaiting', 'disputed', 'drawn', 'settling');
create index lottery_draws_results on lottery_draws (game_id, draws_at desc) where result is not null;
create index lottery_draws_to_refund on lottery_draws (id) where state = 'void' and settled_at is null;
create index lottery_draws_imported on lottery_draws (draws_at desc) where station <> '';
create index lottery_draws_under_way on lottery_draws (game_id, draws_at, station) where state in ('scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling');
alter table lottery_draw_pools add foreign key (draw_id) references lottery_draws (id);
alter table lottery_feed_reports add foreign key (draw_id) references lottery_draws (id);
alter table lottery_feed_faults add foreign key (draw_id) references lottery_draws (id);
alter table lottery_corrections add foreign key (draw_id) references lottery_draws (id);
alter table lottery_controls add foreign key (draw_id) references lottery_draws (id);
