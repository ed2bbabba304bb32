-- Owner: ledger.

-- Creates the monthly partitions of postings and rounds from one month to another, both inclusive. Safe to repeat. Statistics that ANALYZE has collected
-- for an empty future month are removed: a connection that planned its bets with them would read the month's first rounds sequentially.
create or replace procedure make_ledger_partitions(first_month date, last_month date) language plpgsql as $$
declare
  month date := date_trunc('month', first_month);
  parent text;
  partition text;
begin
  while month <= last_month loop
    foreach parent in array array['postings', 'rounds'] loop
      partition := parent || to_char(month, '_YYYY_MM');
      execute format(
        'create table if not exists %I partition of %I for values from (%L) to (%L)',
        partition, parent, uuid_floor(month::timestamp at time zone 'UTC'), uuid_floor((month + interval '1 month')::timestamp at time zone 'UTC')
      );
      perform pg_clear_relation_stats(n.nspname::text, c.relname::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.oid = to_regclass(quote_ident(partition)) and c.relpages = 0 and c.reltuples = 0;
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;

call make_ledger_partitions((now() - interval '2 months')::date, (now() + interval '3 months')::date);
