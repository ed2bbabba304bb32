-- What is owed to players (T34), summed in the same windows as the accounts without a live balance: the report costs what was written since the last
-- roll-up, not what there is of players. `roll_up_ledger` alone writes here; the audit compares it with every balance.

-- Each player's account of real money, up to the horizon of the roll-up.
create table owed_accounts (
  account_id bigint primary key references accounts (id),
  balance bigint not null
) with (fillfactor = 70);
create table owed_sums (
  merchant_code text not null references merchants (code),
  currency text not null,
  cash bigint not null,
  bonus bigint not null,
  held bigint not null,
  -- Players who have anything on one of their accounts.
  players bigint not null,
  primary key (merchant_code, currency)
);

-- How far the accounts of players moved in a window of transactions: of one merchant, or of all.
create function owed_changes(p_from bigint, p_to bigint, p_merchant text)
returns table (account_id bigint, merchant_code text, currency text, kind text, owner text, change bigint) language sql stable
begin atomic
  select a.id, a.merchant_code, a.currency, a.kind, a.owner, s.change
  from (
    select side.account, sum(side.amount)::bigint as change from (
      select p.from_account as account, -p.amount as amount from postings p where p.from_after is not null and p.transaction_number >= p_from and p.transaction_number < p_to
      union all
      select p.to_account, p.amount from postings p where p.to_after is not null and p.transaction_number >= p_from and p.transaction_number < p_to
    ) side group by side.account
  ) s join accounts a on a.id = s.account
  where not a.is_trial and a.kind in ('player:cash', 'player:bonus', 'player:held') and (p_merchant is null or a.merchant_code = p_merchant);
end;

-- What a window changes of the sums. A player counts once, whatever number of accounts has something.
create function owed_differences(p_from bigint, p_to bigint, p_merchant text)
returns table (merchant_code text, currency text, cash bigint, bonus bigint, held bigint, players bigint) language sql stable
begin atomic
  with changed as materialized (
    select * from owed_changes(p_from, p_to, p_merchant)
  ), owners as (
    select distinct c.merchant_code, c.currency, c.owner from changed c
  ), counted as (
    select o.merchant_code, o.currency, o.owner, bool_or(coalesce(b.balance, 0) > 0) as had, bool_or(coalesce(b.balance, 0) + coalesce(c.change, 0) > 0) as has
    from owners o join accounts a on a.merchant_code = o.merchant_code and a.currency = o.currency and not a.is_trial
      and a.kind in ('player:cash', 'player:bonus', 'player:held') and a.owner = o.owner
    left join owed_accounts b on b.account_id = a.id left join changed c on c.account_id = a.id
    group by o.merchant_code, o.currency, o.owner
  ), people as (
    select n.merchant_code, n.currency, sum(n.has::integer - n.had::integer)::bigint as players from counted n group by n.merchant_code, n.currency
  )
  select c.merchant_code, c.currency, coalesce(sum(c.change) filter (where c.kind = 'player:cash'), 0)::bigint,
    coalesce(sum(c.change) filter (where c.kind = 'player:bonus'), 0)::bigint, coalesce(sum(c.change) filter (where c.kind = 'player:held'), 0)::bigint, p.players
  from changed c join people p on p.merchant_code = c.merchant_code and p.currency = c.currency
  group by c.merchant_code, c.currency, p.players;
end;

-- What a merchant owes now: what is rolled up, and what came since.
create function owed_now(p_merchant text) returns table (currency text, cash bigint, bonus bigint, held bigint, players bigint) language sql stable
begin atomic
  select s.currency, sum(s.cash)::bigint, sum(s.bonus)::bigint, sum(s.held)::bigint, sum(s.players)::bigint
  from (
    select o.currency, o.cash, o.bonus, o.held, o.players from owed_sums o where o.merchant_code = p_merchant
    union all
    select d.currency, d.cash, d.bonus, d.held, d.players
    from owed_differences((select h.transaction_number from rollup_horizon h), 9223372036854775807, p_merchant) d
  ) s group by s.currency;
end;

create or replace function roll_up_ledger() returns bigint language plpgsql as $$
declare
  v_from bigint;
  v_to bigint;
  v_postings bigint;
begin
  select h.transaction_number into v_from from rollup_horizon h for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if v_to <= v_from then return 0; end if;
  with fresh as (
    select from_account as account, -amount as amount from postings where from_after is null and transaction_number >= v_from and transaction_number < v_to
    union all
    select to_account, amount from postings where to_after is null and transaction_number >= v_from and transaction_number < v_to
  ), sums as (
    insert into account_rollups as r (account_id, balance) select account, sum(amount)::bigint from fresh group by account order by account
    on conflict (account_id) do update set balance = r.balance + excluded.balance
  )
  select count(*) into v_postings from fresh;
  insert into owed_sums as o (merchant_code, currency, cash, bonus, held, players)
    select d.merchant_code, d.currency, d.cash, d.bonus, d.held, d.players from owed_differences(v_from, v_to, null) d order by 1, 2
    on conflict (merchant_code, currency) do update
      set cash = o.cash + excluded.cash, bonus = o.bonus + excluded.bonus, held = o.held + excluded.held, players = o.players + excluded.players;
  insert into owed_accounts as b (account_id, balance) select c.account_id, c.change from owed_changes(v_from, v_to, null) c order by 1
    on conflict (account_id) do update set balance = b.balance + excluded.balance;
  update rollup_horizon set transaction_number = v_to;
  return v_postings;
end $$;

-- What stood before this table was there.
insert into owed_accounts (account_id, balance)
  select c.account_id, c.change from owed_changes(0, (select transaction_number from rollup_horizon), null) c;
insert into owed_sums (merchant_code, currency, cash, bonus, held, players)
  select a.merchant_code, a.currency, coalesce(sum(b.balance) filter (where a.kind = 'player:cash'), 0)::bigint,
    coalesce(sum(b.balance) filter (where a.kind = 'player:bonus'), 0)::bigint, coalesce(sum(b.balance) filter (where a.kind = 'player:held'), 0)::bigint,
    count(distinct a.owner) filter (where b.balance > 0)
  from owed_accounts b join accounts a on a.id = b.account_id group by a.merchant_code, a.currency;
