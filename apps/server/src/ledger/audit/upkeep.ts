import type pg from 'pg';

const ROLL_UP_EVERY_MS = 60_000;
const PARTITIONS_EVERY_MS = 12 * 3_600_000;
const MONTHS_AHEAD = 3;

/** Creates the monthly partitions from this month to some months ahead, so that no movement waits for one or fails without it. */
async function makePartitions(pool: pg.Pool): Promise<void> {
  await pool.query('call make_ledger_partitions(now()::date, (now() + make_interval(months => $1))::date)', [MONTHS_AHEAD]);
}

/** Rolls up the accounts without a live balance; returns the number of added postings. */
async function rollUp(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ n: bigint }>('select roll_up_ledger() as n');
  return rows[0]?.n ?? 0n;
}

/** Background maintenance of the ledger: partitions at the start and twice a day, the roll-up every minute. Returns the function that stops it. */
export async function startLedgerUpkeep(pool: pg.Pool, onError: (error: unknown) => void): Promise<() => void> {
  await makePartitions(pool);
  const timers = [
    setInterval(() => void rollUp(pool).catch(onError), ROLL_UP_EVERY_MS),
    setInterval(() => void makePartitions(pool).catch(onError), PARTITIONS_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
