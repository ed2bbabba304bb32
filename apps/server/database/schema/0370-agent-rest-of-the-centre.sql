-- Links with a first day and a promotion, contracts that are taken over within a month, reasons of ends, and money of held members (docs/agents.md).

-- Owner: registration.

alter table affiliate_codes
  -- Null: from the beginning.
  add column valid_from timestamptz,
  -- The offer on which the link lands; of the landing `promotion` alone.
  add column landing_id bigint,
  drop constraint affiliate_codes_landing_check,
  add constraint affiliate_codes_landing_check
    check (landing in ('register', 'home', 'slots', 'live', 'fishing', 'sports', 'poker', 'lottery', 'promotions', 'promotion')),
  add constraint affiliate_codes_landing_id check ((landing = 'promotion') = (landing_id is not null));

-- Owner: agents.

-- The part of a month's dividend that the contract taken over pays.
alter table agent_figures add column taken_over bigint not null default 0 check (taken_over >= 0);

-- Why one of both sides ended the contract; both read it.
alter table agent_contracts add column end_reason text not null default '';

-- Deposits, withdrawals and rewards of this day and later ones count for no dividend above, until the day on which held play was counted. Of holds from before,
-- money counted until now.
alter table agent_not_counted
  add column money_from date not null default current_date + 1,
  add column released_day date;
update agent_not_counted set released_day = current_date where released_at is not null;
