import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { drawFromTable, drawWinners, raffleOdds, ticketList, ticketsOfPlay, type RaffleRow } from './raffle-table.ts';

const row = (id: string, weight: number, left: number | null = null, whenGone: string | null = null): RaffleRow => ({ id, weight, left, whenGone });
const table = [row('cash-500', 1, 2, 'points-10'), row('cash-50', 19, 200, 'points-10'), row('spins-5', 80), row('cash-2', 400), row('points-10', 500)];
const serverSeed = '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210';
const written = (rows: readonly RaffleRow[]) => raffleOdds(rows).map(({ numerator, denominator, percent }) => `${numerator}/${denominator} ${percent}`);

describe('odds', () => {
  test('[REW-37, T101] W10: exact fractions, and percent cut to four places', () => {
    expect(written(table)).toEqual(['1/1000 0.1000', '19/1000 1.9000', '2/25 8.0000', '2/5 40.0000', '1/2 50.0000']);
    expect(raffleOdds([row('a', 1), row('b', 2)]).map(({ percent }) => percent)).toEqual(['33.3333', '66.6666']);
  });

  test('[REW-37] W11: the share of a sold-out row belongs to the row it names', () => {
    const gone = [row('cash-500', 1, 0, 'points-10'), ...table.slice(1)];
    expect(raffleOdds(gone)[0]).toMatchObject({ isGone: true, numerator: 0 });
    expect(written(gone)).toEqual(['0/1 0.0000', '19/1000 1.9000', '2/25 8.0000', '2/5 40.0000', '501/1000 50.1000']);
  });

  test('[REW-37] the shares of all rows are always the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.boolean()), { minLength: 1, maxLength: 8 }), (parts) => {
        const rows = [...parts.map(([weight, isGone], index) => row(`r${index}`, weight, isGone ? 0 : 1, 'rest')), row('rest', 7)];
        const total = rows.reduce((sum, { weight }) => sum + weight, 0);
        expect(raffleOdds(rows).reduce((sum, { numerator, denominator }) => sum + (numerator * total) / denominator, 0)).toBeCloseTo(total, 6);
      }),
    );
  });
});

describe('draws', () => {
  test('[REW-38] W12: the committed seeds give the same rows to everybody', () => {
    const draws = [0, 1, 2, 3, 4].map((nonce) => drawFromTable(table, fairDraws({ serverSeed, clientSeed: 'perya', nonce })));
    expect(draws.map(({ number }) => number)).toEqual([251, 598, 909, 68, 159]);
    expect(draws.map(({ won }) => won)).toEqual(['cash-2', 'points-10', 'points-10', 'spins-5', 'cash-2']);
  });

  test('[REW-38] a win reduces its stock, and a sold-out row gives the one it names', () => {
    const first = drawFromTable([row('prize', 1, 1, 'rest'), row('rest', 1)], { below: () => 0 });
    expect([first.won, first.rows[0]?.left]).toEqual(['prize', 0]);
    expect(drawFromTable(first.rows, { below: () => 0 })).toMatchObject({ drawn: 'prize', won: 'rest' });
    expect(() => drawFromTable([row('prize', 1, 0, 'prize')], { below: () => 0 })).toThrow(RangeError);
    expect(() => drawFromTable([row('prize', 1, 0, 'nothing')], { below: () => 0 })).toThrow(RangeError);
  });

  const tickets = ['m1', 'm1', 'm2', 'm3', 'm1'].map((member, index) => ({ number: index + 1, member }));
  test('[REW-39] the list has one line for each ticket, and the draw gives one prize a member', () => {
    expect(ticketList(tickets.slice(0, 2))).toBe('1:m1\n2:m1\n');
    const prizes = [
      { id: 'phone', count: 1 },
      { id: 'cash', count: 5 },
    ];
    const winners = drawWinners(tickets, prizes, { below: () => 0 });
    expect(winners.map(({ prize, ticket, member }) => `${prize} ${ticket} ${member}`)).toEqual(['phone 1 m1', 'cash 3 m2', 'cash 4 m3']);
    expect(drawWinners(tickets, prizes, { below: () => 0 }, false).map(({ ticket }) => ticket)).toEqual([1, 2, 3, 4, 5]);
  });

  test('[REW-36] tickets of a day’s play, up to the most of a day', () => {
    expect([ticketsOfPlay(999n, 1000n, 3), ticketsOfPlay(2999n, 1000n, 3), ticketsOfPlay(9000n, 1000n, 3), ticketsOfPlay(-1000n, 1000n, 3)]).toEqual([
      0, 2, 3, 0,
    ]);
  });
});
