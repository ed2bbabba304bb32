-- What proposals need beyond their act's own permission, and money that one person moved: the sum of a day is held against their own limit (DESK-97).

alter table proposals add column permissions text[] not null default '{}';

create table staff_money_acts (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff (id),
  merchant_code text not null references merchants (code),
  kind text not null check (kind in ('approval', 'adjustment', 'bonus')),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index staff_money_acts_of_day on staff_money_acts (staff_id, merchant_code, kind, at);

-- Gifts can now be withdrawn by their proposer and expire, like every proposal.
alter table bonus_proposals drop constraint bonus_proposals_state_check;
alter table bonus_proposals add constraint bonus_proposals_state_check check (state in ('proposed', 'done', 'refused', 'withdrawn', 'expired'));

-- The origin that a gateway's key was entered for: it is sent nowhere else (SAFE-02). Null for keys from before, which are bound to the gateway's present
-- address at their first use after this migration.
alter table payment_keys add column origin text;

-- Adjustments that wait become proposals of the one mechanism.
insert into proposals (act, merchant_code, subject, before, after, payload, stamp, amount, currency, reason, state, proposed_by, proposed_at, expires_at)
select 'adjustment.make', a.merchant_code, 'adjustment:' || a.id, null, jsonb_build_object('player', p.public_id, 'direction', a.direction, 'currency', p.currency),
  jsonb_build_object('adjustment', a.id::text), 'adjustment:' || a.id, a.amount, p.currency, a.reason, 'proposed', s.id, a.proposed_at, a.expires_at
from adjustments a join players p on p.id = a.player_id join staff s on s.name = a.proposed_by where a.state = 'proposed';
