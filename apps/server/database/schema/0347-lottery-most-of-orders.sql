-- The most that an order can pay is that of its lines that take part, so that the bound of a player reads orders alone (LOTT-25, LOTT-69).

-- Owner: lottery.

update lottery_orders o set most = l.most
from (
  select order_id, coalesce(sum(most) filter (where state = 'accepted'), 0)::bigint as most from lottery_lines group by order_id having bool_or(state = 'cancelled')
) l
where o.id = l.order_id and o.state = 'accepted';
