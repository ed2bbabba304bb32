-- The reward whose chip a play is: its one stake is played for, and not paid.
alter table table_plays add column reward_uuid uuid;
create index table_plays_of_reward on table_plays (reward_uuid) where reward_uuid is not null;
