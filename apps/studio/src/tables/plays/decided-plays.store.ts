import type pg from 'pg';
import type { RoundFrame } from '@laro/games/kind';

export interface DecidedPlay {
  id: string;
  outcome: RoundFrame;
  /** Time of the visible decision, ms after the draw, if it is before the end of the reveal. */
  doneMs?: number | null;
}

/** Writes the outcomes of open plays, a free chip with its return less the chip; their wins are sent after the reveal of their round, or from now on. */
export async function writeDecided(client: pg.PoolClient, decided: readonly DecidedPlay[], paid: 'after_reveal' | 'now'): Promise<void> {
  await client.query(
    `update table_plays p set state = 'decided', outcome = d.outcome, stake = d.stake,
        win = case when p.reward_uuid is null then d.win else greatest(d.win - d.stake, 0) end, seq = seq + 1, tries = 0,
        next_try_at = case when $5 then clock_timestamp() else least(r.pay_at, r.drawn_at + d.done_ms * interval '1 ms') end
      from unnest($1::uuid[], $2::jsonb[], $3::bigint[], $4::bigint[], $6::float8[]) as d (id, outcome, stake, win, done_ms), table_rounds r where p.id = d.id and r.id = p.round_id`,
    [
      decided.map(({ id }) => id),
      decided.map(({ outcome }) => JSON.stringify(outcome)),
      decided.map(({ outcome }) => outcome.stake),
      decided.map(({ outcome }) => outcome.totalWin),
      paid === 'now',
      decided.map(({ doneMs }) => doneMs ?? null),
    ],
  );
}
