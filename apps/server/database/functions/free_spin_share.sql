-- Owner: ledger.

-- Records the win of a free spin and returns its bonus share: all of it, unless wins become cash or the bonus has become cash.
create or replace function free_spin_share(p_bonus uuid, p_state text, p_become text, p_times integer, p_won bigint) returns bigint language plpgsql as $$
begin
  update free_spins f set won = f.won + p_won where f.bonus_id = p_bonus;
  if p_become = 'cash' or p_state in ('released', 'used_up') then return 0; end if;
  update player_bonuses p set required = p.required + p_won * p_times where p.id = p_bonus and p.state = 'active';
  return p_won;
end $$;
