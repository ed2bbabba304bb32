import type pg from 'pg';
import type { RoundFrame } from '@laro/games/kind';
import { rewardShares, type RewardShares } from '../../rewards/chip-games.ts';

export interface DecidedPlay {
  id: string;
  outcome: RoundFrame;
  /** The bet of a free chip, empty where bets have no names; null for a paid play. */
  chipBet?: string | null;
  /** Part of the win that a vendors' pool pays. */
  pooledWin?: bigint;
  /** Time of the visible decision, ms after the draw, if it is before the end of the reveal. */
  doneMs?: number | null;
}

const sharesOf = ({ outcome, chipBet }: DecidedPlay): RewardShares =>
  chipBet === undefined || chipBet === null ? { win: BigInt(outcome.totalWin), own: null } : rewardShares(outcome, chipBet);

/** Writes the outcomes of open plays, a free chip with its return less the chip; their wins are sent after the reveal of their round, or from now on. */
export async function writeDecided(client: pg.PoolClient, decided: readonly DecidedPlay[], paid: 'after_reveal' | 'now'): Promise<void> {
  const shares = decided.map(sharesOf);
  await client.query(
    `update table_plays p set state = 'decided', outcome = d.outcome, stake = d.stake,
        win = d.win, own_stake = d.own_stake, own_win = d.own_win, seq = seq + 1, tries = 0,
        pooled_win = d.pooled_win,
        next_try_at = case when $5 then clock_timestamp() else least(r.pay_at, r.drawn_at + d.done_ms * interval '1 ms') end
      from unnest($1::uuid[], $2::jsonb[], $3::bigint[], $4::bigint[], $6::float8[], $7::bigint[], $8::bigint[], $9::bigint[])
        as d (id, outcome, stake, win, done_ms, own_stake, own_win, pooled_win), table_rounds r where p.id = d.id and r.id = p.round_id`,
    [
      decided.map(({ id }) => id),
      decided.map(({ outcome }) => JSON.stringify(outcome)),
      decided.map(({ outcome }) => outcome.stake),
      shares.map(({ win }) => win),
      paid === 'now',
      decided.map(({ doneMs }) => doneMs ?? null),
      shares.map(({ own }) => own?.stake ?? null),
      shares.map(({ own }) => own?.win ?? null),
      decided.map(({ pooledWin }) => pooledWin ?? 0n),
    ],
  );
}
