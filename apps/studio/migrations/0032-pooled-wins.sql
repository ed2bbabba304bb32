-- The part of a play's win that the pool of all halls pays. It is stated to the platform with the win.
alter table table_plays add column pooled_win bigint not null default 0 check (pooled_win between 0 and win);
