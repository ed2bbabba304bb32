-- Numbers of encrypted bodies that were opened: each is taken once, by whichever process. A row is of use until the body itself would be too old.
create table sealed_body_numbers (
  number text primary key,
  expires_at timestamptz not null
);

create index sealed_body_numbers_by_expiry on sealed_body_numbers (expires_at);
