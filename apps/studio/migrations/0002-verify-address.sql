-- The platform's page on which anybody plays a round again from its seeds; null where the platform has none.
alter table sessions add column verify_url text;
