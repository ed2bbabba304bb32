import { expect, test } from 'vitest';
import { runFaults } from '../../../../tools/faults/run-faults.ts';
import { VendorBook } from '../../../../tools/faults/vendor-book.ts';

const START = new Map([
  ['a', 100n],
  ['b', 50n],
]);

test('[T35] a vendor over a bad line, with server and PostgreSQL killed under it, ends with the same book as the ledger', { timeout: 180_000 }, async () => {
  const report = await runFaults({ seed: 'a short run', calls: 300, victims: ['server', 'postgres'], playerCount: 8, lanes: 12, isWhole: false });
  expect(report.wrong).toEqual([]);
  expect(report.lines.filter((line) => !line.isSame)).toEqual([]);
  expect(report).toMatchObject({ kills: 2, open: 0, areEqual: true });
  expect(report.audit.postings).toBeGreaterThan(30n);
});

test('[T35] the vendor’s book counts what stands: not what was refused or taken back', () => {
  const book = new VendorBook(START);
  const bet = (player: string, amount: bigint) => book.bet({ player, key: `${player}${amount}`, round: 'r', game: 'g', amount, closes: false });
  const [taken, refused, back] = [bet('a', 10n), bet('a', 900n), bet('a', 20n)];
  taken.state = 'taken';
  refused.state = 'refused';
  back.state = 'back';
  const win = book.win({ player: 'a', key: 'w', bet: taken, amount: 25n, closes: true });
  expect(book.open).toBe(1);
  win.state = 'paid';
  expect(book.open).toBe(0);
  expect(book.lines()).toEqual([
    { player: 'a', balance: 115n, bets: 1, staked: 10n, wins: 1, paid: 25n },
    { player: 'b', balance: 50n, bets: 0, staked: 0n, wins: 0, paid: 0n },
  ]);
});
