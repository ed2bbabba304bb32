-- Kept refusals have the names that problems have now: a key gets its first answer again (docs/lottery.md).

-- Owner: lottery.

update lottery_requests set refusal = jsonb_set(refusal, '{code}', '"lottery.chase_too_long"') where refusal ->> 'code' = 'lottery.chase_invalid';
