-- Owner: ledger.

-- Money never moves from one player to another (T26): a movement between two player accounts needs the same player at both ends;
-- an agent's earnings reach the agent's own cash alone.
create or replace function ledger_kinds_fit(p_from bigint, p_from_kind text, p_to bigint, p_to_kind text) returns boolean language sql stable
begin atomic
  select exists (
    select from accounts f join accounts t on t.id = p_to and t.kind = p_to_kind
      where f.id = p_from and f.kind = p_from_kind and (not (f.kind like 'player:%' or f.kind = 'agent') or t.kind not like 'player:%' or f.owner = t.owner)
  );
end;
