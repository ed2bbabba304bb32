-- An exclusion ends the missions that a member has begun (REW-24).

-- Owner: missions.

-- When the member was excluded; such a period counts nothing any more.
alter table mission_progress add column ended_at timestamptz;
