-- Owner: catalogue.

-- Raises a revision, so that the caches of all processes reload the changed data.
create or replace function raise_revision() returns trigger language plpgsql as $$
begin
  update revisions set revision = revision + 1 where scope = tg_argv[0];
  return null;
end $$;

create or replace trigger vendors_raise_revision after insert or update or delete or truncate on vendors
  for each statement execute function raise_revision('catalogue');

create or replace trigger games_raise_revision after insert or update or delete or truncate on games
  for each statement execute function raise_revision('catalogue');

create or replace trigger merchant_vendors_raise_revision after insert or update or delete or truncate on merchant_vendors
  for each statement execute function raise_revision('offers');

create or replace trigger merchant_games_raise_revision after insert or update or delete or truncate on merchant_games
  for each statement execute function raise_revision('offers');

create or replace trigger banners_raise_revision after insert or update or delete or truncate on banners
  for each statement execute function raise_revision('content');

create or replace trigger vendor_endpoints_raise_revision after insert or update or delete or truncate on vendor_endpoints
  for each statement execute function raise_revision('vendors');

create or replace trigger play_switches_raise_revision after insert or update or delete or truncate on play_switches
  for each statement execute function raise_revision('vendors');

create or replace trigger articles_raise_revision after insert or update or delete or truncate on articles
  for each statement execute function raise_revision('content');

create or replace trigger promotion_categories_raise_revision after insert or update or delete or truncate on promotion_categories
  for each statement execute function raise_revision('content');

create or replace trigger media_raise_revision after insert or update or delete or truncate on media
  for each statement execute function raise_revision('content');

create or replace trigger vendor_game_lists_revision after insert or update or delete on vendor_game_lists
  for each statement execute function raise_revision('vendors');

create or replace trigger vendor_game_codes_raise_revision after insert or update or delete or truncate on vendor_game_codes
  for each statement execute function raise_revision('vendors');
