import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { settleBet } from '../../figures/bet.ts';
import { fractionText } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { wheelFigures, wheelKind, wheelWays } from './wheel-kind.ts';
import { wheelTableBet, wheelTableOf, type WheelDrawn } from './wheel-replay.ts';
import { PRODUCTS } from './wheel-tables.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });
const rulesOf = (id: string) => wheelKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const units = (major: number): string => String(major * 100_000);

/** The exact returns that spec games.md 4.6 states, by bet. */
const stated: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'money-wheel-mabuhay': {
    'n:1': '20647/21970',
    'n:2': '50316/54925',
    'n:5': '205443/219700',
    'n:10': '54304/54925',
    'n:20': '52107/54925',
    'n:40': '102017/109850',
  },
  'sala-big-six': Object.fromEntries([1, 2, 3, 4, 5, 6].map((side) => [`n:${side}`, '53/56'])),
  'luna-fortune-wheel': { comet: '19/20', moon: '15/16', star: '189/200', cloud: '93/100', night: '189/200' },
  'golden-mikropono': { 'n:1': '23/24', 'n:2': '7/8', 'n:10': '11/12', duet: '11/12', solo: '15/16' },
  'game-show-gabi': {
    'n:1': '25/26',
    'n:3': '12/13',
    'n:7': '12/13',
    coin: '61/65',
    door: '49/52',
    lantern: '9/10',
    'door:2': '49/52',
    'door:3': '49/52',
  },
  'box-office-bonus': { 'n:1': '24/25', 'n:4': '9/10', 'n:8': '9/10', trailer: '9/10', premiere: '114/125', gala: '23/25' },
};

test.each(wheelKind.rules)('[GAME-03] every bet of $id returns its exact fraction over every round', (rules) => {
  const returns = Object.fromEntries(rules.bets.map((id) => [id, fractionText(wheelFigures(rules, id).rtp)]));
  const letters = { consonants: '2691/2800', vowels: '27/28', ...Object.fromEntries(rules.bets.slice(2).map((id) => [id, '27/28'])) };
  expect(returns).toEqual(stated[rules.id] ?? letters);
});

test('[GAME-03] up to three multipliers count, each product once in its order', () => {
  const table = wheelTableOf(rulesOf('money-wheel-mabuhay'));
  const lengths = new Set(wheelWays(table).map(({ outcome }) => outcome.spins.length));
  expect([...lengths].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  const [three, five] = ['×3', '×5'].map((name) => table.wheel.indexOf(name)) as [number, number];
  const paid = (spins: number[]) => plainText(settleBet(wheelTableBet(rulesOf('money-wheel-mabuhay'), 'n:1'), { spins }));
  expect([paid([0]), paid([three, 0]), paid([five, five, five, 0]), paid([three, 30])]).toEqual(['2', '4', '126', '0']);
  expect(PRODUCTS).toHaveLength(10);
});

test('[GAME-03] worked rounds of shows, letters and three dice', () => {
  const paid = (game: string, id: string, drawn: WheelDrawn) => plainText(settleBet(wheelTableBet(rulesOf(game), id), drawn));
  const sectorOf = (game: string, name: string) => wheelTableOf(rulesOf(game)).wheel.indexOf(name);
  const duet = { spins: [sectorOf('golden-mikropono', 'duet')], prize: '36' };
  expect([paid('golden-mikropono', 'duet', duet), paid('golden-mikropono', 'solo', duet), paid('golden-mikropono', 'n:1', duet)]).toEqual(['37', '0', '0']);
  const coin = { spins: [sectorOf('game-show-gabi', 'coin')], prize: '12' };
  expect([paid('game-show-gabi', 'coin', coin), paid('game-show-gabi', 'lantern', coin)]).toEqual(['13', '0']);
  const wika = { spins: [sectorOf('wheel-of-wika', 'NG')] };
  expect([paid('wheel-of-wika', 'letter:NG', wika), paid('wheel-of-wika', 'consonants', wika), paid('wheel-of-wika', 'vowels', wika)]).toEqual([
    '27',
    '1.17',
    '0',
  ]);
  const dice = { spins: [sectorOf('sala-big-six', '2-2-5')] };
  expect([paid('sala-big-six', 'n:2', dice), paid('sala-big-six', 'n:5', dice), paid('sala-big-six', 'n:1', dice)]).toEqual(['3', '2', '0']);
  expect(wheelTableOf(rulesOf('sala-big-six')).wheel).toHaveLength(56);
});

test('[TABLE-19] a stake without a door opens the first, one with a door its own; every door returns the same', () => {
  const rules = rulesOf('game-show-gabi');
  const door = wheelTableOf(rules).wheel.indexOf('door');
  const drawn = { spins: [door], doors: ['30', '6', '10'] };
  const paid = (id: string, given: WheelDrawn) => plainText(settleBet(wheelTableBet(rules, id), given));
  expect(['door', 'door:2', 'door:3', 'coin', 'n:1'].map((id) => paid(id, drawn))).toEqual(['31', '7', '11', '0', '0']);
  expect(['door', 'door:2'].map((id) => paid(id, { spins: [0] }))).toEqual(['0', '0']);
  const [first, ...others] = ['door', 'door:2', 'door:3'].map((id) => wheelFigures(rules, id));
  for (const other of others) expect(other).toEqual(first);
  expect(wheelKind.readBet(rules, { positions: { 'door:4': units(50) } })).toBeNull();
});

test('[GAME-10] rounds follow from their seeds and are verified', () => {
  expect(wheelKind.table?.(rulesOf('money-wheel-mabuhay'))?.draw(draws(18))).toEqual({ spins: [8], names: ['1'] });
  for (const rules of wheelKind.rules) {
    const form = wheelKind.table?.(rules) ?? expect.fail();
    for (let nonce = 0; nonce < 60; nonce += 1) {
      const drawn = form.draw(draws(nonce)) as WheelDrawn;
      const name = wheelTableOf(rules).wheel[drawn.spins.at(-1) ?? -1] ?? '';
      expect(drawn.prize === undefined).toBe(!Object.hasOwn(wheelTableOf(rules).prizes, name));
      expect(drawn.doors?.toSorted()).toEqual(name === 'door' ? ['10', '30', '6'] : undefined);
      expect(form.result(drawn)).toMatch(/^[PBT]\d+$/);
    }
    const [first = ''] = rules.bets;
    const seeds = { serverSeed: S, clientSeed: 'perya', nonce: 18 };
    const round = wheelKind.begin(rules, { positions: { [first]: units(50) } }, fairDraws(seeds));
    expect(wheelKind.verify(rules, { commitment: '', seeds, round }).sameRound, rules.id).toBe(true);
  }
});

test('[GAME-04] bets that a wheel does not offer are refused', () => {
  for (const [game, id] of [
    ['money-wheel-mabuhay', 'n:3'],
    ['wheel-of-wika', 'letter:Þ'],
    ['golden-mikropono', 'trailer'],
  ] as const)
    expect(wheelKind.readBet(rulesOf(game), { positions: { [id]: units(50) } }), id).toBeNull();
});
