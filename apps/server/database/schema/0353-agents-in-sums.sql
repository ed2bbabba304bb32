-- A run keeps digests of the sums that it was computed from, which it has read anyway, and reads the counted rows of its days no second time. Runs of before keep
-- those of the rows.

-- Owner: agents.

alter table agent_run_inputs drop constraint agent_run_inputs_kind_check;
alter table agent_run_inputs add constraint agent_run_inputs_kind_check check (kind in ('play', 'sums', 'place', 'rates', 'terms', 'rebates', 'rebate_sums', 'money'));

-- Figures of teams follow from counted rows and places, as these do without keys (0342): two or three look-ups for each row of an hour or a day cost more than the row.
alter table agent_team_days drop constraint agent_team_days_agent_fkey;
alter table agent_active_days drop constraint agent_active_days_merchant_code_fkey, drop constraint agent_active_days_agent_fkey;
alter table agent_direct_figures
  drop constraint agent_direct_figures_merchant_code_fkey, drop constraint agent_direct_figures_agent_fkey, drop constraint agent_direct_figures_member_fkey;

-- One index of a member's counted rows serves both questions, by the day of counting and by the hour of the bets: a second one costs each row of an hour as much again.
create index agent_counts_of_member on agent_counts (member, bucket_day, origin);
drop index agent_counts_by_origin, agent_counts_by_member;
