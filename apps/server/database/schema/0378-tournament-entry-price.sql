-- Entry prices of tournaments in points (docs/tournaments.md).

-- Owner: tournaments.
update tournaments set body = body || '{"entryPoints": 0}';

-- Price of the entry in units, the key of its movement, and the lots that paid it; when the points came back.
alter table tournament_entries
  add column paid bigint not null default 0 check (paid >= 0),
  add column paid_key text,
  add column paid_parts jsonb not null default '[]',
  add column returned_at timestamptz,
  add check ((paid > 0) = (paid_key is not null) and (returned_at is null or paid > 0));

-- Owner: mall.
-- The tournament whose entry they paid, or whose end gave them back.
alter table point_entries add column tournament_id uuid references tournaments (id);
