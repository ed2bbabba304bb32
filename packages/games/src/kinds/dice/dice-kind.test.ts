import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { settleBet } from '../../figures/bet.ts';
import { compare, fractionText, ONE, rational } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { diceFigures, diceKind } from './dice-kind.ts';
import { diceTableBet, diceTableOf, type DiceDrawn } from './dice-replay.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });
const rulesOf = (id: string) => diceKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const units = (major: number): string => String(major * 100_000);

const ofSum = (id: string, half: readonly string[]): string => {
  const sum = Number(id.slice('sum:'.length));
  return half[Math.min(sum, 21 - sum) - 4] ?? '';
};
const evens = { big: '35/36', small: '35/36', odd: '35/36', even: '35/36', combo: '5/6' };

/** The exact returns that spec games.md 4.3 states, by the bet's id or its part before the colon. */
const stated: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sala-sic-bo': { ...evens, double: '22/27', triple: '181/216', anyTriple: '31/36', single: '199/216' },
  'luna-sic-bo': { ...evens, double: '8/9', triple: '191/216', anyTriple: '8/9', single: '26/27' },
  'alhambra-sic-bo': { ...evens, single: '103/108', anyPair: '8/9', allDifferent: '17/18' },
  'color-game-live': { colour: '199/216', both: '65/72', anyTriple: '31/36', trio: '181/216' },
  'dice-duel-dalawa': { red: '23/24', blue: '23/24', tie: '19/20', double: '19/20', odd: '39/40', even: '39/40' },
  'dice-theatre': {
    low: '39/40',
    high: '39/40',
    onePair: '205/216',
    twoPair: '205/216',
    threeAlike: '25/27',
    fullHouse: '25/27',
    inRow: '25/27',
    fourAlike: '25/27',
    fiveAlike: '1201/1296',
    none: '25/27',
  },
  'xoc-dia-luna': { even: '49/50', odd: '49/50', half: '189/200', alike: '19/20', red3: '19/20', white3: '19/20', red4: '15/16', white4: '15/16' },
  'fan-tan-fandango': { odd: '39/40', even: '39/40', fan: '77/80', two: '39/40', nim: '39/40', three: '393/400' },
  'live-pula-puti': { red: '24/25', white: '24/25', gold: '23/25', column: '19/20' },
};
const sums: Readonly<Record<string, readonly string[]>> = {
  'sala-sic-bo': ['61/72', '31/36', '5/6', '65/72', '7/8', '175/216', '7/8'],
  'luna-sic-bo': ['7/8', '8/9', '95/108', '65/72', '7/8', '25/27', '7/8'],
  'alhambra-sic-bo': ['11/12', '31/36', '95/108', '65/72', '7/8', '25/27', '7/8'],
};
const DUEL_SUMS = ['17/18', '17/18', '113/120', '17/18', '17/18', '19/20'];
const duelSum = (id: string): string => DUEL_SUMS[Math.min(Number(id.slice(4)), 14 - Number(id.slice(4))) - 2] ?? '';

test.each(diceKind.rules.filter(({ id }) => id !== 'spotlight-sic-bo'))('[TABLE-13] [GAME-03] every bet of $id returns its exact fraction', (rules) => {
  for (const id of rules.bets) {
    const kind = id.split(':')[0] ?? '';
    const half = sums[rules.id];
    const own = kind !== 'sum' ? stated[rules.id]?.[kind] : half ? ofSum(id, half) : duelSum(id);
    expect([id, fractionText(diceFigures(rules, id).rtp)]).toEqual([id, own]);
  }
  expect(rules.bets.length).toBeGreaterThan(7);
});

test('[TABLE-13] [GAME-03] spotlights: every place returns p·(odds·23/18 + 1), all other bets as ever', () => {
  const rules = rulesOf('spotlight-sic-bo');
  const returns = Object.fromEntries(rules.bets.map((id) => [id, fractionText(diceFigures(rules, id).rtp)]));
  expect(returns).toMatchObject({ 'sum:4': '73/81', big: '35/36', 'combo:1-2': '5/6', 'single:1': '199/216' });
  // p = 16/216 at 9:1, 1/216 at 150:1, 6/216 at 24:1.
  expect([returns['double:1'], returns['triple:1'], returns['anyTriple']]).toEqual(['25/27', '289/324', '95/108']);
  for (const id of rules.bets) expect(compare(diceFigures(rules, id).rtp, ONE), id).toBeLessThan(0);
  expect(diceFigures(rules, 'triple:1').top.stakes).toEqual(rational(1501n));
});

const paid = (game: string, id: string, drawn: DiceDrawn): string => plainText(settleBet(diceTableBet(rulesOf(game), id), drawn));

test('[TABLE-13] [GAME-16] worked throws', () => {
  expect(paid('color-game-live', 'colour:1', { shown: [1, 1, 2] })).toBe('3');
  expect(paid('color-game-live', 'both:1-2', { shown: [1, 1, 2] })).toBe('6.5');
  expect([paid('dice-duel-dalawa', 'red', { shown: [5, 2] }), paid('dice-duel-dalawa', 'sum:7', { shown: [5, 2] })]).toEqual(['2.3', '5.7']);
  expect(paid('dice-theatre', 'fullHouse', { shown: [3, 3, 3, 6, 6] })).toBe('24');
  expect([paid('xoc-dia-luna', 'white4', { shown: [0, 0, 0, 0] }), paid('xoc-dia-luna', 'alike', { shown: [0, 0, 0, 0] })]).toEqual(['15', '7.6']);
  expect([paid('fan-tan-fandango', 'nim:1-2', { shown: [2] }), paid('fan-tan-fandango', 'three:2-3-4', { shown: [1] })]).toEqual(['1', '0']);
  expect([paid('live-pula-puti', 'gold', { shown: [96] }), paid('live-pula-puti', 'column:7', { shown: [96] })]).toEqual(['23', '9.5']);
  const lit = [{ bet: 'sum:12', times: 10 }];
  expect([paid('spotlight-sic-bo', 'sum:12', { shown: [6, 4, 2], lit }), paid('spotlight-sic-bo', 'sum:12', { shown: [6, 4, 2] })]).toEqual(['56', '6.5']);
});

test('[TABLE-13] [GAME-10] draws of each table follow from the seeds, are verified, and are counted among its outcomes', () => {
  const drawn = (id: string, nonce: number) => diceTableOf(rulesOf(id)).draw(draws(nonce)).shown;
  expect([drawn('sala-sic-bo', 3), drawn('fan-tan-fandango', 16), drawn('xoc-dia-luna', 17)]).toEqual([[6, 4, 2], [2], [0, 0, 0, 0]]);
  const lit = diceTableOf(rulesOf('spotlight-sic-bo')).draw(draws(4)).lit ?? [];
  expect(new Set(lit.map(({ bet }) => bet)).size).toBe(3);
  expect(lit.every(({ bet }) => rulesOf('spotlight-sic-bo').bets.includes(bet))).toBe(true);
  for (const rules of diceKind.rules) {
    const seeds = { serverSeed: S, clientSeed: 'perya', nonce: 5 };
    const [first = ''] = rules.bets;
    const round = diceKind.begin(rules, { positions: { [first]: units(50) } }, fairDraws(seeds));
    expect(diceKind.verify(rules, { commitment: '', seeds, round }).sameRound, rules.id).toBe(true);
    const form = diceKind.table?.(rules) ?? expect.fail();
    expect(form.result(form.draw(draws(5)))).toMatch(/^[PBT][\d-]+$/);
    expect(form.revealMs(form.draw(draws(5)))).toBeLessThan(9000);
  }
});

test('[GAME-04] bets that a table does not offer are refused', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['alhambra-sic-bo', 'double:1'],
    ['sala-sic-bo', 'anyPair'],
    ['sala-sic-bo', 'sum:3'],
    ['color-game-live', 'colour:7'],
    ['fan-tan-fandango', 'nim:1-1'],
    ['live-pula-puti', 'column:11'],
    ['xoc-dia-luna', 'toString'],
  ];
  for (const [game, id] of refused) expect(diceKind.readBet(rulesOf(game), { positions: { [id]: units(50) } }), id).toBeNull();
});
