import type pg from 'pg';
import type { StudioRound } from '../../rounds/studio-round.ts';

/** Acts that counted, or takes in a flight: a play has one or the other. */
const ACTED_AT = `coalesce(
  (select jsonb_agg(a.acted_at order by a.number) from table_acts a left join table_stakes s on s.id = a.stake_id
    where a.play_id = p.id and (a.stake_id is null or s.state in ('taken', 'counted'))),
  (select jsonb_agg(k.taken_at order by k.number) from flight_takes k where k.play_id = p.id), '[]')`;

/** Settled plays as rounds of their players: history, sheets and proofs are the same for all forms of play. */
const COLUMNS = `p.id, p.id as "roundId", p.player_id as "playerId", p.session_id as "sessionId", p.game_id as "gameId", p.id::text as key, p.state,
  u.vendor_code as "vendorCode", u.user_ref as "userRef", e.play_token as "playToken", e.currency, p.outcome ->> 'kind' as kind, r.mathematics, r.version,
  coalesce(p.outcome -> 'positions', p.outcome -> 'cards') as bet, p.stake, '[]'::jsonb as moves, ${ACTED_AT} as "actedAt",
  case when r.root is not null then jsonb_build_object('root', r.root, 'beacon', coalesce(r.beacon, 'none')) end as entropy, '[]'::jsonb as stakes, p.win_id as "winId", p.tries, false as "isDue", 0 as "ageMs", p.begun_at as "begunAt",
  true as "isFinished", coalesce(p.balance_after_bet, 0) as "balanceAfterBet", p.balance_after as "balanceAfter", r.commitment, r.client_seed as "clientSeed",
  r.chain_number as nonce, p.outcome, p.win, p.own_stake as "ownStake", p.own_win as "ownWin", p.own_win_id as "ownWinId", null as refusal, null as "refusalLimit", p.reward_uuid as "rewardId", r.server_seed as "revealedSeed", null as rotated`;
const TABLES = `table_plays p join table_rounds r on r.id = p.round_id join players u on u.id = p.player_id join sessions e on e.id = p.session_id`;

/** Settled plays by a condition on `p` and `u`, with what follows it. `name` names the prepared statement. */
export async function readPlays(pool: pg.Pool, name: string, condition: string, values: readonly unknown[]): Promise<StudioRound[]> {
  const { rows } = await pool.query<StudioRound>({
    name,
    text: `select ${COLUMNS} from ${TABLES} where p.state = 'settled' and ${condition}`,
    values: [...values],
  });
  return rows;
}
