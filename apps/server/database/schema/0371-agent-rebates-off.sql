-- Days of bets that pay no rebates, because the merchant has switched them off (docs/agents.md).

-- Owner: agents.

create table agent_rebates_off (
  merchant_code text not null references merchants (code),
  from_day date not null,
  -- The last day; null: still off.
  to_day date check (to_day >= from_day),
  primary key (merchant_code, from_day)
);
