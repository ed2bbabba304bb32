-- Progress of missions is counted round by round (REW-15).

-- Owner: missions.

-- For each task that counts different games or dates: those that were counted, until its target is reached. counted_upto: the last event in the count;
-- without it the next turn counts the period anew. A row that is not begun only says that the rounds so far reach nothing.
alter table mission_progress
  add column seen jsonb not null default '[]',
  add column counted_upto bigint,
  add column is_begun boolean not null default true;
