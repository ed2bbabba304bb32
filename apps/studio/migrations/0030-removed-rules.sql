-- Rules that rounds were begun with and that a process does not have: during an upgrade a process of the other version may have them (docs/studio.md, Removed rules).
create table rules_asked (
  mathematics text not null,
  version integer not null,
  -- When a process without them last asked, and when one that has them last answered.
  asked_at timestamptz not null,
  known_at timestamptz,
  primary key (mathematics, version)
);

-- Id and version of the rules that the client of a session shows: it plays by no others (T59). Null for sessions that were opened before.
alter table sessions add column rules text;

-- The amount that a pool began with again: a drop whose round is given back is undone by it. Null for drops before.
alter table pool_drops add column begun_again bigint check (begun_again >= 0);
