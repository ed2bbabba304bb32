import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { settleBet } from '../../figures/bet.ts';
import { compare, fractionText, ONE, rational } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { countRoulette, rouletteFigures, rouletteKind } from './roulette-kind.ts';
import { lookOf, rouletteTableBet, type RouletteDrawn } from './roulette-replay.ts';
import { MOON } from './wheel.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });
const rulesOf = (id: string) => rouletteKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const units = (major: number): string => String(major * 100_000);
const EVEN = ['red', 'black', 'odd', 'even', 'low', 'high'];

/** The exact return of each place, as spec games.md 4.2 states it. */
const stated: Readonly<Record<string, (kind: string) => string>> = {
  'sala-roulette': () => '36/37',
  'auto-roulette-granada': () => '36/37',
  'granada-roulette': (kind) => (EVEN.includes(kind) ? '73/74' : '36/37'),
  'luna-roulette': (kind) => (EVEN.includes(kind) ? '37/38' : kind === 'top5' ? '35/38' : '18/19'),
  'roulette-relampago': (kind) => (kind === 'straight' ? '52917/54760' : '36/37'),
  'drama-roulette': (kind) => (kind === 'straight' ? '1771/1850' : '36/37'),
  'fountain-roulette': (kind) => (kind === 'double' ? '1251/1369' : kind === 'anyDouble' ? '35/37' : '36/37'),
  'red-and-ink-roulette': (kind) => (EVEN.includes(kind) ? '25/26' : '12/13'),
};

test.each(rouletteKind.rules)('[TABLE-12] [GAME-03] every place of $id returns its exact fraction over every outcome', (rules) => {
  for (const id of rules.bets) {
    const { rtp } = countRoulette(rules, id);
    expect([id, fractionText(rtp)]).toEqual([id, stated[rules.id]?.(id.split(':')[0] ?? '')]);
    expect(rouletteFigures(rules, id).rtp).toEqual(rtp);
    expect(compare(rtp, ONE)).toBeLessThan(0);
  }
  expect(new Set(rules.bets).size).toBe(rules.bets.length);
});

test('[TABLE-12] the layouts have every place: 157 of 37 pockets, 161 of 38, 39 of 13', () => {
  const counts = Object.fromEntries(rouletteKind.rules.map(({ id, bets }) => [id, bets.length]));
  expect(counts).toMatchObject({ 'sala-roulette': 157, 'luna-roulette': 161, 'fountain-roulette': 195, 'red-and-ink-roulette': 39 });
});

const paid = (rules: ReturnType<typeof rulesOf>, id: string, drawn: RouletteDrawn): string => plainText(settleBet(rouletteTableBet(rules, id), drawn));

test('[TABLE-12] each pocket of each wheel pays the places that cover it, and no other', () => {
  for (const rules of rouletteKind.rules.filter((one) => lookOf(one).extra === 'none')) {
    const { pockets, halfBack } = lookOf(rules);
    for (let pocket = 0; pocket < pockets; pocket += 1) {
      const isZero = pocket === 0 || pocket === MOON;
      const won = rules.bets.filter((id) => Number(paid(rules, id, { balls: [pocket] })) > 1);
      const back = rules.bets.filter((id) => paid(rules, id, { balls: [pocket] }) === '0.5');
      expect(won).toContain(`straight:${pocket === MOON ? '00' : pocket}`);
      expect(won.filter((id) => EVEN.includes(id))).toHaveLength(isZero ? 0 : 3);
      expect(back).toEqual(isZero && halfBack ? EVEN : []);
    }
  }
});

test('[TABLE-12] lucky numbers are drawn with the ball, after the close, and raise a straight bet alone', () => {
  const rules = rulesOf('roulette-relampago');
  const form = rouletteKind.table?.(rules) ?? expect.fail();
  expect(form.draw(draws(2))).toEqual({ balls: [29], lucky: [{ number: 0, stakes: 100 }] });
  const drawn = { balls: [17], lucky: [{ number: 17, stakes: 100 }] };
  expect([paid(rules, 'straight:17', drawn), paid(rules, 'black', drawn), paid(rules, 'straight:4', drawn)]).toEqual(['100', '2', '0']);
  expect(paid(rules, 'straight:17', { balls: [17], lucky: [{ number: 4, stakes: 500 }] })).toBe('30');
});

test('[TABLE-12] half back, a wheel of multipliers and two balls', () => {
  expect(paid(rulesOf('granada-roulette'), 'red', { balls: [0] })).toBe('0.5');
  expect(paid(rulesOf('luna-roulette'), 'even', { balls: [MOON] })).toBe('0.5');
  const drama = rulesOf('drama-roulette');
  expect([1, 2, 3, 5].map((times) => paid(drama, 'straight:5', { balls: [5], times }))).toEqual(['23', '46', '69', '115']);
  const two = rulesOf('fountain-roulette');
  const both = { balls: [5, 5] };
  expect([paid(two, 'straight:5', both), paid(two, 'double:5', both), paid(two, 'anyDouble', both), paid(two, 'red', both)]).toEqual(['36', '1251', '35', '2']);
  const one = { balls: [5, 8] };
  expect([paid(two, 'straight:5', one), paid(two, 'red', one), paid(two, 'dozen:1', one), paid(two, 'dozen:2', one)]).toEqual(['18', '1', '3', '0']);
  expect(paid(two, 'corner:4', { balls: [5, 20] })).toBe('4.5');
  expect(rouletteFigures(two, 'double:5').top).toEqual({ stakes: rational(1251n), chance: rational(1n, 1369n) });
});

test('[GAME-10] [GAME-04] rounds are verified from their seeds, and bets outside the layout are refused', () => {
  for (const rules of rouletteKind.rules) {
    const seeds = { serverSeed: S, clientSeed: 'perya', nonce: 1 };
    const round = rouletteKind.begin(rules, { positions: { red: units(500), 'straight:5': units(500) } }, fairDraws(seeds));
    expect(rouletteKind.verify(rules, { commitment: '', seeds, round }).sameRound, rules.id).toBe(true);
  }
  const sala = rulesOf('sala-roulette');
  expect(rouletteKind.begin(sala, { positions: { 'straight:5': units(10) } }, draws(1))).toMatchObject({ drawn: { balls: [5] }, totalWin: units(360) });
  for (const id of ['straight:37', 'split:1-5', 'double:5', 'top5', 'x']) expect(rouletteKind.readBet(sala, { positions: { [id]: units(10) } }), id).toBeNull();
});

test('[TABLE-12] results for roads: colour, then the pocket', () => {
  const form = rouletteKind.table?.(rulesOf('luna-roulette')) ?? expect.fail();
  expect([{ balls: [5] }, { balls: [8] }, { balls: [0] }, { balls: [MOON] }, { balls: [8, 17] }].map(form.result)).toEqual(['P5', 'B8', 'T0', 'T00', 'B8-17']);
  const times = ['sala-roulette', 'roulette-relampago', 'drama-roulette', 'fountain-roulette'].map((id) => {
    const table = rouletteKind.table?.(rulesOf(id)) ?? expect.fail();
    return table.revealMs(table.draw(draws(1)));
  });
  expect(times.every((ms) => ms >= 8000 && ms <= 13_000)).toBe(true);
});
