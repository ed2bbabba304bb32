-- The stakes whose lines make the root of their round. One that is given back later keeps its line, so that everybody can compute the root again.
alter table table_stakes add column in_root boolean not null default false;
-- The root of a round that is dealt before its first stake is that of no stake at all.
update table_stakes s set in_root = true from table_rounds r
  where r.id = s.round_id and not s.is_further and (s.state = 'counted' or s.refusal in ('studio.flight_outage', 'studio.round_void'))
    and r.root <> 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
