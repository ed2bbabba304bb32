import { publicRules } from '@laro/games/slots/public-rules';
import { play } from '@laro/games/slots/play';
import { roundToJson, type RoundJson } from '@laro/games/slots/round';
import { slots } from '@laro/games/slots/slots';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { describe, expect, test } from 'vitest';
import type { RulesJson } from '../../src/protocol.ts';
import { stepsOf, totalLevel } from './round-steps.ts';
import type { Step } from './steps.ts';

const rulesOf = (mathematics: (typeof slots)[number]): RulesJson => {
  const rules = publicRules(mathematics);
  return { ...rules, stakes: rules.stakes.map(String), leastStake: rules.leastStake.toString(), mostStake: rules.mostStake.toString() };
};

const paidBy = (step: Step): bigint => {
  if (step.kind === 'win' || step.kind === 'hold-end' || step.kind === 'boxes' || step.kind === 'wheel') return step.amount;
  return 0n;
};

/** Rounds of a mathematics: many quick ones, and with them every feature it has. */
const roundsOf = (mathematics: (typeof slots)[number]): RoundJson[] => {
  const draws = quickDraws(`client ${mathematics.id}`);
  const stake = mathematics.stakes[0] ?? 0n;
  return Array.from({ length: 4000 }, () => roundToJson(play(mathematics, stake, draws)));
};

describe.each(slots)('rounds of $id', (mathematics) => {
  const rules = rulesOf(mathematics);
  const rounds = roundsOf(mathematics);
  const shown = rounds.map((round) => ({ round, steps: stepsOf(round, rules) }));

  test(`[T57] ${mathematics.id}: the amounts shown add up to what the round has paid`, () => {
    for (const { round, steps } of shown) {
      expect(steps.reduce((sum, step) => sum + paidBy(step), 0n)).toBe(BigInt(round.totalWin));
      expect(steps.at(-1)).toMatchObject({ kind: 'total', amount: BigInt(round.totalWin), capped: false });
    }
  });

  test(`[T62] ${mathematics.id}: every event is shown, and every feature occurs`, () => {
    const seen = new Set<string>();
    for (const { round, steps } of shown) {
      const count = (kind: Step['kind']): number => steps.filter((step) => step.kind === kind).length;
      const events = (kind: string): number => round.events.filter((event) => event.kind === kind).length;
      for (const event of round.events) seen.add(event.kind);
      expect(count('spin')).toBe(events('spin'));
      expect([count('free-start'), count('free-end')]).toEqual([events('free-spins'), events('free-spins')]);
      expect([count('hold-start'), count('boxes'), count('wheel')]).toEqual([events('hold-and-spin'), events('boxes'), events('wheel')]);
      const falls = round.events.reduce((sum, event) => sum + (event.kind === 'spin' ? event.falls.length - 1 : 0), 0);
      expect(count('tumble')).toBe(falls);
      const wins = round.events.reduce((sum, event) => sum + (event.kind === 'spin' ? event.falls.reduce((all, fall) => all + fall.wins.length, 0) : 0), 0);
      expect(steps.reduce((sum, step) => sum + (step.kind === 'win' ? step.wins.length : 0), 0)).toBe(wins);
    }
    const wanted = [
      ...(mathematics.freeSpins ? ['free-spins'] : []),
      ...(mathematics.holdAndSpin ? ['hold-and-spin'] : []),
      ...(mathematics.bonus ? [mathematics.bonus.kind] : []),
    ];
    expect([...seen]).toEqual(expect.arrayContaining(['spin', ...wanted]));
  });

  test(`[T49] ${mathematics.id}: nothing is celebrated before the round has returned more than its stake`, () => {
    const wrong = shown.flatMap(({ round, steps }) => {
      let total = 0n;
      return steps.filter((step) => {
        total += paidBy(step);
        const isAbove = total > BigInt(round.stake);
        if (step.kind === 'total') return ['win', 'big', 'huge', 'grand'].includes(step.level) !== isAbove;
        return 'celebrates' in step && step.celebrates !== isAbove;
      });
    });
    expect(wrong).toEqual([]);
  });

  test(`[T56] ${mathematics.id}: a reel is lit only when the feature is won already`, () => {
    for (const { steps } of shown)
      steps.forEach((step, index) => {
        if (step.kind !== 'spin' || step.litFrom === null) return;
        const end = steps.findIndex((next, place) => place > index && next.kind === 'spin' && next.part === step.part);
        expect(steps.slice(index, end < 0 ? undefined : end).some(({ kind }) => kind === 'trigger')).toBe(true);
      });
  });

  test(`[T62] ${mathematics.id}: each window has the reels and rows of the rules, and cells lie in it`, () => {
    for (const { steps } of shown)
      for (const step of steps) {
        if ('window' in step) expect(step.window.map((reel) => reel.length)).toEqual(Array.from({ length: rules.reels }, () => rules.rows));
        const cells = step.kind === 'win' ? step.wins.flatMap((win) => win.cells) : step.kind === 'tumble' ? step.removed : [];
        for (const cell of cells) expect(cell).toBeLessThan(rules.reels * rules.rows);
      }
  });
});

test('[T49] a total is named by how many stakes it is', () => {
  const levels = [0n, 99n, 100n, 101n, 1499n, 1500n, 4000n, 9999n, 10_000n].map((amount) => totalLevel(amount, 100n));
  expect(levels).toEqual(['nothing', 'returned', 'returned', 'win', 'win', 'big', 'huge', 'huge', 'grand']);
});

test('[T62] free spins count on: the number of each spin, and more when they are won again', () => {
  const mathematics = slots.find(({ id }) => id === 'ways-1024');
  if (!mathematics) throw new Error('no ways');
  const draws = quickDraws('again');
  for (let tries = 0; tries < 20_000; tries += 1) {
    const round = roundToJson(play(mathematics, mathematics.stakes[0] ?? 0n, draws));
    if (!round.events.some((event) => event.kind === 'spin' && event.part === 'free' && event.awarded > 0)) continue;
    const places = stepsOf(round, rulesOf(mathematics)).flatMap((step) => (step.kind === 'spin' && step.free ? [step.free] : []));
    expect(places.map(({ number }) => number)).toEqual(places.map((_, index) => index + 1));
    expect(places.at(-1)?.of).toBeGreaterThan(places[0]?.of ?? 0);
    expect(places.at(-1)?.number).toBe(places.at(-1)?.of);
    return;
  }
  throw new Error('free spins were never won again');
});
