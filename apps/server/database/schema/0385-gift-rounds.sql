-- Gifts to the members of a segment (docs/rewards.md).

-- Owner: segments.
create table gift_rounds (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  reward jsonb not null,
  names jsonb not null,
  segment jsonb not null,
  reason text not null,
  made_by text not null,
  approved_by text not null,
  approved_at timestamptz not null,
  -- Members up to this number were looked at; null once all were.
  given_upto bigint default 0,
  -- Members who have got it.
  given integer not null default 0 check (given >= 0)
);
create index gift_rounds_by_merchant on gift_rounds (merchant_code, id desc);
create index gift_rounds_under_way on gift_rounds (approved_at) where given_upto is not null;
