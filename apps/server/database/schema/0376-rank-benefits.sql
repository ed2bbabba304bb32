-- Benefits of ranks that are no rewards: withdrawals, and a host (docs/ranks.md).

-- Owner: ranks.
-- Ladders from before have none: as they are read, so are their members treated.
update rank_ladders set body = jsonb_set(body, '{ranks}', (
  select jsonb_agg(
    '{"withdraw": {"max": null, "daySum": null, "dayCount": null, "feeFixed": null, "feeBasisPoints": null, "isFirst": false}, "host": null}'::jsonb || rank
    order by place
  ) from jsonb_array_elements(body -> 'ranks') with ordinality as r (rank, place)
));

-- Owner: withdrawals.
alter table withdrawals add column is_first boolean not null default false;
create index withdrawals_in_order on withdrawals (merchant_code, is_first desc, id desc) where state in ('requested', 'checked');
