import { publicRules } from '@laro/games/kinds/slot/public-rules';
import { play } from '@laro/games/kinds/slot/play/play';
import { roundToJson, type RoundJson } from '@laro/games/kinds/slot/play/round';
import { slots } from '@laro/games/kinds/slot/slots';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { describe, expect, test } from 'vitest';
import type { SlotRulesJson } from '@laro/games/kinds/slot/slot-kind';
import { stepsOf, totalLevel } from './round-steps.ts';
import type { Step } from './steps.ts';

const rulesOf = (mathematics: (typeof slots)[number]): SlotRulesJson => {
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

  // Rounds that differ are gathered and told at the end: thousands of calls of `expect` take longer than the rounds.
  test(`[T57] ${mathematics.id}: the amounts shown add up to what the round has paid`, () => {
    const differing = shown.filter(({ round, steps }) => {
      const last = steps.at(-1);
      const paid = BigInt(round.totalWin);
      return steps.reduce((sum, step) => sum + paidBy(step), 0n) !== paid || last?.kind !== 'total' || last.amount !== paid || last.capped;
    });
    expect(differing).toEqual([]);
  });

  test(`[T62] ${mathematics.id}: every event is shown, and every feature occurs`, () => {
    const seen = new Set(rounds.flatMap(({ events }) => events.map(({ kind }) => kind as string)));
    const differing = shown.filter(({ round, steps }) => {
      const count = (kind: Step['kind']): number => steps.filter((step) => step.kind === kind).length;
      const events = (kind: string): number => round.events.filter((event) => event.kind === kind).length;
      const falls = round.events.flatMap((event) => (event.kind === 'spin' ? event.falls.slice(1) : []));
      const wins = round.events.flatMap((event) => (event.kind === 'spin' ? event.falls.flatMap((fall) => fall.wins) : []));
      const pairs: [shown: number, happened: number][] = [
        [count('spin'), events('spin')],
        [count('free-start'), events('free-spins')],
        [count('free-end'), events('free-spins')],
        [count('hold-start'), events('hold-and-spin')],
        [count('boxes'), events('boxes')],
        [count('wheel'), events('wheel')],
        [count('tumble'), falls.length],
        [steps.reduce((sum, step) => sum + (step.kind === 'win' ? step.wins.length : 0), 0), wins.length],
      ];
      return pairs.some(([shownTimes, happenedTimes]) => shownTimes !== happenedTimes);
    });
    expect(differing).toEqual([]);
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
    const wrong = shown.flatMap(({ steps }) =>
      steps.filter((step) => {
        const cells = step.kind === 'win' ? step.wins.flatMap((win) => win.cells) : step.kind === 'tumble' ? step.removed : [];
        const fits = !('window' in step) || (step.window.length === rules.reels && step.window.every((reel) => reel.length === rules.rows));
        return !fits || cells.some((cell) => cell >= rules.reels * rules.rows);
      }),
    );
    expect(wrong).toEqual([]);
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
