-- The dialect in which the platform last called for a vendor: its wallet is called in the same one. Without a row: hub88.
create table vendor_dialects (
  vendor_code text primary key,
  dialect text not null check (dialect in ('hub88', 'caleta', 'forms')),
  changed_at timestamptz not null default clock_timestamp()
);
