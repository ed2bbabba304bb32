-- Owner: ledger.

-- Changes of the liability sums over a window in which many players moved. Joining the changes with themselves costs their number squared once the
-- planner underestimates a window (50,000 players: more than five minutes), so each owner carries the ids of its changes, and every join uses an index.
create or replace function owed_differences(p_from bigint, p_to bigint, p_merchant text)
returns table (merchant_code text, currency text, cash bigint, bonus bigint, held bigint, players bigint) language sql stable
begin atomic
  with changed as materialized (
    select * from owed_changes(p_from, p_to, p_merchant)
  ), owners as (
    select c.merchant_code, c.currency, c.owner, array_agg(c.account_id) as ids, bool_or(coalesce(b.balance, 0) > 0) as had,
      bool_or(coalesce(b.balance, 0) + c.change > 0) as has
    from changed c left join owed_accounts b on b.account_id = c.account_id group by c.merchant_code, c.currency, c.owner
  ), counted as (
    -- The owner's balance on accounts that did not move counts both before and after.
    select o.merchant_code, o.currency, (o.has or r.has)::integer - (o.had or r.has)::integer as difference
    from owners o cross join lateral (
      select coalesce(bool_or(b.balance > 0), false) as has from accounts a join owed_accounts b on b.account_id = a.id
      where a.merchant_code = o.merchant_code and a.currency = o.currency and not a.is_trial and a.kind in ('player:cash', 'player:bonus', 'player:held')
        and a.owner = o.owner and a.id <> all (o.ids)
    ) r
  ), people as (
    select n.merchant_code, n.currency, sum(n.difference)::bigint as players from counted n group by n.merchant_code, n.currency
  )
  select c.merchant_code, c.currency, coalesce(sum(c.change) filter (where c.kind = 'player:cash'), 0)::bigint,
    coalesce(sum(c.change) filter (where c.kind = 'player:bonus'), 0)::bigint, coalesce(sum(c.change) filter (where c.kind = 'player:held'), 0)::bigint, p.players
  from changed c join people p on p.merchant_code = c.merchant_code and p.currency = c.currency
  group by c.merchant_code, c.currency, p.players;
end;
