-- Owner: db.

-- Makes a table append-only.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_entries_are_kept before update or delete on audit_entries for each row execute function refuse_change();

create or replace trigger audit_entries_are_not_emptied before truncate on audit_entries for each statement execute function refuse_change();

create or replace trigger postings_are_kept before update or delete on postings for each row execute function refuse_change();

create or replace trigger withdrawal_events_are_kept before update or delete on withdrawal_events for each row execute function refuse_change();

create or replace trigger identity_events_are_kept before update or delete on identity_events for each row execute function refuse_change();

create or replace trigger relative_request_events_are_kept before update or delete on relative_request_events for each row execute function refuse_change();

create or replace trigger agent_counts_are_kept before update or delete on agent_counts for each row execute function refuse_change();

create or replace trigger agent_lines_are_kept before update or delete on agent_lines for each row execute function refuse_change();

create or replace trigger agent_quota_entries_are_kept before update or delete on agent_quota_entries for each row execute function refuse_change();
