-- Owner: players.

-- Creates a profile for every new account except free play.
create or replace function add_player_profile() returns trigger language plpgsql as $$
begin
  insert into player_profiles (player_id, merchant_code) values (new.id, new.merchant_code);
  return null;
end $$;

create or replace trigger players_have_profiles after insert on players for each row when (not new.is_trial) execute function add_player_profile();
