-- A table opens a further copy where it is full (docs/studio.md, Shared tables): the one that a session plays at.
alter table sessions add column table_copy smallint not null default 1 check (table_copy > 0);
