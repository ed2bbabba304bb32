-- Whom a partner's code has brought, newest first, for the desk.
create index player_registrations_by_affiliate on player_registrations (merchant_code, affiliate_code, player_id desc) where affiliate_code is not null;
