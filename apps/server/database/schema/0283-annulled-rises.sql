-- Rises to ranks that rounds led to which became void (decision 119).

-- Owner: ranks.

-- Such a rise, and the fall that undid it, stay in the history of the member and count for nothing else.
alter table rank_changes add column is_void boolean not null default false;
