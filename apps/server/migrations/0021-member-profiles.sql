-- What a member has told about themselves. Free-play accounts have none of it.
create table player_profiles (
  player_id bigint primary key references players (id),
  merchant_code text not null references merchants (code),
  nickname text,
  -- As written; compared in small letters.
  email text,
  email_verified_at timestamptz,
  -- E.164 (+639171234567) and the dialling code it was given with, so that it can be shown as it was written.
  mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{5,18}$'),
  mobile_dialing_code text,
  mobile_verified_at timestamptz,
  payee_name text,
  birthday date,
  -- Where money is moved to another or out only with this too: argon2id.
  payment_password_hash text,
  -- The language that mails and messages to this member are written in.
  language text,
  updated_at timestamptz not null default now()
);
-- One account per number and address at a merchant, as soon as it is proven to be theirs (T5).
create unique index player_profiles_by_mobile on player_profiles (merchant_code, mobile_number) where mobile_verified_at is not null;
create unique index player_profiles_by_email on player_profiles (merchant_code, lower(email)) where email_verified_at is not null;

-- Accounts that exist already.
insert into player_profiles (player_id, merchant_code) select id, merchant_code from players where not is_trial;

-- And of every account that comes.
create function add_player_profile() returns trigger language plpgsql as $$
begin
  insert into player_profiles (player_id, merchant_code) values (new.id, new.merchant_code);
  return null;
end $$;
create trigger players_have_profiles after insert on players for each row when (not new.is_trial) execute function add_player_profile();
