-- Lists of frozen segments are written in batches, and a version with the same members uses the list of an earlier one (docs/rewards.md, decision 176).

alter table segment_versions
  -- The earlier version whose list it uses; null: its own, or live.
  add column kept_of integer,
  -- Members up to this number are on the list or have no place on it; null: the list is complete, or there is none.
  add column kept_upto bigint;
create index segment_versions_being_frozen on segment_versions (made_at) where kept_upto is not null;
