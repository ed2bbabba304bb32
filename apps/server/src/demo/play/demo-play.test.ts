import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { pastOf, type Habits } from './demo-play.ts';

const DAY_MS = 86_400_000;
const matches = { id: 'matches', vendorCode: 'BOLA', gameType: 'SPORTS', releasedAt: 0 } as const;
const habits = (name: string, { staysOpen = true, paysWeekly = false, leavesCash = false } = {}): Habits => ({
  name,
  currency: 'PHP',
  country: 'PH',
  gateways: ['GCASH'],
  games: [matches],
  from: 100 * DAY_MS,
  to: 110 * DAY_MS,
  staysOpen,
  paysWeekly,
  leavesCash,
});
/** Rounds without an end, over many members. */
const openRounds = (staysOpen: boolean): number => {
  let open = 0;
  for (let member = 0; member < 200; member += 1) {
    const rounds = new Set<number>();
    for (const event of pastOf(habits(`member ${member}`, { staysOpen }))) {
      expect(event.at).toBeLessThanOrEqual(110 * DAY_MS);
      if (event.kind === 'bet') rounds.add(event.round);
      if (event.kind === 'win' || event.kind === 'rollback') expect(rounds.delete(event.round)).toBe(true);
    }
    open += rounds.size;
  }
  return open;
};

test('[T62] a past that ends now leaves recent rounds open; one that ended days ago leaves none', () => {
  expect(openRounds(true)).toBeGreaterThan(0);
  expect(openRounds(false)).toBe(0);
});

test('[REC-01] [T62] a member who pays weekly has a deposit in the week before the last visit', () => {
  const gaps = Array.from({ length: 50 }, (_, member) => {
    const past = pastOf(habits(`payer ${member}`, { paysWeekly: true }));
    const at = (kind: 'bet' | 'deposit'): number => past.findLast((event) => event.kind === kind)?.at ?? 0;
    return at('bet') - at('deposit');
  });
  expect(Math.max(...gaps)).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeLessThan(8 * DAY_MS);
});

/** The cash at the end of a past. */
function cashAfter(given: Habits): Money {
  const stakes = new Map<number, Money>();
  let cash = 0n;
  for (const event of pastOf(given)) {
    if (event.kind === 'bet') stakes.set(event.round, event.amount);
    if (event.kind === 'bet') cash -= event.amount;
    else cash += event.kind === 'rollback' ? (stakes.get(event.round) ?? 0n) : event.amount;
  }
  return cash;
}

test('[LOTT-28] [LOTT-33] a member whose password is known ends with cash for orders and series, where the same play leaves others none', () => {
  const ends = (leavesCash: boolean): Money[] =>
    Array.from({ length: 200 }, (_, member) => cashAfter(habits(`payer ${member}`, { paysWeekly: true, leavesCash })));
  const [without, ended] = [ends(false), ends(true)];
  expect(without.some((cash) => cash < 100n * MAJOR_UNIT)).toBe(true);
  expect(ended.every((cash) => cash >= 1000n * MAJOR_UNIT)).toBe(true);
  // A member who has enough gets nothing.
  expect(ended.filter((cash, member) => cash === without[member]).length).toBeGreaterThan(0);
});
