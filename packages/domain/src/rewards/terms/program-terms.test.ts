import { describe, expect, test } from 'vitest';
import { gameTypes, type GameType } from '../../catalogue/game-categories.ts';
import type { InviteBody } from '../../invitations/invite-program.ts';
import type { GoodsBody } from '../../mall/goods.ts';
import type { MissionBody, ProgramTask } from '../../missions/mission-program.ts';
import type { RaffleBody } from '../../raffles/raffle-program.ts';
import type { LadderBody, LadderRank } from '../../ranks/ladder-program.ts';
import type { TournamentBody } from '../../tournaments/tournament-program.ts';
import { noBudget } from '../grants/budget.ts';
import type { Reward } from '../reward.ts';
import type { SignInBody } from '../sign-in/sign-in-program.ts';
import { goodsTerms, inviteTerms, ladderTerms, missionTerms, raffleTerms, signInTerms, tournamentTerms } from './program-terms.ts';
import { worseTerms, type TermItem, type TermSubject } from './terms.ts';

/** Rows of a change, with what is worse by it; none: the change is no worse. */
type Rows<Body> = readonly (readonly [Partial<Body>, ...TermSubject[]])[];

function checkAll<Body extends object>(base: Body, termsOf: (body: Body) => readonly TermItem[], rows: Rows<Body>): void {
  const found = rows.map(([change]) => worseTerms(termsOf(base), termsOf({ ...base, ...change })));
  expect(found).toEqual(rows.map(([, ...worse]) => worse));
}

const cash = (amount: bigint): Reward => ({ kind: 'cash', amount });
const tickets = (count: number, raffle = 'wheel'): Reward => ({ kind: 'ticket', raffle, count, amount: 10n });

describe('terms of each kind of program', () => {
  test('[REW-26] [REW-59] sign-in: rewards of each day, missed days, and what making up costs', () => {
    const base: SignInBody = { onMiss: 'restart', days: [cash(2n), cash(3n), tickets(2)], makeUps: 2, makeUpDays: 2, makeUpPoints: 50 };
    checkAll(base, signInTerms, [
      [{}],
      [{ days: [cash(2n), cash(4n), tickets(3)], onMiss: 'continue', makeUps: 3, makeUpDays: 3, makeUpPoints: 40 }],
      [{ days: [cash(2n), cash(2n), tickets(2)] }, 'reward'],
      [{ days: [cash(2n), cash(3n), tickets(1)] }, 'reward'],
      [{ days: [cash(2n), cash(3n), tickets(2, 'other')] }, 'reward'],
      [{ days: [cash(2n), { kind: 'points', amount: 9n }, tickets(2)] }, 'reward'],
      [{ days: [cash(2n), cash(3n)] }, 'reward'],
      [{ days: [cash(2n), cash(3n), tickets(2), cash(9n)] }, 'reward'],
      [{ makeUps: 1 }, 'condition'],
      [{ makeUpDays: 1 }, 'condition'],
      [{ makeUpPoints: 51 }, 'price'],
      [{ makeUps: 0, makeUpDays: 2, makeUpPoints: 0 }, 'condition', 'price'],
    ]);
    checkAll({ ...base, makeUps: 0, makeUpPoints: 10 }, signInTerms, [[{ makeUps: 1, makeUpPoints: 99 }], [{ makeUpPoints: 99, makeUpDays: 1 }]]);
    checkAll<SignInBody>({ ...base, onMiss: 'continue' }, signInTerms, [[{ onMiss: 'restart' }, 'condition']]);
  });

  test('[REW-26] [REW-59] rewards: offers, goods and lottery tickets', () => {
    const base = (reward: Reward): SignInBody => ({ onMiss: 'restart', days: [reward], makeUps: 0, makeUpDays: 1, makeUpPoints: 0 });
    const worse = (before: Reward, after: Reward) => worseTerms(signInTerms(base(before)), signInTerms(base(after))).length > 0;
    const bonus = (offerId: string, amount = 5n): Reward => ({ kind: 'bonus', offerId, amount });
    const goods = (name: string, version: number): Reward => ({ kind: 'goods', goods: name, version, amount: 5n });
    const lottery = (...vendors: Extract<Reward, { kind: 'lottery' }>['vendors']): Reward => ({ kind: 'lottery', vendors, amount: 5n });
    expect([worse(bonus('a'), bonus('a')), worse(bonus('a'), bonus('b')), worse(bonus('a'), bonus('a', 4n))]).toEqual([false, true, true]);
    expect(worse(bonus('a'), { kind: 'free_spins', offerId: 'a', amount: 5n })).toBe(true);
    expect([worse(goods('shirt', 1), goods('shirt', 1)), worse(goods('shirt', 1), goods('shirt', 2)), worse(goods('shirt', 1), goods('cap', 1))]).toEqual([
      false,
      true,
      true,
    ]);
    expect([worse(lottery(), lottery('LOTT')), worse(lottery('LOTT'), lottery())]).toEqual([true, false]);
  });

  test('[REW-26] [REW-59] missions: tasks, reward, joining, and how many are left', () => {
    const task: ProgramTask = { metric: 'wins', count: 5, stake: 0n, atLeast: 0, gameTypes: ['RNG', 'FISH'], games: [], vendors: ['a'], minStake: 10n };
    const base: MissionBody = {
      names: {},
      period: 'day',
      optIn: false,
      tasks: [task],
      reward: cash(10n),
      places: 100,
      dayPlaces: 10,
      budget: { mode: 'firstCome', cap: 1000n, dayCap: 100n },
      position: 1,
    };
    const tasks = (change: Partial<ProgramTask>) => ({ tasks: [{ ...task, ...change }] });
    checkAll(base, missionTerms, [
      [{ position: 2, names: { EN: 'x' } }],
      [{ reward: cash(11n), places: null, dayPlaces: null, budget: noBudget }],
      [{ budget: { mode: 'alarm', cap: 1n, dayCap: 1n } }],
      [tasks({ count: 4, minStake: 9n, gameTypes: [], vendors: ['a', 'b'], stake: 99n, atLeast: 99 })],
      [{ tasks: [] }],
      [{ reward: cash(9n) }, 'reward'],
      [{ period: 'week' }, 'condition'],
      [{ optIn: true }, 'condition'],
      [{ places: 99 }, 'limit'],
      [{ dayPlaces: 9 }, 'limit'],
      [{ budget: { mode: 'firstCome', cap: 999n, dayCap: 100n } }, 'limit'],
      [{ budget: { mode: 'firstCome', cap: 1000n, dayCap: 99n } }, 'limit'],
      [tasks({ count: 6 }), 'condition'],
      [tasks({ metric: 'rounds' }), 'condition'],
      [tasks({ gameTypes: ['RNG'] }), 'condition'],
      [tasks({ games: ['one'] }), 'condition'],
      [tasks({ vendors: ['b'] }), 'condition'],
      [tasks({ minStake: 11n }), 'condition'],
      [{ tasks: [task, task] }, 'condition'],
    ]);
    const multiplier = { ...base, ...tasks({ metric: 'multiplier', atLeast: 500 }) };
    checkAll(multiplier, missionTerms, [[tasks({ metric: 'multiplier', atLeast: 501 }), 'condition'], [tasks({ metric: 'multiplier', atLeast: 499 })]]);
    const stake = { ...base, ...tasks({ metric: 'valid_stake', stake: 50n }) };
    checkAll(stake, missionTerms, [[tasks({ metric: 'valid_stake', stake: 51n }), 'condition'], [tasks({ metric: 'valid_stake', stake: 50n, count: 99 })]]);
    checkAll({ ...base, optIn: true }, missionTerms, [[{ optIn: false }]]);
  });

  test('[REW-26] [REW-59] raffles: odds, stock, tickets of play, and their days', () => {
    const row = (id: string, amount: bigint, weight: number, stock: number | null) => ({ id, reward: cash(amount), weight, stock, whenGone: 'low' });
    const base: RaffleBody = {
      names: {},
      look: 'wheel',
      rows: [row('top', 500n, 1, 2), row('low', 2n, 9, null)],
      prizes: [],
      ticketDays: 30,
      play: { perStake: 100n, perDay: 3 },
      audience: 'active',
      onePrizeEach: true,
      permit: '',
      position: 1,
    };
    const rows = (...all: RaffleBody['rows'][number][]) => ({ rows: all });
    const terms = (body: RaffleBody) => raffleTerms(body, 5);
    checkAll(base, terms, [
      [{ position: 2, permit: 'P-1', names: { EN: 'x' } }],
      [rows(row('top', 600n, 2, 3), row('low', 2n, 18, null))],
      [rows(row('top', 500n, 1, null), row('low', 3n, 9, null))],
      [{ ticketDays: 31, play: { perStake: 99n, perDay: 4 }, audience: 'everybody' }],
      [rows(row('top', 500n, 1, 1), row('low', 2n, 9, null)), 'limit'],
      [rows(row('top', 500n, 1, 2), row('low', 2n, 10, null)), 'chance'],
      [rows(row('top', 499n, 1, 2), row('low', 2n, 9, null)), 'chance'],
      [rows(row('low', 2n, 9, null)), 'reward', 'chance'],
      [rows({ ...row('top', 500n, 1, 2), reward: { kind: 'points', amount: 10_000n } }, row('low', 2n, 9, null)), 'reward'],
      [{ ticketDays: 29 }, 'end'],
      [{ play: null }, 'condition'],
      [{ play: { perStake: 101n, perDay: 3 } }, 'condition'],
      [{ play: { perStake: 100n, perDay: 2 } }, 'limit'],
      [{ audience: 'away' }, 'condition'],
      [{ look: 'redpack' }, 'condition'],
      [{ onePrizeEach: false }, 'chance'],
    ]);
    const draw: RaffleBody = {
      ...base,
      look: 'draw',
      rows: [],
      prizes: [
        { reward: cash(500n), count: 1 },
        { reward: cash(10n), count: 5 },
      ],
      play: null,
    };
    checkAll(draw, terms, [
      [{ ticketDays: 1 }],
      [{ play: { perStake: 1n, perDay: 1 } }],
      [
        {
          prizes: [
            { reward: cash(500n), count: 2 },
            { reward: cash(10n), count: 4 },
          ],
        },
      ],
      [
        {
          prizes: [
            { reward: cash(500n), count: 1 },
            { reward: cash(10n), count: 4 },
          ],
        },
        'reward',
      ],
      [
        {
          prizes: [
            { reward: cash(499n), count: 1 },
            { reward: cash(10n), count: 5 },
          ],
        },
        'reward',
      ],
      [{ prizes: [] }, 'reward'],
    ]);
  });

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
      optIn: false,
      rankFrom: 'mid',
      permit: null,
    };
    const terms = (body: TournamentBody) => tournamentTerms(body, ['low', 'mid', 'high']);
    const prizes = (...amounts: bigint[]) => ({ prizes: amounts.map((amount, index) => ({ from: index + 1, to: index + 1, amount })) });
    checkAll(base, terms, [
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
      [{ optIn: true }, 'condition'],
      [{ rankFrom: 'high' }, 'condition'],
      [{ rankFrom: 'gone' }, 'condition'],
      [{ rankFrom: 'low' }],
    ]);
    checkAll({ ...base, score: 'multiplier' as const }, terms, [[{ bestOf: 2 }, 'condition'], [{ step: 200n, winPoints: 0 }]]);
    checkAll({ ...base, optIn: true }, terms, [[{ optIn: false }]]);
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
    };
    checkAll(base, inviteTerms, [
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
      [{ reward: 99n }, 'reward'],
      [{ welcome: 49n }, 'reward'],
      [{ milestones: [] }, 'reward'],
      [{ milestones: [{ friends: 6, reward: 300n }] }, 'condition'],
      [{ milestones: [{ friends: 5, reward: 299n }] }, 'reward'],
    ]);
  });

  test('[REW-26] [REW-59] [T103] ladders and rebates: conditions, benefits and rates of each rank', () => {
    const rates = (ppm: number) => Object.fromEntries(gameTypes.map((type) => [type, ppm])) as Record<GameType, number>;
    const rank = (id: string, change: Partial<LadderRank> = {}): LadderRank => ({
      ...{ id, names: {}, points: 500, days: 3, isProven: false, needsApproval: false, keepPoints: 50 },
      ...{ upgrade: 100n, monthly: 50n, birthday: 20n, rates: rates(1000) },
      ...change,
    });
    const base: LadderBody = { ranks: [rank('low'), rank('mid')], perPoint: 10, weights: rates(100), graceMonths: 1, rebateMin: 100n, rebateMax: 1000n };
    const mid = (change: Partial<LadderRank>) => ({ ranks: [rank('low'), rank('mid', change)] });
    checkAll(base, ladderTerms, [
      [{}],
      [mid({ points: 400, days: 2, keepPoints: 40, upgrade: 101n, monthly: 51n, birthday: 21n, rates: rates(1001), names: { EN: 'x' } })],
      [{ perPoint: 9, graceMonths: 2, rebateMin: 99n, rebateMax: 1001n, weights: rates(101) }],
      [{ ranks: [rank('low'), rank('new', { points: 9000, needsApproval: true }), rank('mid')] }],
      [mid({ points: 501 }), 'condition'],
      [mid({ days: 4 }), 'condition'],
      [mid({ isProven: true }), 'condition'],
      [mid({ needsApproval: true }), 'condition'],
      [mid({ keepPoints: 51 }), 'condition'],
      [mid({ upgrade: 99n }), 'reward'],
      [mid({ monthly: 49n }), 'reward'],
      [mid({ birthday: 19n }), 'reward'],
      [mid({ rates: { ...rates(1000), LIVE: 999 } }), 'rate'],
      [{ perPoint: 11 }, 'condition'],
      [{ weights: { ...rates(100), LOTT: 99 } }, 'rate'],
      [{ graceMonths: 0 }, 'condition'],
      [{ rebateMin: 101n }, 'limit'],
      [{ rebateMax: 999n }, 'limit'],
      [{ ranks: [rank('low')] }, 'reward'],
    ]);
    const strict = { ...base, ranks: [rank('low', { isProven: true, needsApproval: true })] };
    checkAll(strict, ladderTerms, [[{ ranks: [rank('low')] }]]);
  });

  test('[REW-26] [REW-59] [T103] goods: the price of each rank, and how many a member gets', () => {
    type Terms = Pick<GoodsBody, 'price' | 'rankPrices' | 'rankFrom' | 'limit'>;
    const base: Terms = { price: 2000, rankPrices: [{ rankId: 'mid', price: 1800 }], rankFrom: null, limit: { count: 2, period: 'month' } };
    const terms = (body: Terms) => goodsTerms(body, ['low', 'mid', 'high']);
    checkAll(base, terms, [
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
    checkAll({ ...base, rankFrom: 'high', rankPrices: [] }, terms, [[{ price: 2001 }, 'price'], [{ rankFrom: 'mid' }], [{ rankFrom: 'gone' }, 'price']]);
    checkAll({ ...base, rankFrom: 'high' }, terms, [[{ price: 3000 }]]);
    checkAll({ ...base, limit: { count: 2, period: 'ever' } }, terms, [[{ limit: { count: 2, period: 'month' } }]]);
    expect(goodsTerms(base, []).flatMap((item) => item.terms.map(({ key }) => key))).toEqual(['place 1', 'count', 'returns']);
  });
});
