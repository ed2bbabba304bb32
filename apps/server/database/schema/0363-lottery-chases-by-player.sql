-- The series of a player, the newest first (docs/lottery.md).

-- Owner: lottery.

create index lottery_chases_by_player on lottery_chases (cash_account, id desc);
