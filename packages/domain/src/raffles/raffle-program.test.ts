import { describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '../money/money.ts';
import { shippedLawSettings } from '../rewards/grants/law-checks.ts';
import { faultsOfRaffle, goneRows, raffleRewards, raffleWorstCase, tableOf, ticketEnd, type ProgramRow, type RaffleBody } from './raffle-program.ts';

const cash = (amount: number) => ({ kind: 'cash', amount: BigInt(amount) * MAJOR_UNIT }) as const;
const row = (id: string, amount: number, stock: number | null = null, whenGone: string | null = null): ProgramRow => ({
  id,
  reward: cash(amount),
  weight: 1,
  stock,
  whenGone,
});
const wheel: RaffleBody = {
  names: { EN: 'Wheel' },
  look: 'wheel',
  rows: [row('big', 500, 2, 'small'), row('small', 5)],
  prizes: [],
  ticketDays: 7,
  play: null,
  audience: 'everybody',
  segment: [],
  onePrizeEach: true,
  permit: '',
  position: 1,
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const faults = (change: Partial<RaffleBody> = {}, endsAt: number | null = null, settings = {}) => {
  const body = { ...wheel, ...change };
  const checked = { rewards: [], texts: ['EN'], isWellFormed: true };
  return faultsOfRaffle({ body, startsAt: 0, endsAt, checked, law: { ...shippedLawSettings, ...settings } });
};

describe('faults', () => {
  test('[REW-27] [REW-36] a table needs rows of their own names, and a row without end that each other row names', () => {
    expect(faults()).toEqual([]);
    expect(faults({ rows: [] })).toEqual(['prizes_missing']);
    expect(faults({ rows: [row('a', 1, 1, 'a')] })).toEqual(['no_lasting_row']);
    expect(faults({ rows: [row('a', 1, 1), row('b', 1)] })).toEqual(['no_lasting_row']);
    expect(faults({ rows: [row('a', 1, 1, 'b'), row('b', 1, 1, 'c'), row('c', 1)] })).toEqual(['no_lasting_row']);
    expect(faults({ rows: [row('a', 1), row('a', 1)] })).toEqual(['schema']);
    expect(faults({ rows: [{ ...row('a', 1), reward: { kind: 'ticket', raffle: 'x', count: 1, amount: 1n } }] })).toEqual(['schema']);
  });

  test('[REW-39] [REW-41] [T100] a draw has prizes and an end, and nothing is open for less than 24 hours', () => {
    const draw = { look: 'draw', rows: [], prizes: [{ reward: cash(100), count: 1 }] } as const;
    expect(faults(draw, 2 * DAY)).toEqual([]);
    expect(faults(draw)).toEqual(['end_missing']);
    expect(faults({ ...draw, prizes: [] }, DAY)).toEqual(['prizes_missing']);
    expect(faults({ ...draw, rows: wheel.rows }, DAY)).toEqual(['prizes_missing']);
    expect(faults(draw, DAY - 1)).toEqual(['play_window_short', 'open_too_short']);
    expect(faults({ look: 'redpack' }, DAY - 1)).toEqual(['open_too_short']);
    expect(faults({ look: 'redpack' })).toEqual(['end_missing']);
    expect(faults({ look: 'redpack' }, DAY)).toEqual([]);
  });

  test('[T102] a raffle carries the number of its permit where one is needed', () => {
    expect([
      faults({}, null, { permitNeeded: true }),
      faults({ permit: ' ' }, null, { permitNeeded: true }),
      faults({ permit: 'P-1' }, null, { permitNeeded: true }),
    ]).toEqual([['permit_missing'], ['permit_missing'], []]);
  });
});

test('[REW-29] the worst case is all prizes, or all stock and the largest row without end for each member, ticket and day', () => {
  const inPesos = (amount: bigint) => Number(amount / MAJOR_UNIT);
  expect(inPesos(raffleWorstCase(wheel, 10, 5))).toBe(2 * 500 + 10 * 31 * 5);
  expect(inPesos(raffleWorstCase({ ...wheel, play: { perStake: 1n, perDay: 3 } }, 10, 5))).toBe(1000 + 10 * 31 * 3 * 5);
  expect(inPesos(raffleWorstCase({ ...wheel, look: 'redpack' }, 10, 5))).toBe(1000 + 10 * 5);
  const prizes = [{ reward: cash(100), count: 3 }];
  expect(inPesos(raffleWorstCase({ ...wheel, look: 'draw', rows: [], prizes }, 10, 5))).toBe(300);
  const points = [{ reward: { kind: 'points', amount: 1000n * MAJOR_UNIT }, count: 3 }] as const;
  expect(inPesos(raffleWorstCase({ ...wheel, look: 'draw', rows: [], prizes: points }, 10, 5))).toBe(150);
  expect(raffleRewards({ rows: wheel.rows, prizes })).toHaveLength(3);
});

test('[REW-36] [REW-37] a ticket ends after its days and with its raffle; rows without stock are named as gone', () => {
  expect([ticketEnd(wheel, 0, null), ticketEnd(wheel, 0, 3 * DAY), ticketEnd(wheel, 0, 9 * DAY)]).toEqual([7 * DAY, 3 * DAY, 7 * DAY]);
  expect([ticketEnd({ ...wheel, look: 'draw' }, 0, 20 * DAY), ticketEnd({ ...wheel, look: 'redpack' }, 0, 2 * DAY)]).toEqual([20 * DAY, 2 * DAY]);
  expect(goneRows(tableOf(wheel.rows, () => 0))).toEqual(['big']);
  expect(goneRows(tableOf(wheel.rows, () => 1))).toEqual([]);
});
