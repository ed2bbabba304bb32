-- Owner: ledger.

-- A rolled-back free spin can be played again; a rolled-back win of one needs no more wagering. p_was: the part of it that was bonus money.
create or replace function take_back_free_spin(p_round uuid, p_kind text, p_moves bigint, p_was bigint) returns void language plpgsql as $$
declare
  v_bonus uuid;
begin
  select s.bonus_id into v_bonus from bonus_rounds s where s.round_id = p_round and s.is_free;
  if not found then return; end if;
  update free_spins f set used = f.used - case when p_kind = 'bet' then 1 else 0 end, won = f.won - case when p_kind = 'win' then p_moves else 0 end where f.bonus_id = v_bonus;
  update player_bonuses p set required = p.required - p_was * f.wagering_times from free_spins f where f.bonus_id = p.id and p.id = v_bonus and p.state = 'active' and p_kind = 'win';
end $$;
