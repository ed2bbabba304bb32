-- Links land on lists of categories and on the promotions, too (docs/agents.md).

-- Owner: registration.

alter table affiliate_codes
  drop constraint affiliate_codes_landing_check,
  add constraint affiliate_codes_landing_check
    check (landing in ('register', 'home', 'slots', 'live', 'fishing', 'sports', 'poker', 'lottery', 'promotions'));
