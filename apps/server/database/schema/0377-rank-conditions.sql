-- Further conditions of ranks (docs/ranks.md).

-- Owner: ranks.
update rank_ladders set body = jsonb_set(body, '{ranks}', (
  select jsonb_agg('{"demands": []}'::jsonb || rank order by place) from jsonb_array_elements(body -> 'ranks') with ordinality as r (rank, place)
));

-- `waits_for_proof`: the play is enough for the next rank, and only facts that are no play are missing: those of `waits_for`. The number of deposits and
-- the moment that it waits for, where it does.
alter table member_ranks add column waits_for text[] not null default '{}';
alter table member_ranks add column waits_deposits integer;
alter table member_ranks add column waits_until timestamptz;
update member_ranks set waits_for = '{identity_verified}' where waits_for_proof;
