-- Owner: ledger.

-- Counts the stakes of a round towards its bonus once it is closed: all of them, or `counts_at_most`. They are counted again whenever the round changes. When the
-- required amount is reached and no free spins are left, the bonus becomes cash in the same transaction (T73).
create or replace function count_bonus_round(p_round uuid) returns void language plpgsql as $$
declare
  v_round record;
  v_counts bigint;
  v_bonus record;
begin
  select s.bonus_id, s.counted, s.contribution, least(r.staked, s.counts_at_most) as staked, r.state into v_round from bonus_rounds s join rounds r on r.id = s.round_id where s.round_id = p_round;
  update bonus_rounds s set is_open = v_round.state = 'open' where s.round_id = p_round and s.is_open <> (v_round.state = 'open');
  v_counts := case when v_round.state = 'closed' then div(v_round.staked::numeric * v_round.contribution, 10000)::bigint else 0 end;
  update player_bonuses p set wagered = p.wagered + v_counts - v_round.counted, played_at = now()
    where p.id = v_round.bonus_id and p.state = 'active' returning p.wagered, p.required into v_bonus;
  if not found then return; end if;
  if v_counts <> v_round.counted then update bonus_rounds s set counted = v_counts where s.round_id = p_round; end if;
  if v_bonus.wagered < v_bonus.required or has_free_spins(v_round.bonus_id) then return; end if;
  -- Free spins without a win leave nothing that could become cash.
  perform end_bonus(v_round.bonus_id, case when exists (select from free_spins f where f.bonus_id = v_round.bonus_id and f.won = 0) then 'used_up' else 'released' end);
end $$;
