-- Published figures of the seal of a draw: orders of free play apart, and stakes (docs/lottery.md).

-- Owner: lottery.

alter table lottery_draws
  -- Of the orders in the seal; no public figure counts them as bets with money.
  add column trial_orders integer not null default 0,
  -- Stakes in real money: [{currency, staked}], in money units as text.
  add column stakes jsonb not null default '[]';

update lottery_draws d set trial_orders = o.trials from
  (select draw_id, count(*)::integer as trials from lottery_orders where is_trial and state <> 'cancelled' group by draw_id) o
  where d.id = o.draw_id and d.seal is not null;

update lottery_draws d set stakes = o.stakes from
  (select draw_id, jsonb_agg(jsonb_build_object('currency', currency, 'staked', staked::text) order by currency) as stakes from
    (select draw_id, currency, sum(staked) as staked from lottery_orders where not is_trial and state not in ('cancelled', 'void') group by draw_id, currency) c
    group by draw_id) o
  where d.id = o.draw_id and d.seal is not null;
