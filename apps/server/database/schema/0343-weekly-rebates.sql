-- Rebates by the week, and by the loss of a week (REW-49).

-- Owner: ranks.

-- Versions from before have rebates by the day and by valid stake.
update rank_ladders set body = body || '{"rebatePeriod": "day", "rebateBasis": "valid"}';

-- `day` is the first date of the period; a week begins on Monday. In parts by loss: "loss" is what was lost of the type, "part" what is given of it.
alter table rebate_days add column period text not null default 'day' check (period in ('day', 'week'));

-- The part of `staked - paid` for which a rebate has been computed. Play that was rebated by valid stake is in no rebate by loss.
alter table reward_days add column rebated_net bigint not null default 0;
update reward_days set rebated_net = staked - paid where (rebated <> 0 or valid = 0) and staked <> paid;
drop index reward_days_to_rebate;
create index reward_days_to_rebate on reward_days (day, player_id) where valid <> rebated or staked - paid <> rebated_net;
