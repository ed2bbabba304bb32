-- Owner: players.

-- Ends free-play accounts of visitors that were opened before a given time, one batch at a time, and returns their number: sessions, play tokens, names
-- and addresses are deleted, and no further bet is accepted. Wins and rollbacks of open rounds still find the account.
create or replace function close_trials(p_before timestamptz, p_batch integer) returns integer language plpgsql as $$
declare
  v_players bigint[];
  v_accounts bigint[];
begin
  select array_agg(id), array_agg(cash_account) into v_players, v_accounts from (
    select id, cash_account from players where is_trial and type = 4 and closed_at is null and created_at < p_before order by created_at limit p_batch for update skip locked
  ) due;
  if v_players is null then return 0; end if;
  delete from player_sessions where player_id = any (v_players);
  delete from player_log_ins where player_id = any (v_players);
  delete from play_tokens where cash_account = any (v_accounts);
  update player_rights set may_bet = false where cash_account = any (v_accounts);
  update players set closed_at = now(), is_enabled = false, username = null, country = '', trial_ticket = null where id = any (v_players);
  return cardinality(v_players);
end $$;
