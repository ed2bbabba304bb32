-- Owner: ledger.

-- True if two accounts are of the given kinds. Only transfers to the downline and their undoing use it: `ledger_kinds_fit` forbids every other way between two people.
create or replace function ledger_sends_fit(p_from bigint, p_from_kind text, p_to bigint, p_to_kind text) returns boolean language sql stable
begin atomic
  select exists (select from accounts f join accounts t on t.id = p_to and t.kind = p_to_kind where f.id = p_from and f.kind = p_from_kind and f.owner <> t.owner);
end;
