-- Owner: lottery.

-- Members of staff, and persons of their households, who have been declared: they place no lottery orders at any merchant (LOTT-68). A person is known by
-- phone number or e-mail address, so that one entry holds for accounts at all merchants.
create table lottery_barred (
  id bigint primary key generated always as identity,
  name text not null,
  relation text not null check (relation in ('staff', 'household')),
  mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{5,18}$'),
  email text,
  declared_by text not null,
  declared_at timestamptz not null default now(),
  ended_at timestamptz,
  check (mobile_number is not null or email is not null)
);
create index lottery_barred_by_number on lottery_barred (mobile_number) where ended_at is null and mobile_number is not null;
create index lottery_barred_by_email on lottery_barred (lower(email)) where ended_at is null and email is not null;
