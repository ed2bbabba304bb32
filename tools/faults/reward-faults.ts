/**
 * `npm run reward-faults -- [--members 500] [--kills 100] [--seed text] [--webs 2] [--lanes 24] [--tournaments 8] [--piece name --minutes 5]`: members sign in, claim, draw, order, use
 * tickets and play tournaments at several servers, while web, worker and PostgreSQL are killed with -9. Ends with 1 unless grants, ledger, stock, points, tickets
 * and counters agree to the last unit with the answers that members got, and the audit finds nothing. With `--piece` the run stops after some minutes, keeps
 * its database and continues with the next call of the same name; it ends with 3 while members still wait.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { formatMoney } from '../../packages/domain/src/money/money.ts';
import type { RewardSums } from './rewards/reward-books.ts';
import { runRewardFaults, type RewardFaultReport, type RewardVictim } from './rewards/run-reward-faults.ts';

const VICTIMS: readonly RewardVictim[] = ['web', 'worker', 'postgres'];
/** The exit code of a piece after which members still wait. */
const WAITING = 3;
const HEAD = ['book', 'cash', 'paid grants', 'points', 'draws', 'rare left', 'orders', 'goods left', 'tickets used'];

const cells = (book: string, { cash, claimed, points, draws, rare, orders, goodsLeft, tickets }: RewardSums): string[] => [
  book,
  formatMoney(cash),
  String(claimed),
  formatMoney(points),
  ...[draws, rare, orders, goodsLeft, tickets].map(String),
];

function print({ told, kept, kills, acts, wrong, audit, areEqual }: RewardFaultReport): void {
  const rows = [HEAD, cells('members', told), cells('tables', kept)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  console.log(`\n${acts} definite answers; killed: ${VICTIMS.map((victim) => `${victim} ${kills[victim]}`).join(', ')}; ${audit.postings} postings`);
  for (const what of wrong.slice(0, 30)) console.log(`  ${what}`);
  console.log(areEqual ? 'All books agree to the last unit.' : 'THE BOOKS DO NOT AGREE.');
}

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    webs: { type: 'string', default: '2' },
    lanes: { type: 'string', default: '24' },
    tournaments: { type: 'string', default: '8' },
    piece: { type: 'string', default: '' },
    minutes: { type: 'string', default: '5' },
  },
});
console.log(`seed ${values.seed}`);
const report = await runRewardFaults({
  seed: values.seed,
  members: Number(values.members),
  victims: Array.from({ length: Number(values.kills) }, (_, place) => VICTIMS[place % VICTIMS.length] as RewardVictim),
  webs: Number(values.webs),
  lanes: Number(values.lanes),
  tournaments: Number(values.tournaments),
  ...(values.piece !== '' && { piece: { name: values.piece, minutes: Number(values.minutes) } }),
  onNews: (text) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${text}`),
});
if (typeof report === 'number') {
  console.log(`${report} members still wait: continue with the same parameters.`);
  process.exitCode = WAITING;
} else {
  print(report);
  process.exitCode = report.areEqual ? 0 : 1;
}
