-- Owner: ledger.

-- Adds the play since its last run, up to the oldest transaction that could still write, with free spins separate from money. p_zones: merchant →
-- time zone of its days. What pools of vendors paid is counted as a part of what was paid. The work grows only with new entries: movements and rounds are found by their ids. A movement of play may have two
-- lines: the share of cash and the share of a bonus.
create or replace function roll_up_play(p_zones jsonb) returns bigint language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_from bigint;
  v_to bigint;
  v_counted bigint;
begin
  select h.transaction_number into v_from from play_horizon h for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  if v_to <= v_from then return 0; end if;
  with fresh as materialized (
    select p.movement_id, p.kind, sum(p.amount)::bigint as amount, min(p.posted_at) as posted_at, bool_or(p.from_after is not null) as from_player, m.round_id, m.caller, m.key
    from postings p join movements m on m.id = p.movement_id
    where p.kind in ('bet', 'win', 'rollback') and p.transaction_number >= v_from and p.transaction_number < v_to and m.round_id is not null
    group by p.movement_id, p.kind, m.round_id, m.caller, m.key
  ), played as (
    select a.merchant_code, a.is_trial, (f.posted_at at time zone coalesce(p_zones ->> a.merchant_code, 'UTC'))::date as day, r.vendor_code, r.game_id, a.currency,
      case when f.kind = 'bet' then f.amount when f.kind = 'rollback' and not f.from_player then -f.amount else 0 end as staked,
      case when f.kind = 'win' then f.amount when f.kind = 'rollback' and f.from_player then -f.amount else 0 end as paid,
      -- Its mark is written in the transaction of the win.
      case
        when f.kind = 'win' then coalesce((select w.amount from pooled_wins w where w.caller = f.caller and w.key = f.key), 0)
        when f.kind = 'rollback' and f.from_player then -coalesce((
          select w.amount from movements b join pooled_wins w on w.caller = b.caller and w.key = b.key
          where b.round_id = f.round_id and b.kind = 'win' and b.caller = f.caller and b.reversed_by = f.key
        ), 0)
        else 0
      end as pooled,
      case
        when f.kind = 'bet' and f.movement_id = f.round_id then 1
        -- The rollback of the last bet made the round void.
        when f.kind = 'rollback' and not f.from_player and r.state = 'void' and f.movement_id = (
          select b.id from movements b join postings q on q.movement_id = b.id and q.to_after is not null and q.kind = 'rollback'
          where b.round_id = r.id and b.kind = 'rollback' order by b.id desc limit 1
        ) then -1
        else 0
      end as rounds
    from fresh f join rounds r on r.id = f.round_id join accounts a on a.id = r.cash_account
  ), spun as materialized (
    -- Bets of zero have no posting. Their rollback is a rollback of zero that names the bet.
    select m.id, m.round_id, case m.kind when 'bet' then 1 else -1 end as spins
    from movements m
    where m.transaction_number >= v_from and m.transaction_number < v_to and m.kind in ('bet', 'rollback') and m.amount = 0 and m.outcome = 'done' and m.round_id is not null
      and (m.kind = 'bet' or exists (select from movements b where b.round_id = m.round_id and b.kind = 'bet' and b.caller = m.caller and b.reversed_by = m.key))
  ), free_played as (
    select a.merchant_code, a.is_trial, (uuid_extract_timestamp(s.id) at time zone coalesce(p_zones ->> a.merchant_code, 'UTC'))::date as day, r.vendor_code, r.game_id, a.currency,
      s.spins, f.stake
    from spun s join bonus_rounds b on b.round_id = s.round_id and b.is_free join free_spins f on f.bonus_id = b.bonus_id
      join rounds r on r.id = s.round_id join accounts a on a.id = r.cash_account
  ), counted as (
    select merchant_code, is_trial, day, vendor_code, game_id, currency, rounds, staked, paid, pooled, sign(staked) * staked::numeric * staked as squares,
      0 as spins, 0::bigint as free_staked, 0::numeric as free_squares from played
    union all
    select merchant_code, is_trial, day, vendor_code, game_id, currency, 0, 0, 0, 0, 0, spins, spins * stake, spins * stake::numeric * stake from free_played
  ), kept as (
    insert into play_days as d (merchant_code, is_trial, day, vendor_code, game_id, currency, rounds, staked, paid, pooled, stake_squares, free_spins, free_staked, free_stake_squares)
    select merchant_code, is_trial, day, vendor_code, game_id, currency, sum(rounds), sum(staked), sum(paid), sum(pooled), sum(squares), sum(spins), sum(free_staked), sum(free_squares)
    from counted group by 1, 2, 3, 4, 5, 6
    on conflict (merchant_code, is_trial, day, vendor_code, game_id, currency) do update
      set rounds = d.rounds + excluded.rounds, staked = d.staked + excluded.staked, paid = d.paid + excluded.paid, pooled = d.pooled + excluded.pooled, stake_squares = d.stake_squares + excluded.stake_squares,
        free_spins = d.free_spins + excluded.free_spins, free_staked = d.free_staked + excluded.free_staked, free_stake_squares = d.free_stake_squares + excluded.free_stake_squares
  )
  select count(*) into v_counted from fresh;
  update play_horizon set transaction_number = v_to, counted_at = now();
  return v_counted;
end $$;
