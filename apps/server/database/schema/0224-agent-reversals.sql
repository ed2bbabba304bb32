-- What a run was computed from, so that it can be computed again, and statements that take others back (docs/agents.md).

-- Owner: agents.

-- Digests of the inputs of a run by kind; names are members, or contracts for the kind terms.
create table agent_run_inputs (
  run bigint not null references agent_runs (id),
  kind text not null check (kind in ('play', 'place', 'rates', 'terms', 'rebates', 'money')),
  names bigint[] not null,
  digests text[] not null,
  primary key (run, kind),
  check (cardinality(names) = cardinality(digests))
);

alter table agent_runs
  -- SHA-256 of all lines in canonical order; null of runs from before.
  add column lines_hash text;

alter table agent_statements
  -- The statement that this one takes back, line by line, and on which day.
  add column reverses bigint unique references agent_statements (number),
  add column dated date,
  drop constraint agent_statements_once,
  add constraint agent_statements_once unique nulls not distinct (run, member, contract, reverses),
  add constraint agent_statements_reversal_dated check ((reverses is null) = (dated is null));
