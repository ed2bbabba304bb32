import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from '../../money/money.ts';
import { addRounds, dropRounds, noScore, scoredRound, type LiveScore } from './live-score.ts';
import type { PlayedRound } from './played-round.ts';
import { standings, type ScoredRound, type Scoring, type TournamentRules } from './tournament-scores.ts';

const start = Date.parse('2026-11-20T00:00:00Z');
const rulesFor = (scoring: Scoring): TournamentRules => ({
  scoring,
  filter: { gameTypes: null, games: null, vendors: null, minStake: 0n },
  start,
  end: start + 86_400_000,
  graceMinutes: 10,
  optIn: true,
});
const round = (id: number, paid: number, minute: number): PlayedRound => ({
  id,
  member: 'A',
  gameId: 'g',
  gameType: 'RNG',
  vendor: null,
  classification: null,
  staked: parseMoney('1'),
  bonusStaked: 0n,
  paid: parseMoney(String(paid)),
  openedAt: start + minute * 60_000,
  closedAt: start + minute * 60_000,
  state: 'closed',
});

/** Drops and adds rounds like a turn, and counts from all rounds where that is needed. */
function turn(rules: TournamentRules, live: LiveScore, all: readonly PlayedRound[], added: readonly PlayedRound[], dropped: readonly PlayedRound[]): LiveScore {
  const scored = (rounds: readonly PlayedRound[]): ScoredRound[] => rounds.flatMap((one) => scoredRound(rules, one, start) ?? []);
  const left = dropRounds(rules.scoring, live, new Set(dropped.map(({ id }) => id)));
  return left === null ? addRounds(rules.scoring, noScore, scored(all)) : addRounds(rules.scoring, left, scored(added));
}

const scorings: Scoring[] = [
  { score: 'multiplier', bestOf: 1 },
  { score: 'multiplier', bestOf: 3 },
  { score: 'turnover' },
  { score: 'points', step: parseMoney('1'), winPoints: 3n },
];

test('[TOUR-05] [REW-17] rounds that come and are taken back, in any order and any windows, give the score of those that are left', () => {
  const step = fc.record({
    paid: fc.integer({ min: 0, max: 9 }),
    minute: fc.integer({ min: 0, max: 90 }),
    isDropped: fc.boolean(),
    size: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom(...scorings), (steps, scoring) => {
      const rules = rulesFor(scoring);
      let live = noScore;
      let all: PlayedRound[] = [];
      for (const [index, { paid, minute, isDropped, size }] of steps.entries()) {
        const added = isDropped ? [] : Array.from({ length: size }, (_, part) => round(index * 10 + part, paid + part, minute));
        const dropped = isDropped ? all.toSorted((one, other) => Number(other.paid - one.paid)).slice(0, size) : [];
        all = [...all.filter((one) => !dropped.includes(one)), ...added];
        live = turn(rules, live, all, added, dropped);
      }
      const [expected] = standings(rules, [{ member: 'A', at: start }], all);
      expect([live.score, live.reachedAt, live.lastRound]).toEqual([expected?.score ?? 0n, expected?.reachedAt ?? null, expected?.lastRound ?? null]);
    }),
    { numRuns: 400 },
  );
});

test('[TOUR-05] six rounds are kept for a score of one, and only what they cannot answer is counted from the events', () => {
  const scoring: Scoring = { score: 'multiplier', bestOf: 1 };
  const rules = rulesFor(scoring);
  const rounds = Array.from({ length: 8 }, (_, index) => scoredRound(rules, round(index, index + 1, index), start)).filter((one) => one !== null);
  const live = addRounds(scoring, noScore, rounds);
  expect([live.kept.map(({ id }) => id), live.isCut, live.score]).toEqual([[7, 6, 5, 4, 3, 2], true, 800n]);
  expect(dropRounds(scoring, live, new Set([7, 6, 5, 4, 3]))?.score).toBe(300n);
  expect(dropRounds(scoring, live, new Set([7, 6, 5, 4, 3, 2]))).toBeNull();
  expect(dropRounds({ score: 'turnover' }, live, new Set([1]))).toBeNull();
});
