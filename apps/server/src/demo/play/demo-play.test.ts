import { expect, test } from 'vitest';
import { pastOf, type Habits } from './demo-play.ts';

const DAY_MS = 86_400_000;
const matches = { id: 'matches', vendorCode: 'BOLA', gameType: 'SPORTS', releasedAt: 0 } as const;
const habits = (name: string, { staysOpen = true, paysWeekly = false } = {}): Habits => ({
  name,
  currency: 'PHP',
  country: 'PH',
  gateways: ['GCASH'],
  games: [matches],
  from: 100 * DAY_MS,
  to: 110 * DAY_MS,
  staysOpen,
  paysWeekly,
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
