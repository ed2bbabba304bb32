-- The desk's list of own accounts failed for a row that was written by hand with another cause, or with an endless day. Both are impossible now.

-- Owner: agents.

update agent_not_counted set cause = 'shared_device' where cause not in ('shared_device', 'shared_account', 'shared_card');
alter table agent_not_counted
  add constraint agent_not_counted_cause_known check (cause in ('shared_device', 'shared_account', 'shared_card')),
  add constraint agent_not_counted_days_finite check (isfinite(from_day) and isfinite(found_at));
