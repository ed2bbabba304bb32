/**
 * `npm run payment-faults -- [--callbacks 100000] [--kills 20] [--seed text]`: a payment gateway that repeats, reorders, contradicts, forges and garbles its
 * callbacks, loses orders of payouts and their answers, at two processes that are killed with kill -9, as is their PostgreSQL. Ends with 1 unless every
 * payment is credited once or held, every withdrawal is paid at most once, and the books agree with the gateway's to the last unit.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { openPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { isWhole } from '../../apps/server/src/ledger/audit/audit.ts';
import { formatMoney } from '../../packages/domain/src/money/money.ts';
import { KilledPostgres } from './killed-postgres.ts';
import type { HostilePayouts, Trap } from './payments/hostile-payouts.ts';
import { OuterDoor } from './payments/outer-door.ts';
import type { PayoutSums } from './payments/payout-books.ts';
import { runPaymentFaults, type BookSums, type PaymentFaultReport } from './payments/run-payment-faults.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';

const DOORS = 2;
/** Targets to kill, in turns: a process at any time, with a payout order at the gateway, after its answer, during its poll; and PostgreSQL. */
const VICTIMS = ['process', 'order_taken', 'order_answered', 'postgres', 'question'] as const satisfies readonly (Trap | 'process' | 'postgres')[];

const { values } = parseArgs({
  options: {
    callbacks: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
});
const [callbacks, kills] = [Number(values.callbacks), Number(values.kills)];
const dataDir = temporaryFolder('payment-faults');
const say = (text: string) => console.log(`  ${text}`);

const cells = ({ payments, credited, held, returned }: BookSums): string[] => [String(payments), formatMoney(credited), String(held), formatMoney(returned)];
const outCells = ({ paid, paidSum, sentBack, sentBackSum }: PayoutSums): string[] => [
  String(paid),
  formatMoney(paidSum),
  String(sentBack),
  formatMoney(sentBackSum),
];
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map((entry) => entry.join(' '))
    .join(', ');

function printTable(rows: readonly string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
}

function print(report: PaymentFaultReport, kills: Readonly<Record<string, number>>): void {
  const { payouts } = report;
  printTable([
    ['money in', 'payments', 'credited', 'held', 'returned'],
    ['gateway', ...cells(report.gateway)],
    ['ledger', ...cells(report.ours)],
  ]);
  printTable([
    ['money out', 'paid', 'amount', 'sent back', 'amount'],
    ['gateway', ...outCells(payouts.gateway)],
    ['ledger', ...outCells(payouts.ours)],
  ]);
  console.log(
    `\n${report.callbacks} callbacks in ${report.seconds.toFixed(0)} s for ${report.orders} deposits and ${payouts.requests} requests of withdrawals`,
  );
  console.log(`answered: ${listed(report.answers)}`);
  console.log(`payouts: ${payouts.orders} at the gateway, ${payouts.orderedAgain} ordered again under their one reference; ${listed(payouts.moods)}`);
  console.log(`killed: ${listed(kills)}`);
  for (const what of report.wrong.slice(0, 20)) say(what);
  console.log(`audit: ${report.audit.postings} postings, ${isWhole(report.audit) ? 'the books are whole' : 'THE BOOKS ARE NOT WHOLE'}`);
  console.log(report.areEqual ? 'The books agree to the last unit.' : 'THE BOOKS DO NOT AGREE.');
}

/** Kills in even steps of the run. */
class Killer {
  readonly killed: Record<string, number> = {};
  readonly #doors = new Map<string, OuterDoor>();
  #due = 0;
  #gateway: HostilePayouts | undefined;

  watch(doors: ReadonlyMap<string, OuterDoor>, gateway: HostilePayouts): void {
    for (const [name, door] of doors) this.#doors.set(name, door);
    this.#gateway = gateway;
    gateway.onTrap = (name, trap) => this.#note(trap, this.#doors.get(name)?.kill() === true);
  }

  #note(victim: string, isKilled: boolean): void {
    if (isKilled) this.killed[victim] = (this.killed[victim] ?? 0) + 1;
  }

  onProgress = (answered: number): void => {
    if (this.#due >= kills || answered * (kills + 1) < callbacks * (this.#due + 1)) return;
    const victim = VICTIMS[this.#due % VICTIMS.length] ?? 'process';
    this.#due += 1;
    if (victim === 'postgres') {
      this.#note(victim, postgres.kill());
    } else if (victim === 'process') this.#note(victim, [...this.#doors.values()][this.#due % DOORS]?.kill() === true);
    else if (this.#gateway) this.#gateway.trap = victim;
  };
}

console.log(`seed ${values.seed}`);
const postgres = new KilledPostgres(dataDir, say);
const { connection, socketDir } = await postgres.start();
const pool = openPool(connection);
const url = `postgres://${connection.user ?? 'postgres'}@localhost/${connection.database ?? 'postgres'}?host=${encodeURIComponent(socketDir)}`;
try {
  await migrate(pool);
  const killer = new Killer();
  const report = await runPaymentFaults({
    pool,
    callbacks,
    seed: values.seed,
    openDoors: async (payouts, gateway) => {
      const doors = new Map(Array.from({ length: DOORS }, (_, place) => [`door-${place}`, new OuterDoor(url, { ...payouts, doorName: `door-${place}` })]));
      await Promise.all([...doors.values()].map((door) => door.open()));
      killer.watch(doors, gateway);
      return [...doors.values()];
    },
    onProgress: killer.onProgress,
    onNews: say,
  });
  print(report, killer.killed);
  process.exitCode = report.areEqual ? 0 : 1;
} finally {
  await pool.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
