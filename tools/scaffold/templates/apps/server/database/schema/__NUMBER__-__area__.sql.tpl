-- Owner: __area__.

create table __area__ (
  id bigint primary key generated always as identity,
  merchant_code text not null references merchants (code),
  name text not null,
  status text not null default 'opened' check (status in ('opened', 'closed')),
  created_at timestamptz not null default now()
);
create index __area___by_merchant on __area__ (merchant_code, created_at desc, id desc);
