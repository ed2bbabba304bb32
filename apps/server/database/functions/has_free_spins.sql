-- Owner: ledger.

-- True if spins are left or a round of one is open: until then wagering cannot end the bonus.
create or replace function has_free_spins(p_bonus uuid) returns boolean language sql stable as $$
  select exists (select from free_spins f where f.bonus_id = p_bonus
    and (f.used < f.total or exists (select from bonus_rounds s where s.bonus_id = p_bonus and s.is_free and s.is_open)))
$$;
