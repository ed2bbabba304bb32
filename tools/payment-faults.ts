/**
 * `npm run payment-faults -- [--callbacks 100000] [--kills 20] [--seed text]`: a payment gateway that repeats, reorders, contradicts, forges and garbles its
 * callbacks, at two processes that are killed with kill -9, as is their PostgreSQL. Ends with 1 unless every payment is credited once or held, and both books
 * agree to the last unit.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, openPool } from '../apps/server/src/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { isWhole } from '../apps/server/src/ledger/audit.ts';
import { formatMoney } from '../packages/domain/src/money.ts';
import { OuterDoor } from './payment-faults/outer-door.ts';
import { runPaymentFaults, type BookSums, type PaymentFaultReport } from './payment-faults/run-payment-faults.ts';

const DOORS = 2;
/** Of so many kills one is PostgreSQL's. */
const POSTGRES_EVERY = 4;

const { values } = parseArgs({
  options: {
    callbacks: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
});
const [callbacks, kills] = [Number(values.callbacks), Number(values.kills)];
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-payment-faults-'));
const say = (text: string) => console.log(`  ${text}`);

/** PostgreSQL in a folder of its own, started again whenever it was killed. */
class Postgres {
  #running: EmbeddedPostgres | undefined;
  #isEnding = false;

  async start(): Promise<EmbeddedPostgres> {
    this.#running = await startEmbeddedPostgres(dataDir, { kind: 'faults', onLost: () => void this.#again() });
    return this.#running;
  }

  async #again(): Promise<void> {
    if (this.#isEnding) return;
    await this.#running?.stop();
    await this.start();
    say('PostgreSQL is back');
  }

  kill(): void {
    if (this.#running) process.kill(this.#running.pid, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.#running?.stop();
  }
}

const cells = ({ payments, credited, held, returned }: BookSums): string[] => [String(payments), formatMoney(credited), String(held), formatMoney(returned)];

function print(report: PaymentFaultReport, killed: number): void {
  const rows = [
    ['book', 'payments', 'credited', 'held', 'returned'],
    ['gateway', ...cells(report.gateway)],
    ['ledger', ...cells(report.ours)],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  const answers = Object.entries(report.answers).map((entry) => entry.join(' '));
  console.log(
    `\n${report.callbacks} callbacks for ${report.orders} orders in ${report.seconds.toFixed(0)} s, ${killed} kills, answered: ${answers.join(', ')}`,
  );
  for (const what of report.wrong.slice(0, 20)) say(what);
  console.log(`audit: ${report.audit.postings} postings, ${isWhole(report.audit) ? 'the books are whole' : 'THE BOOKS ARE NOT WHOLE'}`);
  console.log(report.areEqual ? 'Both books agree to the last unit.' : 'THE BOOKS DO NOT AGREE.');
}

console.log(`seed ${values.seed}`);
const postgres = new Postgres();
const { connection, socketDir } = await postgres.start();
const pool = openPool(connection);
const url = `postgres://${connection.user ?? 'postgres'}@localhost/${connection.database ?? 'postgres'}?host=${encodeURIComponent(socketDir)}`;
try {
  await migrate(pool);
  const doors = Array.from({ length: DOORS }, () => new OuterDoor(url));
  let killed = 0;
  const report = await runPaymentFaults({
    pool,
    db: openDatabase(pool),
    callbacks,
    seed: values.seed,
    openDoors: async () => {
      await Promise.all(doors.map((door) => door.open()));
      return doors;
    },
    onProgress: (answered) => {
      if (killed >= kills || answered * (kills + 1) < callbacks * (killed + 1)) return;
      killed += 1;
      if (killed % POSTGRES_EVERY === 0) postgres.kill();
      else doors[killed % DOORS]?.kill();
    },
    onNews: say,
  });
  print(report, killed);
  process.exitCode = report.areEqual ? 0 : 1;
} finally {
  await pool.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
