-- What keeps players' sessions in order: when free play ended, who logged in when, and quick ways to what is over.
alter table players
  -- Free play ends after its time: the account is emptied of what names it and plays no more. Its ledger stays.
  add column closed_at timestamptz;
drop index players_on_trial;
create index players_on_trial on players (created_at) where is_trial and closed_at is null;
create index player_sessions_by_end on player_sessions (expires_at);
create index sign_in_attempts_by_time on sign_in_attempts (first_failed_at);

alter table player_sessions
  -- When this player had logged in before (T19).
  add column previous_login_at timestamptz;

-- Every access to an account, with its address (T19).
create table player_log_ins (
  id bigint primary key generated always as identity,
  player_id bigint not null references players (id),
  at timestamptz not null default now(),
  ip text not null,
  user_agent text not null
);
create index player_log_ins_by_player on player_log_ins (player_id, id desc);

-- Ends free-play accounts that were opened before a moment, a batch at a time, and gives their number: sessions and play tokens go, the names
-- and addresses with them, and no bet is taken any more. Wins and rollbacks of open rounds still find the account.
create function close_trials(p_before timestamptz, p_batch integer) returns integer language plpgsql as $$
declare
  v_players bigint[];
  v_accounts bigint[];
begin
  select array_agg(id), array_agg(cash_account) into v_players, v_accounts from (
    select id, cash_account from players where is_trial and closed_at is null and created_at < p_before order by created_at limit p_batch for update skip locked
  ) due;
  if v_players is null then return 0; end if;
  delete from player_sessions where player_id = any (v_players);
  delete from player_log_ins where player_id = any (v_players);
  delete from play_tokens where cash_account = any (v_accounts);
  update player_rights set may_bet = false where cash_account = any (v_accounts);
  update players set closed_at = now(), is_enabled = false, username = null, country = '', trial_ticket = null where id = any (v_players);
  return cardinality(v_players);
end $$;
