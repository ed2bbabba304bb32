/**
 * Fills a ledger with a given number of postings, for measuring records: node tools/make/make-ledger.ts 10000000. Players of their own merchant play
 * a year of two hours about every second day. Ten million take some minutes and 6 GB. Uses DATABASE_URL, else the embedded PostgreSQL of the
 * data folder (LARO_DATA). Never for a database in use: it bypasses the rules that keep a ledger consistent.
 */
import type pg from 'pg';
import { connectDatabase } from '../../apps/server/src/db/connect.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { inTransaction } from '../../apps/server/src/db/sql.ts';
import { sumMoneyHours } from '../../apps/server/src/ledger/movements/money-reads.ts';
import { sumRoundHours } from '../../apps/server/src/ledger/rounds/round-reads.ts';
import { readEnvironment } from '../../apps/server/src/process/start/environment.ts';
import { describeStartError } from '../../apps/server/src/process/start/start-error.ts';

const DAYS = 200;
const HOURS_A_DAY = 2;
/** Hours in which a made player plays, in a year. */
const HOURS_A_YEAR = DAYS * HOURS_A_DAY;
export const MADE_MERCHANT = 'bench';
/** Postings of an hour of an ordinary player. */
const USUAL_AN_HOUR = 100;

/** One player's year: of fifty postings twenty-four are stakes, twenty-four payouts, and two deposits. */
const WRITE = `
  with moments as (
    select n, h, date_trunc('hour', now(), 'UTC') - make_interval(hours => 43 * d) - make_interval(hours => h, secs => 1) + make_interval(secs => n * 3500.0 / $4) as at
    from generate_series(1, ${DAYS}) d, generate_series(1, ${HOURS_A_DAY}) h, generate_series(1, $4) n
  ), entries as materialized (
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid as id,
      at, case when n % 25 = 0 then 'deposit_paid' when n % 2 = 1 then 'bet' else 'win' end as kind, n from moments
  ), written_rounds as (
    insert into rounds (id, vendor_code, round_ref, cash_account, game_id, state, staked, paid, bets, wins, opened_at, closed_at)
    select id, 'MADE', id::text, $1::bigint, 'made-' || n % 5, 'closed', 100000, 100000, 1, 1, at, at from entries where kind = 'bet'
  ), written_movements as (
    insert into movements (caller, key, input_hash, id, kind, outcome, amount, round_id, asked_at)
    select 'made', id::text, '', id, kind, 'done', 100000, case when kind = 'bet' then id when kind = 'win' then lag(id) over (order by at, n) end, at from entries
  )
  insert into postings (movement_id, line, kind, from_account, to_account, amount, from_after, to_after, posted_at)
  select id, 1, kind, case when kind = 'bet' then $1::bigint when kind = 'win' then $2::bigint else $3::bigint end,
    case when kind = 'bet' then $2::bigint else $1::bigint end, 100000, case when kind = 'bet' then 0 end, case when kind <> 'bet' then 0 end, at
  from entries`;

interface MadePlayer {
  cash: bigint;
  /** How many postings were written. */
  postings: number;
}

/** Writes a player with a year of play, with a number of postings in each of its hours. */
export async function makeLedgerPlayer(pool: pg.Pool, name: string, postingsAnHour: number): Promise<MadePlayer> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ cash: bigint; vendor: bigint; gateway: bigint }>(
      `select open_account('player:cash', $1, 'PHP', false, $2) as cash, open_account('vendor', $1, 'PHP', false, 'MADE') as vendor,
        open_account('gateway', $1, 'PHP', false, 'made') as gateway`,
      [MADE_MERCHANT, name],
    );
    const [row] = rows;
    if (!row) throw new Error('no account was opened');
    // Marks of the past would be written one by one; everything is summed afresh below.
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(WRITE, [row.cash, row.vendor, row.gateway, postingsAnHour]);
    return { cash: row.cash, postings: rowCount ?? 0 };
  });
}

/** Makes merchant and months. */
export async function prepareLedger(pool: pg.Pool): Promise<void> {
  await pool.query("insert into merchants (code, name) values ($1, 'Bench') on conflict do nothing", [MADE_MERCHANT]);
  await pool.query("call make_ledger_partitions((now() - interval '14 months')::date, now()::date)");
}

/** Sums all that was written, from its first hour on. */
export async function sumLedger(pool: pg.Pool): Promise<void> {
  const first = "date_trunc('hour', now(), 'UTC') - interval '410 days'";
  await pool.query(`update money_hours_horizon set hour = ${first}`);
  await pool.query(`update round_hours_horizon set hour = ${first}`);
  for (const table of ['postings', 'movements', 'rounds']) await pool.query(`vacuum analyze ${table}`);
  while (await sumMoneyHours(pool));
  while ((await sumRoundHours(pool)) > 0);
  for (const table of ['money_hours', 'round_hours']) await pool.query(`vacuum analyze ${table}`);
}

/** Writes ordinary players until they have a number of postings. */
export async function makeLedger(pool: pg.Pool, postings: number, onProgress: (written: number) => void = () => {}): Promise<void> {
  let written = 0;
  for (let player = 0; written < postings; player += 1) {
    const anHour = Math.max(1, Math.min(USUAL_AN_HOUR, Math.ceil((postings - written) / HOURS_A_YEAR)));
    written += (await makeLedgerPlayer(pool, `usual ${player}`, anHour)).postings;
    onProgress(written);
  }
}

async function run(postings: number): Promise<void> {
  const { dataDir, databaseUrl } = readEnvironment(process.env, process.argv);
  const { pool, close } = await connectDatabase({ dataDir, url: databaseUrl });
  try {
    await migrate(pool);
    await prepareLedger(pool);
    await makeLedger(pool, postings, (written) => process.stdout.write(`\r${written.toLocaleString('en')} postings`));
    await sumLedger(pool);
    console.log('\nsummed');
  } finally {
    await close();
  }
}

if (import.meta.main) {
  const postings = Number(process.argv[2]);
  if (Number.isSafeInteger(postings) && postings > 0 && postings <= 100_000_000) {
    await run(postings).catch((error: unknown) => {
      console.error(describeStartError(error));
      process.exitCode = 1;
    });
  } else {
    console.error('usage: node tools/make/make-ledger.ts <how many postings, at most 100000000>');
    process.exitCode = 1;
  }
}
