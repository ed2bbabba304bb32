import { describe, expect, test } from 'vitest';
import { gameTypes, type GameType } from '../../catalogue/game-categories.ts';
import type { InviteBody } from '../../invitations/invite-program.ts';
import type { SegmentGroups } from '../../mail/segments.ts';
import type { GoodsBody } from '../../mall/goods.ts';
import type { Amount } from '../../money/money.ts';
import type { LadderBody, LadderRank } from '../../ranks/ladder-program.ts';
import type { TournamentBody } from '../../tournaments/tournament-program.ts';
import { noBenefits } from '../../withdrawals/withdrawal-terms.ts';
import { goodsTerms, inviteTerms, ladderTerms, tournamentTerms } from './program-terms.ts';
import { worseTerms, type TermItem, type TermSubject } from './terms.ts';

const newcomers: SegmentGroups = [[{ fact: 'days_played', isNot: false, days: 7, from: null, to: '2.00' as Amount }]];

/** Rows of a change, with what is worse by it; none: the change is no worse. */
type Rows<Body> = readonly (readonly [Partial<Body>, ...TermSubject[]])[];

function expectAll<Body extends object>(base: Body, termsOf: (body: Body) => readonly TermItem[], rows: Rows<Body>): void {
  const found = rows.map(([change]) => worseTerms(termsOf(base), termsOf({ ...base, ...change })));
  expect(found).toEqual(rows.map(([, ...worse]) => worse));
}

describe('terms of each kind of program', () => {
  test('[REW-26] [REW-59] tournaments: prizes by place, what counts, and who may enter', () => {
    const base: TournamentBody = {
      names: {},
      score: 'points',
      bestOf: 1,
      step: 100n,
      winPoints: 2,
      gameTypes: ['RNG'],
      games: [],
      vendors: [],
      minStake: 5n,
      graceMinutes: 10,
      tie: 'split',
      minScore: 3n,
      prizes: [
        { from: 1, to: 1, amount: 100n },
        { from: 2, to: 3, amount: 50n },
      ],
      minPlayers: 2,
      entryPoints: 50,
      optIn: false,
      rankFrom: 'mid',
      segment: [],
      permit: null,
    };
    const terms = (body: TournamentBody) => tournamentTerms(body, ['low', 'mid', 'high']);
    const prizes = (...amounts: bigint[]) => ({ prizes: amounts.map((amount, index) => ({ from: index + 1, to: index + 1, amount })) });
    expectAll(base, terms, [
      [{ bestOf: 9, permit: 'P' }],
      [{ ...prizes(100n, 60n, 50n, 1n), step: 99n, winPoints: 3, gameTypes: [], minStake: 0n, graceMinutes: 11, minScore: 0n, minPlayers: 1, rankFrom: null }],
      [prizes(100n, 50n, 49n), 'reward'],
      [prizes(99n, 99n, 99n), 'reward'],
      [prizes(100n, 50n), 'reward'],
      [{ step: 101n }, 'condition'],
      [{ winPoints: 1 }, 'condition'],
      [{ score: 'turnover' }, 'condition'],
      [{ games: ['one'] }, 'condition'],
      [{ minStake: 6n }, 'condition'],
      [{ graceMinutes: 9 }, 'condition'],
      [{ tie: 'first' }, 'condition'],
      [{ minScore: 4n }, 'condition'],
      [{ minPlayers: 3 }, 'condition'],
      [{ entryPoints: 51 }, 'price'],
      [{ entryPoints: 0 }],
      [{ optIn: true }, 'condition'],
      [{ rankFrom: 'high' }, 'condition'],
      [{ rankFrom: 'gone' }, 'condition'],
      [{ rankFrom: 'low' }],
      [{ segment: newcomers }, 'condition'],
    ]);
    expectAll({ ...base, score: 'multiplier' as const }, terms, [[{ bestOf: 2 }, 'condition'], [{ step: 200n, winPoints: 0 }]]);
    expectAll({ ...base, optIn: true }, terms, [[{ optIn: false }]]);
  });

  test('[REW-26] [REW-59] invitations: conditions, rewards, milestones and limits', () => {
    const base: InviteBody = {
      depositMin: 500n,
      stakeMin: 1000n,
      days: 30,
      holdDays: 7,
      perMonth: 10,
      perYear: 50,
      reward: 100n,
      welcome: 50n,
      milestones: [{ friends: 5, reward: 300n }],
      names: {},
      texts: {},
      segment: [],
    };
    expectAll(base, inviteTerms, [
      [{ names: { EN: 'x' }, texts: { EN: 'x' } }],
      [{ depositMin: 499n, stakeMin: 999n, days: 31, holdDays: 6, perMonth: 11, perYear: 51, reward: 101n, welcome: 51n }],
      [
        {
          milestones: [
            { friends: 4, reward: 301n },
            { friends: 9, reward: 1n },
          ],
        },
      ],
      [{ depositMin: 501n }, 'condition'],
      [{ stakeMin: 1001n }, 'condition'],
      [{ days: 29 }, 'condition'],
      [{ holdDays: 8 }, 'condition'],
      [{ perMonth: 9 }, 'limit'],
      [{ perYear: 49 }, 'limit'],
      [{ segment: newcomers }, 'condition'],
      [{ reward: 99n }, 'reward'],
      [{ welcome: 49n }, 'reward'],
      [{ milestones: [] }, 'reward'],
      [{ milestones: [{ friends: 6, reward: 300n }] }, 'condition'],
      [{ milestones: [{ friends: 5, reward: 299n }] }, 'reward'],
    ]);
  });

  test('[REW-26] [REW-59] [T103] ladders and rebates: conditions, benefits and rates of each rank', () => {
    const rates = (ppm: number) => Object.fromEntries(gameTypes.map((type) => [type, ppm])) as Record<GameType, number>;
    const host = { name: 'Tala', contact: 'tala@laro.example', days: [1, 2], from: '10:00', to: '18:00' };
    const rank = (id: string, change: Partial<LadderRank> = {}): LadderRank => ({
      id,
      names: {},
      points: 500,
      days: 3,
      isProven: false,
      demands: [
        { kind: 'points_days', days: 30, target: 100 },
        { kind: 'deposits_count', days: 0, target: 2 },
      ],
      needsApproval: false,
      keepPoints: 50,
      upgrade: 100n,
      monthly: 50n,
      birthday: 20n,
      rates: rates(1000),
      withdraw: { ...noBenefits, max: 500, feeFixed: 5, isFirst: true },
      host,
      ...change,
    });
    const base: LadderBody = {
      ranks: [rank('low'), rank('mid')],
      perPoint: 10,
      weights: rates(100),
      graceMonths: 1,
      rebatePeriod: 'day',
      rebateBasis: 'valid',
      rebateMin: 100n,
      rebateMax: 1000n,
    };
    const mid = (change: Partial<LadderRank>) => ({ ranks: [rank('low'), rank('mid', change)] });
    expectAll(base, ladderTerms, [
      [{}],
      [mid({ points: 400, days: 2, keepPoints: 40, upgrade: 101n, monthly: 51n, birthday: 21n, rates: rates(1001), names: { EN: 'x' } })],
      [{ perPoint: 9, graceMonths: 2, rebateMin: 99n, rebateMax: 1001n, weights: rates(101) }],
      [{ ranks: [rank('low'), rank('new', { points: 9000, needsApproval: true }), rank('mid')] }],
      [mid({ points: 501 }), 'condition'],
      [mid({ days: 4 }), 'condition'],
      [mid({ isProven: true }), 'condition'],
      [mid({ demands: [] })],
      [
        mid({
          demands: [
            { kind: 'points_days', days: 31, target: 99 },
            { kind: 'deposits_count', days: 0, target: 1 },
          ],
        }),
      ],
      [mid({ demands: [{ kind: 'points_days', days: 29, target: 100 }] }), 'condition'],
      [mid({ demands: [{ kind: 'points_days', days: 30, target: 101 }] }), 'condition'],
      [mid({ demands: [{ kind: 'deposits_count', days: 0, target: 3 }] }), 'condition'],
      [mid({ demands: [{ kind: 'play_days', days: 30, target: 1 }] }), 'condition'],
      [mid({ needsApproval: true }), 'condition'],
      [mid({ keepPoints: 51 }), 'condition'],
      [mid({ upgrade: 99n }), 'reward'],
      [mid({ monthly: 49n }), 'reward'],
      [mid({ birthday: 19n }), 'reward'],
      [mid({ rates: { ...rates(1000), LIVE: 999 } }), 'rate'],
      [
        mid({
          withdraw: { ...noBenefits, max: 501, daySum: 9, dayCount: 9, feeFixed: 4, feeBasisPoints: 3, isFirst: true },
          host: { ...host, days: [1, 2, 3] },
        }),
      ],
      [mid({ withdraw: { ...noBenefits, max: 499, feeFixed: 5, isFirst: true } }), 'limit'],
      [mid({ withdraw: { ...noBenefits, max: 500, isFirst: true } }), 'price'],
      [mid({ withdraw: { ...noBenefits, max: 500, feeFixed: 5 } }), 'reward'],
      [mid({ host: null }), 'reward'],
      [mid({ host: { ...host, to: '17:00' } }), 'reward'],
      [{ perPoint: 11 }, 'condition'],
      [{ weights: { ...rates(100), LOTT: 99 } }, 'rate'],
      [{ graceMonths: 0 }, 'condition'],
      [{ rebateMin: 101n }, 'limit'],
      // A day and a week, or valid stake and losses, cannot be compared.
      [{ rebatePeriod: 'week' }, 'condition'],
      [{ rebatePeriod: 'week', rebateBasis: 'loss' }, 'rate', 'condition'],
      [{ rebateMax: 999n }, 'limit'],
      [{ ranks: [rank('low')] }, 'reward'],
    ]);
    const strict = { ...base, ranks: [rank('low', { isProven: true, needsApproval: true })] };
    expectAll(strict, ladderTerms, [[{ ranks: [rank('low')] }]]);
  });

  test('[REW-26] [REW-59] [T103] goods: the price of each rank, and how many a member gets', () => {
    type Terms = Pick<GoodsBody, 'price' | 'rankPrices' | 'rankFrom' | 'limit'>;
    const base: Terms = { price: 2000, rankPrices: [{ rankId: 'mid', price: 1800 }], rankFrom: null, limit: { count: 2, period: 'month' } };
    const terms = (body: Terms) => goodsTerms(body, ['low', 'mid', 'high']);
    expectAll(base, terms, [
      [{}],
      [{ price: 1500, rankPrices: [] }],
      [{ limit: null }],
      [{ limit: { count: 3, period: 'month' } }],
      [{ price: 1900, rankPrices: [] }, 'price'],
      [{ price: 2001 }, 'price'],
      [{ rankPrices: [{ rankId: 'high', price: 1800 }] }, 'price'],
      [{ rankFrom: 'mid' }, 'price'],
      [{ limit: { count: 1, period: 'month' } }, 'limit'],
      [{ limit: { count: 2, period: 'ever' } }, 'limit'],
    ]);
    expectAll({ ...base, rankFrom: 'high', rankPrices: [] }, terms, [[{ price: 2001 }, 'price'], [{ rankFrom: 'mid' }], [{ rankFrom: 'gone' }, 'price']]);
    expectAll({ ...base, rankFrom: 'high' }, terms, [[{ price: 3000 }]]);
    expectAll({ ...base, limit: { count: 2, period: 'ever' } }, terms, [[{ limit: { count: 2, period: 'month' } }]]);
    expect(goodsTerms(base, []).flatMap((item) => item.terms.map(({ key }) => key))).toEqual(['place 1', 'count', 'returns']);
  });
});
