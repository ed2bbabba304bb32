import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { betReturn, settleBet, winWhen, type Bet } from '../../figures/bet.ts';
import { fractionText, type Rational } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import {
  alikeCoins,
  bagBet,
  bagWays,
  coinWays,
  colouredCoins,
  drawFanTan,
  FAN_TAN_WAYS,
  fanTanBet,
  halvedCoins,
  PULA_PUTI_BAG,
  PULA_PUTI_BOARD,
  redsParity,
  throwCoins,
} from './coins.ts';
import { drawPips, drawSpotlights } from './draw.ts';
import { diceWays, SPOTLIGHT_LIT, SPOTLIGHT_PLACES, spotlightReturn } from './figures.ts';
import {
  allDifferent,
  anyAlike,
  DICE_THEATRE_ODDS,
  diceClass,
  diceClassBet,
  DUEL_BETS,
  namedSide,
  namedSideOn,
  namedSides,
  SIC_BO_TABLES,
  sicBoBet,
  sicBoIds,
  sumBetween,
  type DiceClass,
  type Thrown,
} from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });
const three = diceWays({ dice: 3, sides: 6 });
const text = (value: Rational) => fractionText(value);
const ofThree = (bet: Bet<Thrown>) => text(betReturn(three, bet));

const SIC_BO = {
  A: { sums: ['61/72', '31/36', '5/6', '65/72', '7/8', '175/216', '7/8'], double: '22/27', triple: '181/216', anyTriple: '31/36', single: '199/216' },
  B: { sums: ['7/8', '8/9', '95/108', '65/72', '7/8', '25/27', '7/8'], double: '8/9', triple: '191/216', anyTriple: '8/9', single: '26/27' },
  C: { sums: ['11/12', '31/36', '95/108', '65/72', '7/8', '25/27', '7/8'], double: null, triple: null, anyTriple: null, single: '103/108' },
};

test.each(['A', 'B', 'C'] as const)('[TABLE-13] [GAME-03] every bet of the sic bo table %s', (name) => {
  const table = SIC_BO_TABLES[name];
  const expected = SIC_BO[name];
  for (const id of sicBoIds(table)) {
    const [kind = '', value = ''] = id.split(':');
    const sum = expected.sums[Math.min(Number(value), 21 - Number(value)) - 4];
    const fixed: Record<string, string> = { combo: '5/6', anyPair: '8/9', allDifferent: '17/18' };
    const own = kind === 'sum' ? sum : ((expected as unknown as Record<string, string>)[kind] ?? fixed[kind] ?? '35/36');
    expect([id, ofThree(sicBoBet(id, table))]).toEqual([id, own]);
  }
});

test('[TABLE-13] places that a table does not offer are refused', () => {
  for (const id of ['double:1', 'triple:2', 'anyTriple', 'sum:3', 'sum:18', 'combo:2-2', 'single:7', 'pair'])
    expect(() => sicBoBet(id, SIC_BO_TABLES.C)).toThrow(RangeError);
  expect(() => diceWays({ dice: 20, sides: 6 })).toThrow(RangeError);
});

test('[TABLE-13] [GAME-03] spotlights raise the odds of three of 27 places', () => {
  const chance = betReturn(three, sumBetween(4, 4, '0'));
  expect(text(spotlightReturn(chance, SIC_BO_TABLES.spotlight.sums[0] ?? ''))).toBe('73/81');
  const lit = drawSpotlights(draws(40));
  expect(new Set(lit.map(({ place }) => place)).size).toBe(SPOTLIGHT_LIT);
  expect(lit.every(({ place, times }) => place >= 0 && place < SPOTLIGHT_PLACES && [2, 3, 5, 10].includes(times))).toBe(true);
});

test('[TABLE-13] [GAME-03] colours and the perya', () => {
  expect(ofThree(namedSide(1, ['1', '2', '3']))).toBe('199/216');
  expect(ofThree(namedSides([1, 2], '5.5'))).toBe('65/72');
  expect(ofThree(anyAlike(3, 3, '30'))).toBe('31/36');
  expect(ofThree(namedSideOn(1, 3, 3, '180'))).toBe('181/216');
  expect(ofThree(namedSideOn(1, 2, 3, '11'))).toBe('8/9');
  expect(ofThree(allDifferent('0.7'))).toBe('17/18');
  const thrown = [1, 1, 2];
  const paid = [namedSide(1, ['1', '2', '3']), namedSide(2, ['1', '2', '3']), namedSideOn(1, 2, 3, '11')].map((bet) => plainText(settleBet(bet, thrown)));
  expect(paid).toEqual(['3', '2', '12']);
});

test('[TABLE-13] [GAME-03] the duel of two dice', () => {
  const ways = diceWays({ dice: 2, sides: 6 });
  const returns = Object.fromEntries(Object.entries(DUEL_BETS).map(([id, bet]) => [id, text(betReturn(ways, bet))]));
  expect(returns).toMatchObject({ red: '23/24', blue: '23/24', tie: '19/20', double: '19/20', odd: '39/40', even: '39/40', 'sum:7': '19/20' });
  const sums = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((sum) => returns[`sum:${sum}`]);
  const half = ['17/18', '17/18', '113/120', '17/18', '17/18'];
  expect(sums).toEqual([...half, ...half.toReversed()]);
  expect([plainText(settleBet(DUEL_BETS['red']!, [5, 2])), plainText(settleBet(DUEL_BETS['sum:7']!, [5, 2]))]).toEqual(['2.3', '5.7']);
});

test('[TABLE-13] [GAME-03] five dice', () => {
  const ways = diceWays({ dice: 5, sides: 6 });
  const classes = Object.keys(DICE_THEATRE_ODDS) as DiceClass[];
  const returns = classes.map((named) => text(betReturn(ways, diceClassBet(named))));
  expect(returns).toEqual(['1201/1296', '25/27', '25/27', '25/27', '25/27', '205/216', '205/216', '25/27']);
  expect(text(betReturn(ways, sumBetween(5, 17, '0.95')))).toBe('39/40');
  expect([diceClass([3, 3, 3, 6, 6]), plainText(settleBet(diceClassBet('full house'), [3, 3, 3, 6, 6]))]).toEqual(['full house', '24']);
});

test('[TABLE-13] [GAME-03] coins, fan-tan, pula-puti', () => {
  const coins = coinWays(4);
  const ofCoins = [redsParity(0, '0.96'), redsParity(1, '0.96'), colouredCoins(4, '14'), colouredCoins(1, '2.8'), halvedCoins('1.52'), alikeCoins('6.6')];
  expect(ofCoins.map((bet) => text(betReturn(coins, bet)))).toEqual(['49/50', '49/50', '15/16', '19/20', '189/200', '19/20']);
  const fan = [fanTanBet([1], [], '2.85'), fanTanBet([1, 2], [], '0.95'), fanTanBet([1], [2], '1.9'), fanTanBet([1, 2, 3], [], '0.31')];
  expect(fan.map((bet) => text(betReturn(FAN_TAN_WAYS, bet)))).toEqual(['77/80', '39/40', '39/40', '393/400']);
  const ofBoard = (named: string, odds: string) => text(betReturn(bagWays(PULA_PUTI_BOARD), bagBet(named, odds)));
  const ofBag = (named: string, odds: string) => text(betReturn(bagWays(PULA_PUTI_BAG), bagBet(named, odds)));
  expect([ofBoard('red', '1'), ofBoard('gold', '22'), ofBag('white', '1'), ofBag('gold', '46')]).toEqual(['24/25', '23/25', '50/51', '47/51']);
  const column = winWhen<number>('8.5', (square) => square % 10 === 3);
  expect(
    text(
      betReturn(
        Array.from({ length: 100 }, (_, outcome) => ({ outcome, ways: 1n })),
        column,
      ),
    ),
  ).toBe('19/20');
});

test('[TABLE-13] worked draws', () => {
  const thrown = drawPips({ dice: 3, sides: 6 }, draws(3));
  expect(thrown).toEqual([6, 4, 2]);
  const won = sicBoIds(SIC_BO_TABLES.A).filter((id) => sicBoBet(id, SIC_BO_TABLES.A).settle(thrown) !== 'lost');
  expect(won).toEqual(['big', 'even', 'allDifferent', 'sum:12', 'combo:2-4', 'combo:2-6', 'combo:4-6', 'single:2', 'single:4', 'single:6']);
  expect(drawFanTan(draws(16))).toBe(2);
  expect(throwCoins(4, draws(17))).toEqual({ coins: 4, reds: 0 });
});
