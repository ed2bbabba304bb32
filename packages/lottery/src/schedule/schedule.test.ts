import { expect, test } from 'vitest';

import { signOfYear } from '../balls/m6-signs.ts';
import { playsOf } from '../families.ts';
import { closesBeforeMs, longestChase } from './closing.ts';
import { LOTTERY_GAMES, type LotteryGame } from './games.ts';
import { isHoliday, pauseOn } from './holidays.ts';
import { drawsOfDay, weekdayOf } from './moments.ts';
import { stationsOf } from './stations.ts';

const gameOf = (id: string): LotteryGame => LOTTERY_GAMES.find((game) => game.id === id)!;
const drawsOf = (id: string, date: string) => {
  const { zone, times, holidays } = gameOf(id);
  return drawsOfDay(zone, times, date, (day) => isHoliday(holidays, day));
};
const isoOf = (id: string, date: string) => drawsOf(id, date).map(({ numero, drawsAtMs }) => `${numero} ${new Date(drawsAtMs).toISOString().slice(0, 16)}`);
const never = () => false;

test('[LOTT-04] all 52 games are data: ids are unique, families have plays', () => {
  expect(new Set(LOTTERY_GAMES.map(({ id }) => id)).size).toBe(52);
  for (const { params } of LOTTERY_GAMES) {
    const whole = params.family === 'M6' ? { family: params.family, year: signOfYear('2026-11-24') } : params;
    expect(playsOf(whole).size).toBeGreaterThan(0);
  }
  expect(LOTTERY_GAMES.filter(({ region }) => region !== null).map(({ id }) => id)).toEqual(['hanoi-evening-draw', 'da-nang-dragon-draw', 'saigon-sunrise-3']);
});

test('[LOTT-05] numeros are padded to the most draws of a day, and 24:00 is the last of its day', () => {
  const minutes = drawsOf('kidlat-5', '2026-11-23');
  expect(minutes).toHaveLength(1440);
  expect(minutes[876]).toEqual({ numero: '202611230877', drawsAtMs: Date.parse('2026-11-23T06:37:00Z') });
  expect(minutes.at(-1)).toEqual({ numero: '202611231440', drawsAtMs: Date.parse('2026-11-23T16:00:00Z') });
  expect(drawsOf('five-minute-fiesta', '2026-11-23')[174]?.numero).toBe('20261123175');
  expect(isoOf('tatlong-numero', '2026-11-23')).toEqual(['202611231 2026-11-23T06:00', '202611232 2026-11-23T09:00', '202611233 2026-11-23T13:00']);
  expect(isoOf('suwerte-4d', '2026-11-24')).toEqual([]);
  expect(isoOf('suwerte-4d', '2026-11-25')).toEqual(['202611251 2026-11-25T13:00']);
});

test('[LOTT-08] a moment that does not exist is left out, one that comes twice is drawn at its first coming', () => {
  const hours = (date: string) =>
    drawsOfDay('Europe/London', { every: 60 }, date, never).map(({ drawsAtMs }) => new Date(drawsAtMs).toISOString().slice(11, 16));
  // 28 March 2027: clocks go from 01:00 to 02:00.
  expect(hours('2027-03-28').slice(0, 3)).toEqual(['01:00', '02:00', '03:00']);
  expect(hours('2027-03-28')).toHaveLength(23);
  // 31 October 2027: clocks go from 02:00 back to 01:00.
  expect(hours('2027-10-31').slice(0, 3)).toEqual(['00:00', '02:00', '03:00']);
  expect(hours('2027-10-31')).toHaveLength(24);
  expect(hours('2027-06-01')).toHaveLength(24);
});

test('[LOTT-09] holidays have no draws', () => {
  expect(drawsOf('tatlong-numero', '2026-12-25')).toEqual([]);
  expect(drawsOf('tatlong-numero', '2027-03-26')).toEqual([]);
  expect(drawsOf('hanoi-evening-draw', '2027-02-06')).toEqual([]);
  expect(drawsOf('saigon-sunrise-3', '2027-02-06')).toHaveLength(1);
  expect(drawsOf('kidlat-5', '2026-12-25')).toHaveLength(1440);
});

test('[LOTT-09] a pause has its first and last day, over the ends of years too', () => {
  const { holidays } = gameOf('tatlong-numero');
  expect(pauseOn(holidays, '2026-12-25')).toEqual({ from: '2026-12-25', to: '2026-12-25' });
  expect(pauseOn(holidays, '2027-03-26')).toEqual({ from: '2027-03-25', to: '2027-03-28' });
  expect(pauseOn(holidays, '2026-12-24')).toBeNull();
  expect(pauseOn({ everyYear: ['12-31', '01-01'], periods: [] }, '2027-01-01')).toEqual({ from: '2026-12-31', to: '2027-01-01' });
});

test('[LOTT-07] [LOTT-28] closing and longest chase by interval, family and source', () => {
  const closing = (id: string) => [closesBeforeMs(gameOf(id)) / 1000, longestChase(gameOf(id))];
  expect(closing('kidlat-5')).toEqual([10, 120]);
  expect(closing('halong-harbor-draw')).toEqual([10, 120]);
  expect(closing('nha-trang-numbers')).toEqual([30, 120]);
  expect(closing('odd-even-oras')).toEqual([30, 120]);
  expect(closing('tatlong-numero')).toEqual([900, 30]);
  expect(closing('grand-pick-6-58')).toEqual([3600, 12]);
  expect(closing('hanoi-evening-draw')).toEqual([600, 30]);
});

test('[LOTT-05] days, weekdays, stations and lunar years follow the date', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
  expect(stationsOf('south', 6)).toHaveLength(4);
  expect(stationsOf('central', 1)).toEqual(['Phú Yên', 'Huế']);
  expect(stationsOf('north', 3)).toHaveLength(1);
  expect([signOfYear('2026-02-16'), signOfYear('2026-02-17'), signOfYear('2027-02-06')]).toEqual(['snake', 'horse', 'goat']);
  expect(() => signOfYear('2020-01-01')).toThrow(RangeError);
});
