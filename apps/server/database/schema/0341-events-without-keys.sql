-- Counted events are written without checks of their keys (REW-15).

-- Owner: ranks.

-- The one statement that writes events takes player and merchant from rows of players and accounts, which are never deleted. The checks of both keys for every
-- event took longer than writing it.
alter table reward_events drop constraint reward_events_player_id_fkey1;
alter table reward_events drop constraint reward_events_merchant_code_fkey1;
