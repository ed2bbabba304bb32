-- Owner: agents.

-- Keeps the key of direct members in lists by name: the whole name of agents, of players the letters that the agent sees.
create or replace function agent_sort_name() returns trigger language plpgsql as $$
begin
  new.sort_name := null;
  if new.distance = 1 then
    select case when new.is_agent then lower(coalesce(p.username, p.public_id)) else lower(left(coalesce(p.username, p.public_id), 2) || right(coalesce(p.username, p.public_id), 1)) end
      into new.sort_name from players p where p.id = new.member;
  end if;
  return new;
end $$;

create or replace trigger agent_sort_name before insert or update of is_agent, distance on agent_closure
  for each row execute function agent_sort_name();
