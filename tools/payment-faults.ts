/**
 * `npm run payment-faults -- [--callbacks 100000] [--seed text]`: a payment gateway that repeats, reorders, contradicts, forges and garbles its callbacks.
 * Ends with 1 unless every payment is credited once or held, and both books agree to the last unit.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '../apps/server/src/db/connect.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { isWhole } from '../apps/server/src/ledger/audit.ts';
import { formatMoney } from '../packages/domain/src/money.ts';
import { runPaymentFaults, type BookSums } from './payment-faults/run-payment-faults.ts';

const cells = ({ payments, credited, held, returned }: BookSums): string[] => [String(payments), formatMoney(credited), String(held), formatMoney(returned)];

const { values } = parseArgs({
  options: { callbacks: { type: 'string', default: '100000' }, seed: { type: 'string', default: randomBytes(4).toString('hex') } },
});
console.log(`seed ${values.seed}`);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-payment-faults-'));
const database = await connectDatabase({
  dataDir,
  url: null,
  onLost: (error) => {
    throw error;
  },
});
try {
  await migrate(database.pool);
  const report = await runPaymentFaults({
    pool: database.pool,
    db: openDatabase(database.pool),
    callbacks: Number(values.callbacks),
    seed: values.seed,
    onNews: (text) => console.log(`  ${text}`),
  });
  const rows = [
    ['book', 'payments', 'credited', 'held', 'returned'],
    ['gateway', ...cells(report.gateway)],
    ['ledger', ...cells(report.ours)],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  console.log(
    `\n${report.callbacks} callbacks for ${report.orders} orders, answered: ${Object.entries(report.answers)
      .map((entry) => entry.join(' '))
      .join(', ')}`,
  );
  for (const what of report.wrong.slice(0, 20)) console.log(`  ${what}`);
  console.log(`audit: ${report.audit.postings} postings, ${isWhole(report.audit) ? 'the books are whole' : 'THE BOOKS ARE NOT WHOLE'}`);
  console.log(report.areEqual ? 'Both books agree to the last unit.' : 'THE BOOKS DO NOT AGREE.');
  process.exitCode = report.areEqual ? 0 : 1;
} finally {
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
