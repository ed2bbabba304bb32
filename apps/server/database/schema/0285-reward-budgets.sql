-- Budgets of rules for those who come first (REW-28).

-- Owner: rewards.

-- Sums of a version's budget that its grants have taken: those that can be claimed and those that were. A row is written with the version's first grant.
create table reward_budgets (
  merchant_code text not null references merchants (code),
  source text not null,
  rule_code text not null,
  rule_version integer not null,
  cap bigint check (cap > 0),
  -- The zone whose dates have a budget of their own.
  time_zone text not null,
  reserved bigint not null default 0 check (reserved >= 0 and (cap is null or reserved <= cap)),
  primary key (merchant_code, source, rule_code, rule_version)
);

-- The same by the date of the grant.
create table reward_budget_days (
  merchant_code text not null,
  source text not null,
  rule_code text not null,
  rule_version integer not null,
  day date not null,
  day_cap bigint check (day_cap > 0),
  reserved bigint not null default 0 check (reserved >= 0 and (day_cap is null or reserved <= day_cap)),
  primary key (merchant_code, source, rule_code, rule_version, day),
  foreign key (merchant_code, source, rule_code, rule_version) references reward_budgets
);
