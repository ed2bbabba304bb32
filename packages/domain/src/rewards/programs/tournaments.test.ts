import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../../money/money.ts';
import type { PlayedRound, RoundFilter } from './played-round.ts';
import { isTournamentStep, placesOf, stateAfterClosing, tournamentSteps, type PrizeRules } from './tournament-places.ts';
import { standings, type Scoring, type TournamentRules } from './tournament-scores.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
const every: RoundFilter = { gameTypes: null, games: null, vendors: null, minStake: parseMoney('1') };
const rules: TournamentRules = {
  scoring: { score: 'multiplier', bestOf: 1 },
  filter: every,
  start: at('00:00:00'),
  end: at('12:00:00'),
  graceMinutes: 10,
  optIn: true,
};
let number = 0;
const round = (member: string, staked: string, paid: string, closed: string, more: Partial<PlayedRound> = {}): PlayedRound => ({
  id: (number += 1),
  member,
  gameId: 'g',
  gameType: 'RNG',
  vendor: null,
  classification: null,
  staked: parseMoney(staked),
  bonusStaked: 0n,
  paid: parseMoney(paid),
  openedAt: at(closed) - 60_000,
  closedAt: at(closed),
  state: 'closed',
  ...more,
});
const entries = ['A', 'B', 'C'].map((member) => ({ member, at: rules.start }));
const prizes = [1000, 500, 250].map((amount, index) => ({ from: index + 1, to: index + 1, amount: parseMoney(String(amount)) }));
const prizeRules: PrizeRules = { tie: 'first', prizes, minScore: 0n, minorUnit: 1000n };
const scores = (rounds: PlayedRound[], change: Partial<TournamentRules> = {}) =>
  standings({ ...rules, ...change }, entries, rounds).map(({ member, score }) => [member, score]);

describe('scores and places', () => {
  test('[TOUR-01] W13: equal scores go to who reached it first', () => {
    const rounds = [
      round('A', '10', '255', '01:01:00'),
      round('A', '10', '255.09', '02:01:00'),
      round('B', '2', '51', '00:31:00'),
      round('C', '3', '76', '05:00:00'),
    ];
    const placed = placesOf(prizeRules, standings(rules, entries, rounds));
    expect(placed.map(({ member, place, score, prize }) => [member, place, score, formatMoney(prize)])).toEqual([
      ['B', 1, 2550n, '1000.00'],
      ['A', 2, 2550n, '500.00'],
      ['C', 3, 2533n, '250.00'],
    ]);
  });

  test('[TOUR-01] W14: equal scores share place and prizes, odd units to the earliest', () => {
    const rounds = [round('A', '2', '51', '01:01:00'), round('B', '2', '51', '00:31:00'), round('C', '2', '51', '00:11:00')];
    const shared = {
      ...prizeRules,
      tie: 'split' as const,
      prizes: [
        { from: 1, to: 1, amount: parseMoney('1000') },
        { from: 2, to: 3, amount: parseMoney('500') },
      ],
    };
    expect(placesOf(shared, standings(rules, entries, rounds)).map(({ member, place, prize }) => [member, place, formatMoney(prize)])).toEqual([
      ['C', 1, '666.67'],
      ['B', 1, '666.67'],
      ['A', 1, '666.66'],
    ]);
  });

  test('[TOUR-01] the same moment is decided by the smaller id; no score is not listed, below the smallest score there is no prize', () => {
    const rounds = [round('A', '1', '40', '05:00:00', { id: 'r9' }), round('B', '1', '40', '05:00:00', { id: 'r2' }), round('C', '1', '0', '05:00:00')];
    expect(scores(rounds)).toEqual([
      ['B', 4000n],
      ['A', 4000n],
    ]);
    expect(placesOf({ ...prizeRules, minScore: 4001n }, standings(rules, entries, rounds)).map(({ prize }) => prize)).toEqual([0n, 0n]);
  });

  test('[TOUR-02] only rounds of real money between entry and end count, with the grace for closing', () => {
    const fine = (more: Partial<PlayedRound>, change: Partial<TournamentRules> = {}) => scores([round('A', '1', '2', '11:00:00', more)], change).length === 1;
    expect(fine({})).toBe(true);
    expect([fine({ bonusStaked: 1n }), fine({ state: 'void' }), fine({ staked: parseMoney('0.99') }), fine({ member: 'Z' })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([fine({ openedAt: rules.start - 1 }), fine({ openedAt: rules.end }), fine({ openedAt: rules.end - 1, closedAt: rules.end + 600_000 })]).toEqual([
      false,
      false,
      true,
    ]);
    expect([fine({ closedAt: rules.end + 600_001 }), fine({}, { filter: { ...every, gameTypes: ['LIVE'] } }), fine({ member: 'Z' }, { optIn: false })]).toEqual(
      [false, false, true],
    );
  });

  test('[TOUR-01] best of several, turnover, and points by steps', () => {
    const rounds = [round('A', '1', '2', '01:00:00'), round('A', '1', '3', '02:00:00'), round('A', '25', '30', '03:00:00')];
    const of = (scoring: Scoring) => scores(rounds, { scoring })[0]![1];
    expect(of({ score: 'multiplier', bestOf: 2 })).toBe(500n);
    expect(of({ score: 'turnover' })).toBe(parseMoney('27'));
    expect(of({ score: 'points', step: parseMoney('10'), winPoints: 3n })).toBe(11n);
    expect(standings({ ...rules, scoring: { score: 'multiplier', bestOf: 2 } }, entries, rounds)[0]!.reachedAt).toBe(at('02:00:00'));
  });

  test('[REW-17] the order in which rounds arrive changes nothing', () => {
    const some = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 59 })), { maxLength: 12 });
    fc.assert(
      fc.property(some, fc.boolean(), (parts, isSplit) => {
        const rounds = parts.map(([member, paid, minute], index) =>
          round(member, '1', String(paid), `01:${String(minute).padStart(2, '0')}:00`, { id: index }),
        );
        const places = (list: PlayedRound[]) =>
          placesOf({ ...prizeRules, tie: isSplit ? 'split' : 'first' }, standings({ ...rules, scoring: { score: 'multiplier', bestOf: 2 } }, entries, list));
        const placed = places(rounds);
        expect(places([...rounds].reverse())).toEqual(placed);
        const paid = placed.reduce((sum, { prize }) => sum + prize, 0n);
        expect(paid).toBe(prizes.slice(0, placed.length).reduce((sum, { amount }) => sum + amount, 0n));
      }),
    );
  });

  test('[TOUR-06] the ways of a tournament', () => {
    const states = [...new Set(tournamentSteps.flatMap(({ from, to }) => [from, to]))];
    const ways = states.flatMap((from) => states.filter((to) => isTournamentStep(from, to)).map((to) => `${from} ${to}`));
    expect(ways).toHaveLength(tournamentSteps.length);
    expect(ways).not.toContain('final cancelled');
    expect([stateAfterClosing(1, 2, 0n, 5n), stateAfterClosing(2, 2, 6n, 5n), stateAfterClosing(2, 2, 5n, 5n)]).toEqual(['cancelled', 'review', 'final']);
  });
});
