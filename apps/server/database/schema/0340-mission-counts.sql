-- Progress of missions is counted round by round (REW-15).

-- Owner: missions.

-- seen: the games or dates that a task has counted, for tasks that count different ones, until the target is reached. counted_upto: the last event in the count;
-- without it the next turn counts the period from its beginning. In a row that is
-- not begun nothing was reached yet.
alter table mission_progress
  add column seen jsonb not null default '[]',
  add column counted_upto bigint,
  add column is_begun boolean not null default true;
