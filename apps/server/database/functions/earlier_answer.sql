-- Owner: ledger.

-- Earlier answer for the same key, or null. 'duplicate' if the input differs.
create or replace function earlier_answer(p_caller text, p_key text, p_hash bytea) returns text language sql stable
begin atomic
  select case when outcome = 'tombstone' then 'rolled_back' when input_hash <> p_hash then 'duplicate' when outcome = 'done' then 'replayed' else outcome end
  from movements where caller = p_caller and key = p_key;
end;
