-- Owner: identity-documents.

-- If a merchant requires proof of identity before play, a new account may not bet until the proof is accepted.
create or replace function hold_new_player() returns trigger language plpgsql as $$
begin
  if exists (select from identity_play_rules where merchant_code = new.merchant_code and is_needed) then
    new.awaits_identity := true;
    update player_rights set may_bet = false where cash_account = new.cash_account;
  end if;
  return new;
end $$;

create or replace trigger players_await_identity before insert on players for each row when (not new.is_trial) execute function hold_new_player();
