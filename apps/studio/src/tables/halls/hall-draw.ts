import type pg from 'pg';
import type { HallForm } from '@laro/games/kind';
import type { HallCardsJson } from '../../protocol.ts';
import { dropPool, feedPools, lockPool } from './hall-pools.store.ts';

/** Different players with a stake that can count. */
export async function buyersOf(client: pg.PoolClient, roundId: string): Promise<number> {
  const { rows } = await client.query<{ buyers: number }>(
    "select count(distinct player_id)::int as buyers from table_stakes where round_id = $1 and state = 'taken'",
    [roundId],
  );
  return rows[0]?.buyers ?? 0;
}

/** Cards with their serial numbers. */
export const numberedCards = ({ first, numbers }: HallCardsJson): { serial: number; numbers: readonly number[] }[] =>
  numbers.map((card, at) => ({ serial: first + at, numbers: card }));

interface SoldStake {
  cards: HallCardsJson;
  amount: bigint;
  currency: string;
  is_trial: boolean;
}

/**
 * Judges the balls of a hall with all its counted cards, in the transaction that draws: feeds the pool, and drops it if a card is full in time
 * (BINGO-05, BINGO-06). Returns the data to store as drawn.
 */
export async function judgeHall(client: pg.PoolClient, hall: HallForm, roundId: string, drawn: unknown): Promise<unknown> {
  await feedPools(client, hall, roundId);
  const { rows } = await client.query<SoldStake>(
    `select s.cards, s.amount, e.currency, t.is_trial from table_stakes s join table_plays p on p.id = s.play_id join sessions e on e.id = p.session_id
      join tables t on t.id = s.table_id where s.round_id = $1 and s.state = 'counted' order by s.id`,
    [roundId],
  );
  const [stake] = rows;
  if (!stake) return drawn;
  const key = { currency: stake.currency, isTrial: stake.is_trial };
  const pool = hall.feed.dropsHere ? await lockPool(client, hall, key) : null;
  const sales = rows.reduce((sum, { amount }) => sum + amount, 0n);
  const judged = hall.judge(drawn, { cards: rows.flatMap(({ cards }) => numberedCards(cards)), sales, pool });
  const dropped = hall.droppedPool(judged);
  if (dropped) await dropPool(client, hall, roundId, key, dropped);
  return judged;
}
