import { expect, test } from 'vitest';
import { formatMoney, parseMoney } from '../money/money.ts';
import { shippedLawSettings } from '../rewards/grants/law-checks.ts';
import { exampleRound } from './example-round.ts';
import {
  countedScore,
  faultsOfTournament,
  lastPrizePlace,
  poolFor,
  prizePool,
  rulesOf,
  shownScore,
  type TournamentBody,
  type TournamentQuestion,
} from './tournament-program.ts';

const DAY_MS = 86_400_000;
const body: TournamentBody = {
  names: { EN: 'Cup' },
  score: 'multiplier',
  bestOf: 1,
  step: 0n,
  winPoints: 0,
  gameTypes: ['RNG'],
  games: [],
  vendors: [],
  minStake: parseMoney('5'),
  graceMinutes: 10,
  tie: 'first',
  minScore: 0n,
  prizes: [
    { from: 1, to: 1, amount: parseMoney('1000') },
    { from: 2, to: 4, amount: parseMoney('500') },
  ],
  minPlayers: 2,
  optIn: true,
  rankFrom: null,
  segment: [],
  entryPoints: 0,
  permit: null,
};
const faults = (change: Partial<TournamentBody> = {}, more: Partial<TournamentQuestion> = {}) =>
  faultsOfTournament({
    body: { ...body, ...change },
    startsAt: 0,
    endsAt: 7 * DAY_MS,
    checked: { rewards: [], texts: ['EN'], isWellFormed: true },
    law: shippedLawSettings,
    isOverlapping: false,
    ranks: ['low', 'high'],
    ...more,
  });

test('[TOUR-02] [REW-27] a tournament is published only without faults, and each fault has its name', () => {
  expect(faults()).toEqual([]);
  expect(faults({ prizes: [{ from: 2, to: 3, amount: 1n }] })).toEqual(['prizes_out_of_order']);
  expect(faults({ prizes: [] })).toEqual(['prizes_out_of_order']);
  expect([faults({ entryPoints: 50 }), faults({ entryPoints: 50, optIn: false }), faults({ optIn: false })]).toEqual([[], ['price_needs_entry'], []]);
  expect(
    faults({ prizes: [body.prizes[1]!, { from: 5, to: 5, amount: parseMoney('501') }].map((prize, index) => (index === 0 ? { ...prize, from: 1 } : prize)) }),
  ).toEqual(['prizes_out_of_order']);
  expect(faults({ gameTypes: ['RNG', 'SPORTS'] })).toEqual(['several_products']);
  expect(faults({ gameTypes: ['RNG', 'LIVE'] })).toEqual([]);
  expect(faults({ score: 'points' })).toEqual(['schema']);
  expect(faults({ rankFrom: 'none' })).toEqual(['rank_unknown']);
  expect([faults({ rankFrom: 'high' }), faults({ rankFrom: 'high', optIn: false })]).toEqual([[], ['rank_needs_entry']]);
  expect(faults({}, { endsAt: 93 * DAY_MS })).toEqual(['tournament_too_long']);
  expect(faults({}, { endsAt: DAY_MS / 2 })).toEqual(['play_window_short']);
  expect(faults({}, { isOverlapping: true })).toEqual(['tournament_overlaps']);
  const law = { ...shippedLawSettings, permitNeeded: true };
  expect([faults({}, { law }), faults({ permit: 'DTI 1' }, { law })]).toEqual([['permit_missing'], []]);
});

test('[TOUR-01] scores are shown in their own form, prizes are summed by places', () => {
  expect([shownScore('multiplier', 2550n), shownScore('points', 12n), shownScore('turnover', parseMoney('7.5'))].map(formatMoney)).toEqual([
    '25.50',
    '12.00',
    '7.50',
  ]);
  expect([countedScore('multiplier', parseMoney('25.509')), countedScore('points', parseMoney('3'))]).toEqual([2550n, 3n]);
  expect([formatMoney(prizePool(body)), lastPrizePlace(body)]).toEqual(['2500.00', 4]);
  expect(rulesOf({ ...body, games: ['a'], score: 'points', step: 5n, winPoints: 2 }, 1, 2)).toMatchObject({
    scoring: { score: 'points', step: 5n, winPoints: 2n },
    filter: { gameTypes: ['RNG'], games: ['a'], vendors: null },
    start: 1,
    end: 2,
  });
});

test('[TOUR-02] the example shows a round in each form of score', () => {
  const of = (score: TournamentBody['score'], step = 0n) =>
    Object.values(exampleRound({ score, minStake: parseMoney('5'), step, winPoints: 3 })).map(formatMoney);
  expect(of('multiplier')).toEqual(['10.00', '150.00', '15.00']);
  expect([of('turnover')[2], of('points', parseMoney('5'))[2], of('points')[2]]).toEqual(['10.00', '5.00', '0.00']);
});

test('[REW-29] [REW-31] a tournament of few members costs the prizes of as many places', () => {
  const prizes = [
    { from: 1, to: 1, amount: 100n },
    { from: 2, to: 4, amount: 30n },
  ];
  expect([0, 1, 3, 4, 900].map((members) => poolFor({ prizes }, members))).toEqual([0n, 100n, 160n, 190n, 190n]);
  expect(poolFor({ prizes }, 4)).toBe(prizePool({ prizes }));
});
