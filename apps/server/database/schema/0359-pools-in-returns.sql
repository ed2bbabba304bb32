-- Owner: play-monitor.

-- Part of `paid` that pools of vendors paid. It is fed by all games of a pool, so that it is no part of a game's return (T68). Counted from this version on.
alter table play_days add column pooled numeric(38) not null default 0;
alter table rtp_alarms add column pooled numeric(38) not null default 0;
