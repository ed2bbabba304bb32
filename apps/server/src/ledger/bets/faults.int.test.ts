import { expect, test } from 'vitest';
import { compareStudio, runFaults } from '../../../../../tools/faults/play/run-faults.ts';
import { guestMoney } from '../../../../../tools/faults/play/stage.ts';
import { VendorBook } from '../../../../../tools/faults/play/vendor-book.ts';

const START = new Map([
  ['a', 100n],
  ['b', 50n],
]);

/** LARO_LONG=1 runs the longer version. */
const CALLS = process.env['LARO_LONG'] === '1' ? 300 : 60;

test(
  '[T35] a vendor on an unreliable connection ends with the same book as the ledger while server and PostgreSQL are killed',
  { timeout: 180_000 },
  async () => {
    const report = await runFaults({ seed: 'a short run', calls: CALLS, victims: ['server', 'postgres'], playerCount: 8, lanes: 12, isWhole: false });
    expect(report.wrong).toEqual([]);
    expect(report.lines.filter((line) => !line.isSame)).toEqual([]);
    expect(report).toMatchObject({ kills: 2, open: 0, areEqual: true });
    expect(report.audit.postings).toBeGreaterThan(30n);
  },
);

test('[T35] the vendor’s book counts valid movements, not refused or rolled-back ones', () => {
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

test('[T35] for the studio three books are compared: its own, the ledger’s, and the answers given to its players', () => {
  const studio = { userRef: 'a', rounds: 2n, staked: 10n, paid: 4n, open: 0n };
  const ledger = { publicId: 'a', balance: guestMoney - 6n, bets: 2n, staked: 10n, wins: 2n, paid: 4n };
  const guest = { player: 'a', balance: 0n, bets: 2, staked: 10n, wins: 2, paid: 4n };
  const compared = (changes: { studio?: Partial<typeof studio>; ledger?: Partial<typeof ledger>; guest?: Partial<typeof guest> }) => {
    const told: string[] = [];
    const books = { studioBook: [{ ...studio, ...changes.studio }], studioInLedger: [{ ...ledger, ...changes.ledger }] };
    const lines = compareStudio(books, [{ ...guest, ...changes.guest }], (what) => told.push(what));
    return { isSame: lines.every((line) => line.isSame), told: told.length };
  };
  expect(compared({})).toEqual({ isSame: true, told: 0 });
  expect(compared({ ledger: { paid: 5n } })).toEqual({ isSame: false, told: 0 });
  expect(compared({ ledger: { balance: guestMoney } })).toEqual({ isSame: false, told: 0 });
  expect(compared({ guest: { bets: 3 } })).toEqual({ isSame: true, told: 1 });
  expect(compared({ studio: { open: 1n } })).toEqual({ isSame: true, told: 1 });
});
