-- Keys of gateways from before belong to the address that is set now: the origin of it, or the sandbox (SAFE-02).
update payment_keys k set origin = case
    when a.address like 'sandbox/%' then 'sandbox'
    else lower(regexp_replace(substring(a.address from '^https?://[^/]+'), '^(https://[^:]+):443$|^(http://[^:]+):80$', '\1\2')) end
from (
  select key.id, coalesce(setting.value #>> '{}', case key.gateway when 'paymongo' then 'https://api.paymongo.com' else 'https://api.xendit.co' end) as address
  from payment_keys key
  left join merchant_settings setting on setting.merchant_code = key.merchant_code and setting.key = 'deposit.' || key.gateway || 'Address'
) a where a.id = k.id and k.origin is null;

-- Gifts that wait become proposals of the one mechanism.
insert into proposals (act, merchant_code, subject, before, after, payload, stamp, amount, currency, reason, state, proposed_by, proposed_at, expires_at)
select 'bonus.give', g.merchant_code, 'bonus-gift:' || g.id, null, jsonb_build_object('player', p.public_id, 'offer', o.code),
  jsonb_build_object('gift', g.id::text), 'bonus-gift:' || g.id, g.amount, p.currency, g.reason, 'proposed', s.id, g.proposed_at, g.proposed_at + interval '72 hours'
from bonus_proposals g join players p on p.id = g.player_id join bonus_offers o on o.id = g.offer_id join staff s on s.name = g.proposed_by
where g.state = 'proposed';

-- Withdrawals that one person checked, and slips that one person approved, wait as proposals too.
insert into proposals (act, merchant_code, subject, before, after, payload, stamp, amount, currency, reason, state, proposed_by, proposed_at, expires_at)
select 'withdrawal.approve', w.merchant_code, 'withdrawal:' || w.id, null, jsonb_build_object('player', p.public_id), jsonb_build_object('withdrawal', w.id::text),
  'withdrawal:' || w.id, w.amount, w.currency, 'checked before the upgrade', 'proposed', s.id, w.requested_at, now() + interval '72 hours'
from withdrawals w join players p on p.id = w.player_id join staff s on s.name = w.checked_by where w.state = 'checked';

insert into proposals (act, merchant_code, subject, before, after, payload, stamp, amount, currency, reason, state, proposed_by, proposed_at, expires_at)
select 'slip.take', d.merchant_code, 'deposit:' || d.number, null, jsonb_build_object('player', p.public_id), jsonb_build_object('number', d.number),
  'deposit:' || d.number, d.paid, d.currency, 'approved before the upgrade', 'proposed', s.id, d.approved_at, now() + interval '72 hours'
from deposit_orders d join players p on p.id = d.player_id join staff s on s.name = d.approved_by where d.state = 'approved' and d.paid > 0;
