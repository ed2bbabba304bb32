-- Test members of the wallet sandbox (SAFE-31): trial accounts, so that only trial money ever moves.
create table wallet_sandbox_members (
  public_id text primary key references players (public_id) on delete cascade,
  vendor_code text not null references vendors (code),
  made_by text not null,
  made_at timestamptz not null default now()
);
