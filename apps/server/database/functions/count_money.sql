-- Owner: ledger.

-- Sums postings of accounts in time spans, by hour, kind and game type, using only the indexes of the accounts.
-- A bet is one entry, whichever money it was staked with.
create or replace function count_money(p_accounts bigint[], p_since timestamptz[], p_until timestamptz[])
returns table (account_id bigint, hour timestamptz, kind text, vendor_code text, game_id text, entries integer, money_in bigint, money_out bigint)
language sql stable set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select s.account, uuid_hour(p.movement_id), p.kind, coalesce(r.vendor_code, ''), coalesce(r.game_id, ''),
    count(*) filter (where p.line = 1 or p.kind <> 'bet')::integer, sum(p.money_in)::bigint, sum(p.money_out)::bigint
  from unnest(p_accounts, p_since, p_until) as s (account, since, until)
  cross join lateral (
    select o.movement_id, o.line, o.kind, 0::bigint as money_in, o.amount as money_out from postings o
    where o.from_account = s.account and o.from_after is not null and o.movement_id >= uuid_floor(s.since) and o.movement_id < uuid_floor(s.until)
    union all
    select i.movement_id, i.line, i.kind, i.amount, 0 from postings i
    where i.to_account = s.account and i.to_after is not null and i.movement_id >= uuid_floor(s.since) and i.movement_id < uuid_floor(s.until)
  ) p
  left join movements m on m.id = p.movement_id and p.kind in ('bet', 'win', 'rollback')
  left join rounds r on r.id = m.round_id
  group by 1, 2, 3, 4, 5
$$;
