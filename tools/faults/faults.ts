/**
 * `npm run faults -- [--calls 100000] [--kills 24] [--seed text] [--lanes 48] [--players 40] [--guests 6]`: a vendor that repeats, reorders,
 * delays, drops and garbles its calls, and players of the real studio, while server, studio and PostgreSQL are killed with -9. Ends with 1
 * unless their books and the ledger's agree to the last unit.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { formatMoney } from '../../packages/domain/src/money/money.ts';
import { isWhole } from '../../apps/server/src/ledger/audit/audit.ts';
import { runFaults, type Comparison, type FaultReport } from './play/run-faults.ts';
import type { Victim } from './play/stage.ts';
import type { BookLine } from './play/vendor-book.ts';

const VICTIMS: readonly Victim[] = ['server', 'postgres', 'studio'];

const cells = ({ balance, bets, staked, wins, paid }: BookLine): string[] => [
  formatMoney(balance),
  String(bets),
  formatMoney(staked),
  String(wins),
  formatMoney(paid),
];

const sumOf = (lines: readonly BookLine[]): BookLine => ({
  player: '',
  balance: lines.reduce((sum, line) => sum + line.balance, 0n),
  bets: lines.reduce((sum, line) => sum + line.bets, 0),
  staked: lines.reduce((sum, line) => sum + line.staked, 0n),
  wins: lines.reduce((sum, line) => sum + line.wins, 0),
  paid: lines.reduce((sum, line) => sum + line.paid, 0n),
});

function printBooks(lines: readonly Comparison[], name: string): void {
  const head = ['player', 'book', 'balance', 'bets', 'staked', 'wins', 'paid'];
  const rows = lines.flatMap(({ player, vendor, ledger, isSame }) => [
    [player.slice(0, 12), name, ...cells(vendor)],
    ['', 'ledger', ...cells(ledger), isSame ? '' : '← differs'],
  ]);
  rows.push(['all', name, ...cells(sumOf(lines.map((line) => line.vendor)))], ['', 'ledger', ...cells(sumOf(lines.map((line) => line.ledger)))]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows])
    console.log(row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '));
}

function printReport({ calls, kills, wrong, open, lines, studioLines, audit, areEqual }: FaultReport): void {
  printBooks(lines, 'vendor');
  if (studioLines.length > 0) {
    console.log('\nThe studio’s own players:\n');
    printBooks(studioLines, 'studio');
  }
  console.log(`\n${calls} calls, ${kills} processes killed with -9, ${open} calls without a definite answer, ${wrong.length} answers against the protocol`);
  for (const what of wrong.slice(0, 20)) console.log(`  ${what}`);
  console.log(`audit: ${audit.postings} postings, ${isWhole(audit) ? 'the books are whole' : 'THE BOOKS ARE NOT WHOLE'}`);
  console.log(areEqual ? 'All books agree to the last unit.' : 'THE BOOKS DO NOT AGREE.');
}

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '24' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    lanes: { type: 'string', default: '48' },
    players: { type: 'string', default: '40' },
    guests: { type: 'string', default: '6' },
  },
});
console.log(`seed ${values.seed}`);
const report = await runFaults({
  seed: values.seed,
  calls: Number(values.calls),
  victims: Array.from({ length: Number(values.kills) }, (_, place) => VICTIMS[place % VICTIMS.length] as Victim),
  playerCount: Number(values.players),
  lanes: Number(values.lanes),
  guestCount: Number(values.guests),
  isWhole: true,
  onNews: (text) => console.log(`  ${text}`),
});
printReport(report);
process.exitCode = report.areEqual ? 0 : 1;
