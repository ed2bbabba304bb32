-- What a username looks like at a glance, so that no nickname passes for another member's name. The same as `lookOf` in modules/nicknames; usernames are ASCII.
alter table players
  add column username_look text generated always as (
    replace(translate(regexp_replace(lower(username), '[^a-z0-9]', '', 'g'), '01i', 'oll'), 'rn', 'm')
  ) stored;
create index players_by_username_look on players (merchant_code, username_look);
