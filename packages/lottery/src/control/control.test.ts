import { parseMoney, formatMoney } from '@laro/domain/money/money';
import { expect, test } from 'vitest';

import { drawResult, writeResult, type NumberStream } from '../draw/result.ts';
import { playsOf, type FamilyParams } from '../families.ts';
import { readLine, settleLine } from '../orders/line.ts';
import { type Play } from '../plays/play.ts';
import { WORKED_EXAMPLES } from '../rules/worked-examples.ts';
import { addToSum, differencesOf, DrawControl, type PlaySum } from './control.ts';

/** Cases of a family: LARO_LONG=1 takes ten thousand. */
const CASES = process.env['LARO_LONG'] === '1' ? 10_000 : 400;
const BASES = [1500, 1600, 1800, 1900, 1960];
const BETS_MAX = 20_000;
const FAMILIES: readonly FamilyParams[] = [
  { family: 'D2', from: 1, to: 31 },
  { family: 'D2', from: 0, to: 9 },
  ...(['D3', 'D4', 'D6', 'S5', 'E5', 'K3', 'KN', 'P28', 'F4'] as const).map((family) => ({ family })),
  ...[42, 45, 49, 55, 58].map((pool) => ({ family: 'LT' as const, pool })),
  { family: 'VN', form: 'N' },
  { family: 'VN', form: 'S' },
  { family: 'RC', cars: 10 },
  { family: 'RC', cars: 9 },
  { family: 'M6', year: 'horse' },
  { family: 'M6', year: 'rat' },
];

/** A stream that gives the same numbers in every run. */
function seeded(seed: number): NumberStream {
  let state = seed;
  return {
    below: (bound) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    },
  };
}

/** A random selection of a play as text; null where none is found that the play takes. */
function randomSelection(play: Play, stream: NumberStream): string | null {
  for (let tries = 0; tries < 60; tries += 1) {
    const shape = play.form.shapes[stream.below(play.form.shapes.length)] ?? [];
    const groups = shape.map(({ alphabet, min, max }) => {
      const count = Math.min(max, min + stream.below(6));
      const chosen = new Set<string>();
      for (let more = 0; chosen.size < count && more < 40; more += 1)
        chosen.add(alphabet.write(alphabet.values === null ? stream.below(alphabet.size) : (alphabet.values[stream.below(alphabet.values.length)] ?? 0)));
      return [...chosen].join(',') || '-';
    });
    const text = groups.join('/');
    if (play.id !== '' && 'play' in readLineOf(play, text)) return text;
  }
  return null;
}
let current: FamilyParams = { family: 'D3' };
const readLineOf = (play: Play, text: string) => readLine(current, play.id, text);

test.each(WORKED_EXAMPLES)('[TL6] [LOTT-52] the control comes to the worked examples of $params, written out bet by bet', ({ params, rows }) => {
  const base = params.family === 'F4' ? 1600 : 1800;
  const counted = rows.map((row) => {
    const [play = '', stake = '', selection = '', result = ''] = row.split(' ');
    const { bets, wins, payout, pushes } = new DrawControl(params, result).count({ play, selection, stake: parseMoney(stake), base });
    return [play, stake, selection, result, bets, wins, formatMoney(payout), ...(pushes > 0 ? [pushes] : [])].join(' ');
  });
  expect(counted).toEqual(rows);
});

test.each(FAMILIES)('[TL6] [LOTT-52] control and evaluator agree on random lines of $family, in every play', (params) => {
  current = params;
  const stream = seeded(FAMILIES.indexOf(params) + 7);
  const plays = [...playsOf(params).values()];
  let [checked, won] = [0, 0];
  while (checked < CASES) {
    const play = plays[checked % plays.length] as Play;
    checked += 1;
    const selection = randomSelection(play, stream);
    const line = selection === null ? null : readLine(params, play.id, selection);
    if (line === null || 'refusal' in line || line.bets > BETS_MAX) continue;
    const result = drawResult(params, stream);
    const [stake, base] = [BigInt(stream.below(50_000) + 1), BASES[stream.below(BASES.length)] ?? 1800];
    const { payout, pushes, poolShares, wins } = settleLine(line, result, stake, base);
    const expected = { bets: line.bets, wins: wins.reduce((sum, { count }) => sum + count, 0), pushes, poolShares, payout };
    const control = new DrawControl(params, writeResult(params, result));
    expect(control.count({ play: play.id, selection: line.selection, stake, base }), `${play.id} ${line.selection}`).toEqual(expected);
    if (wins.length > 0) won += 1;
  }
  expect(won).toBeGreaterThan(0);
});

test('[TL6] sums by play differ in one unit, one bet or a missing play, and are equal otherwise', () => {
  const line = { bets: 2, wins: 1, pushes: 0, poolShares: 0, payout: 180n };
  const sumsOf = (more: Partial<typeof line> = {}) => {
    const sums = new Map<string, PlaySum>();
    addToSum(sums, 'pos', line, 3);
    addToSum(sums, 'sum', { ...line, ...more });
    return sums;
  };
  expect(sumsOf().get('pos')).toEqual({ lines: 3, bets: 6, wins: 3, pushes: 0, poolShares: 0, payout: 540n });
  expect(differencesOf(sumsOf(), sumsOf())).toEqual([]);
  expect(differencesOf(sumsOf(), sumsOf({ payout: 181n })).map(({ play }) => play)).toEqual(['sum']);
  expect(differencesOf(sumsOf(), sumsOf({ bets: 3 })).map(({ play }) => play)).toEqual(['sum']);
  expect(differencesOf(sumsOf(), new Map([['pos', sumsOf().get('pos') as PlaySum]]))).toMatchObject([{ play: 'sum', control: null }]);
  expect(() => new DrawControl({ family: 'S5' }, '1,2,3,4,5').count({ play: 'none', selection: '1', stake: 1n, base: 1800 })).toThrow(
    'no control of play none',
  );
  expect(() => new DrawControl({ family: 'none' }, '1')).toThrow('no control of family none');
});
