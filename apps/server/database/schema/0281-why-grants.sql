-- Why a grant was written (REW-22).

-- Owner: rewards.

alter table reward_grants
  -- Facts and dates of play, as the program computed them (Why of the domain); null for grants that are older than this column.
  add column why jsonb,
  -- Number of the last counted event when it was written: later ones had no part in it.
  add column events_upto bigint;
