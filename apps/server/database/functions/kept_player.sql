-- Owner: members.

-- The account of a player today: where it was closed in favour of another one of the same person (T5), that one, and so on.
create or replace function kept_player(p_player bigint) returns bigint language sql stable
begin atomic
  with recursive kept (id, steps) as (
    select p_player, 0
    union all
    select m.kept_player_id, k.steps + 1 from kept k join player_merges m on m.closed_player_id = k.id
  )
  select k.id from kept k order by k.steps desc limit 1;
end;
