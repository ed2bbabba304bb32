-- Owner: care.

-- Checked by everything that makes offers: pauses, exclusions, closures, blocks by the operator, merges and care stops count.
create or replace function gets_no_offers(p_player bigint) returns boolean language sql stable
begin atomic
  select exists (select from player_blocks b where b.player_id = p_player and b.ended_at is null and (b.until is null or b.until > now()) and b.kind in ('bet', 'deposit', 'full'))
    or exists (select from player_offer_stops s where s.player_id = p_player and s.ended_at is null)
    or exists (select from player_merges m where m.closed_player_id = p_player);
end;
