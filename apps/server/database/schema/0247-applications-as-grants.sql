-- Rewards of applications for promotions are grants.

-- Owner: rewards.

-- Issued rewards that were not claimed are claimable for 90 days from now, like those issued today. Claimed ones keep their movement.
insert into reward_grants (merchant_code, player_id, source, source_key, names, kind, reward, cost, currency, claimable_from, claimable_until, due_at, created_at, created_by)
select a.merchant_code, a.player_id, 'PROMOTION', 'application:' || a.id, r.title, 'cash',
  jsonb_build_object('kind', 'cash', 'amount', trunc(a.reward / 100000.0, 5)::text), a.reward, p.currency,
  now(), now() + interval '90 days', now() + interval '90 days', now(), coalesce(a.decided_by, 'migration')
from promotion_applications a join players p on p.id = a.player_id join articles r on r.id = a.promotion_id
where a.status = 'issued' and a.reward is not null and not p.is_trial;
