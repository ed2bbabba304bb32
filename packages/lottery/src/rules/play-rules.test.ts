import { formatMoney } from '@laro/domain/money/money';
import { expect, test } from 'vitest';

import { signOfYear } from '../balls/m6-signs.ts';
import { playsOf, type FamilyParams } from '../families.ts';
import { LOTTERY_GAMES } from '../schedule/games.ts';
import { rulesOf } from './play-rules.ts';

const all = new Map<string, FamilyParams>();
for (const { params } of LOTTERY_GAMES) {
  const whole: FamilyParams = params.family === 'M6' ? { family: 'M6', year: signOfYear('2026-11-24') } : params;
  all.set(JSON.stringify(whole), whole);
}
for (const pool of [45, 55]) all.set(`LT ${pool}`, { family: 'LT', pool });

test.each([...all.values()])('[LOTT-16] every play of $family has rules, chance, odds, return and a worked example', (params) => {
  const base = params.family === 'LT' ? 0 : 1800;
  const rules = rulesOf(params, base);
  expect(rules.map(({ id }) => id)).toEqual([...playsOf(params).keys()]);
  for (const { id, about, classes, back, example } of rules) {
    expect(about.key, id).not.toBe('');
    for (const { ways, outcomes } of classes) expect(ways > 0n && ways <= outcomes, id).toBe(true);
    const most = params.family === 'LT' ? 8000 : 9000;
    expect(back, id).toBeGreaterThan(params.family === 'LT' ? 7500 : 8990);
    expect(back, id).toBeLessThanOrEqual(most);
    expect(example.bets, id).toBeGreaterThan(0);
  }
  // An example shows a win, but for the ball games whose lucky numbers depend on the game.
  const losing = rules.filter(({ example }) => example.wins === 0 && example.pushes === 0).map(({ id }) => id);
  expect(losing.filter((id) => !['parity', 'total'].includes(id))).toEqual([]);
});

test('[LOTT-16] [LOTT-13] returns at other bases, of pools and of the tables of prizes', () => {
  const back = (params: FamilyParams, base: number, id: string) => rulesOf(params, base).find((play) => play.id === id)?.back;
  expect(back({ family: 'F4' }, 1600, 'big')).toBe(8000);
  expect(back({ family: 'F4' }, 1600, 'small')).toBe(8000);
  expect(back({ family: 'D4' }, 1960, 'straight')).toBe(9800);
  expect(back({ family: 'LT', pool: 42 }, 0, 'pick')).toBe(7941);
  expect(back({ family: 'LT', pool: 55 }, 0, 'pick')).toBe(7549);
});

test('[LOTT-16] the example of a play is paid as the table says, at the given base', () => {
  const payout = (base: number, id: string) => formatMoney(rulesOf({ family: 'D3' }, base).find((play) => play.id === id)?.example.payout ?? 0n);
  expect(payout(1800, 'straight')).toBe('9000.00');
  expect(payout(1600, 'straight')).toBe('8000.00');
});

test('[LOTT-16] values of the texts follow the game: the middle of a race, the picks of keno', () => {
  const about = (params: FamilyParams, id: string) => rulesOf(params, 1800).find((play) => play.id === id)?.about;
  expect(about({ family: 'RC', cars: 10 }, 'side')).toEqual({ key: 'side_place', n: '6' });
  expect(about({ family: 'RC', cars: 9 }, 'side')).toEqual({ key: 'side_place', n: '5' });
  expect(about({ family: 'KN' }, 'p7')).toEqual({ key: 'hits', n: '7' });
  expect(about({ family: 'S5' }, 'm3.g3')).toEqual({ key: 'pattern', n: 'AAB' });
});
