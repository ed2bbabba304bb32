-- Owner: agents.

-- Everybody who has been below an agent, also before a move: dividends deduct the deposits and rewards of the team of each day.
create index agent_placements_path on agent_placements using gin (path);

-- Owner: merchant.

-- Fees of dividends are set by category (docs/agents.md): what a merchant has set for all categories becomes the value of each.
insert into merchant_settings (merchant_code, key, value)
  select s.merchant_code, s.key || '.' || c.category, s.value from merchant_settings s
  cross join unnest(array['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ZY', 'ELOTT', 'SEA']) as c (category)
  where s.key in ('agent.feeResult', 'agent.feeStakes') on conflict do nothing;
delete from merchant_settings where key in ('agent.feeResult', 'agent.feeStakes');
