-- Owner: ledger.

-- Why a player may not bet, for vendors whose protocol tells the two apart: the whole account is blocked, excluded or closed, or only its bets are refused.
alter table player_rights add column is_frozen boolean not null default false;
update player_rights r set is_frozen = true from players p
  where p.cash_account = r.cash_account and not r.may_bet
    and (p.closed_at is not null or exists (select from player_closures c where c.player_id = p.id and c.state = 'closed')
      or exists (select from player_blocks b where b.player_id = p.id and b.ended_at is null and (b.kind = 'full' or b.cause in ('exclusion', 'law'))));
alter table player_rights add constraint player_rights_frozen check (not (is_frozen and may_bet));
comment on column player_rights.is_frozen is 'the account itself is blocked, excluded or closed: its refused bets are answered as those of a frozen player';
