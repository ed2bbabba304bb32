-- Owner: ledger.

-- Writes a movement of play that touches both kinds of a player's money. The share of a bonus that was given up continues to the account it was given up to,
-- and is taken from there: later wins of such a bonus are not the player's, and its repeated losses are not the player's debt.
create or replace function post_play(p_id uuid, p_kind text, p_to_player boolean, p_counter bigint, p_cash bigint, p_cash_part bigint, p_bonus bigint, p_bonus_part bigint, p_given_up boolean, p_shift interval)
returns void language plpgsql as $$
declare
  v_line smallint := 0;
  v_after bigint;
  v_promo bigint;
begin
  if p_cash_part > 0 then
    v_line := 1;
    update balances b set balance = b.balance + case when p_to_player then p_cash_part else -p_cash_part end where b.account_id = p_cash returning b.balance into v_after;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
      values (p_id, v_line, p_kind, case when p_to_player then p_counter else p_cash end, case when p_to_player then p_cash else p_counter end, p_cash_part,
        case when not p_to_player then v_after end, case when p_to_player then v_after end, now() + p_shift);
  end if;
  if p_bonus_part = 0 then return; end if;
  if not p_given_up then
    update balances b set balance = b.balance + case when p_to_player then p_bonus_part else -p_bonus_part end where b.account_id = p_bonus returning b.balance into v_after;
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
      values (p_id, v_line + 1, p_kind, case when p_to_player then p_counter else p_bonus end, case when p_to_player then p_bonus else p_counter end, p_bonus_part,
        case when not p_to_player then v_after end, case when p_to_player then v_after end, now() + p_shift);
    return;
  end if;
  select b.balance into v_after from balances b where b.account_id = p_bonus;
  select open_account('promo', a.merchant_code, a.currency, a.is_trial, '') into v_promo from accounts a where a.id = p_cash;
  if p_to_player then
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at) values
      (p_id, v_line + 1, p_kind, p_counter, p_bonus, p_bonus_part, null, v_after + p_bonus_part, now() + p_shift),
      (p_id, v_line + 2, 'bonus_forfeited', p_bonus, v_promo, p_bonus_part, v_after, null, now() + p_shift);
  else
    insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at) values
      (p_id, v_line + 1, 'bonus_forfeited', v_promo, p_bonus, p_bonus_part, null, v_after + p_bonus_part, now() + p_shift),
      (p_id, v_line + 2, p_kind, p_bonus, p_counter, p_bonus_part, v_after, null, now() + p_shift);
  end if;
end $$;
