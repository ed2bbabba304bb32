import type pg from 'pg';
import { closeTrials, deleteOverSessions } from './players.store.ts';
import { deleteOldSealedNumbers } from './sealed/sealed-numbers.store.ts';

/** Free play ends after this time (decisions 14). */
const TRIAL_LIFE_MS = 30 * 24 * 3_600_000;
const BATCH = 500;
const EVERY_MS = 10 * 60_000;

/** One round of the upkeep: closes expired free play and deletes ended sessions. Returns the number of closed accounts. */
export async function keepPlayers(pool: pg.Pool): Promise<number> {
  await deleteOverSessions(pool);
  await deleteOldSealedNumbers(pool);
  let closed = 0;
  for (;;) {
    const count = await closeTrials(pool, TRIAL_LIFE_MS, BATCH);
    closed += count;
    if (count < BATCH) return closed;
  }
}

/** Runs the upkeep of players in the background; several processes may do so concurrently. Returns the function that stops it. */
export function startPlayersUpkeep(pool: pg.Pool, onError: (error: unknown) => void): () => void {
  const run = () => void keepPlayers(pool).catch(onError);
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}
