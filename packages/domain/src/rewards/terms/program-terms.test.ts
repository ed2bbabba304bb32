import type { SegmentGroups } from '../../mail/segments.ts';
import type { Amount } from '../../money/money.ts';
import { describe, expect, test } from 'vitest';
import type { MissionBody, ProgramTask } from '../../missions/mission-program.ts';
import type { RaffleBody } from '../../raffles/raffle-program.ts';
import { noBudget } from '../grants/budget.ts';
import type { Reward } from '../reward.ts';
import type { SignInBody } from '../sign-in/sign-in-program.ts';
import { missionTerms, raffleTerms, signInTerms } from './program-terms.ts';
import { worseTerms, type TermItem, type TermSubject } from './terms.ts';

/** Rows of a change, with what is worse by it; none: the change is no worse. */
type Rows<Body> = readonly (readonly [Partial<Body>, ...TermSubject[]])[];

function expectAll<Body extends object>(base: Body, termsOf: (body: Body) => readonly TermItem[], rows: Rows<Body>): void {
  const found = rows.map(([change]) => worseTerms(termsOf(base), termsOf({ ...base, ...change })));
  expect(found).toEqual(rows.map(([, ...worse]) => worse));
}

const cash = (amount: bigint): Reward => ({ kind: 'cash', amount });
const tickets = (count: number, raffle = 'wheel'): Reward => ({ kind: 'ticket', raffle, count, amount: 10n });

const newcomers: SegmentGroups = [[{ fact: 'days_played', isNot: false, days: 7, from: null, to: '2.00' as Amount }]];

describe('terms of each kind of program', () => {
  test('[REW-26] [REW-59] sign-in: rewards of each day, missed days, and what making up costs', () => {
    const base: SignInBody = { onMiss: 'restart', days: [cash(2n), cash(3n), tickets(2)], makeUps: 2, makeUpDays: 2, makeUpPoints: 50, segment: [] };
    expectAll(base, signInTerms, [
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
      [{ segment: newcomers }, 'condition'],
      [{ makeUps: 0, makeUpDays: 2, makeUpPoints: 0 }, 'condition', 'price'],
    ]);
    expectAll({ ...base, makeUps: 0, makeUpPoints: 10 }, signInTerms, [[{ makeUps: 1, makeUpPoints: 99 }], [{ makeUpPoints: 99, makeUpDays: 1 }]]);
    expectAll<SignInBody>({ ...base, onMiss: 'continue' }, signInTerms, [[{ onMiss: 'restart' }, 'condition']]);
  });

  test('[REW-26] [REW-59] rewards: offers, goods and lottery tickets', () => {
    const base = (reward: Reward): SignInBody => ({ onMiss: 'restart', days: [reward], makeUps: 0, makeUpDays: 1, makeUpPoints: 0, segment: [] });
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
    const task: ProgramTask = {
      metric: 'wins',
      count: 5,
      stake: 0n,
      atLeast: 0,
      gameTypes: ['RNG', 'FISH'],
      games: [],
      vendors: ['a'],
      minStake: 10n,
      depositMin: 0n,
    };
    const base: MissionBody = {
      names: {},
      period: 'day',
      optIn: false,
      tasks: [task],
      reward: cash(10n),
      further: [cash(3n)],
      rankFrom: 'mid',
      segment: [],
      places: 100,
      dayPlaces: 10,
      budget: { mode: 'firstCome', cap: 1000n, dayCap: 100n },
      position: 1,
    };
    const tasks = (change: Partial<ProgramTask>) => ({ tasks: [{ ...task, ...change }] });
    const terms = (body: MissionBody) => missionTerms(body, ['low', 'mid', 'high']);
    expectAll(base, terms, [
      [{ position: 2, names: { EN: 'x' } }],
      [{ reward: cash(11n), places: null, dayPlaces: null, budget: noBudget }],
      [{ budget: { mode: 'alarm', cap: 1n, dayCap: 1n } }],
      [tasks({ count: 4, minStake: 9n, gameTypes: [], vendors: ['a', 'b'], stake: 99n, atLeast: 99 })],
      [{ tasks: [] }],
      [{ reward: cash(9n) }, 'reward'],
      [{ further: [cash(3n), cash(1n)], rankFrom: 'low' }],
      [{ further: [] }, 'reward'],
      [{ further: [cash(2n)] }, 'reward'],
      [{ rankFrom: null }],
      [{ rankFrom: 'high' }, 'condition'],
      [{ segment: newcomers }, 'condition'],
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
    expectAll(multiplier, terms, [[tasks({ metric: 'multiplier', atLeast: 501 }), 'condition'], [tasks({ metric: 'multiplier', atLeast: 499 })]]);
    const stake = { ...base, ...tasks({ metric: 'valid_stake', stake: 50n }) };
    expectAll(stake, terms, [[tasks({ metric: 'valid_stake', stake: 51n }), 'condition'], [tasks({ metric: 'valid_stake', stake: 50n, count: 99 })]]);
    expectAll({ ...base, optIn: true }, terms, [[{ optIn: false }]]);
    expectAll({ ...base, segment: newcomers }, terms, [[{ segment: [] }], [{ segment: [...newcomers, ...newcomers] }, 'condition']]);
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
      segment: [],
      onePrizeEach: true,
      permit: '',
      position: 1,
    };
    const rows = (...all: RaffleBody['rows'][number][]) => ({ rows: all });
    const terms = (body: RaffleBody) => raffleTerms(body, 5);
    expectAll(base, terms, [
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
      [{ segment: newcomers }, 'condition'],
      [{ look: 'redpack' }, 'condition'],
      [{ onePrizeEach: false }, 'chance'],
    ]);
    // Fewer points are worse, also where a point costs the operator nothing.
    const points = (amount: bigint) => rows({ ...row('top', 0n, 1, 2), reward: { kind: 'points', amount } }, row('low', 2n, 9, null));
    const free = (amount: bigint) => raffleTerms({ ...base, ...points(amount) }, 0);
    expect([worseTerms(free(10_000n), free(9000n)), worseTerms(free(9000n), free(10_000n))]).toEqual([['chance'], []]);
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
    expectAll(draw, terms, [
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
});
