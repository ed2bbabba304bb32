import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import type { TablePlayJson } from '../../../../src/protocol.ts';
import { moneyText } from '../../../shell/money-text.ts';
import type { TableScene } from '../table-kind.ts';
import { playersWords, resultWords, sharesOf } from './table-words.ts';

const words = translatorFor('EN', ['table']);
const money = moneyText({ symbol: '₱', decimals: 2 });
const P = 100_000;
const units = (major: number): string => String(major * P);
const all = (positions: Readonly<Record<string, number>>) => Object.fromEntries(Object.entries(positions).map(([id, major]) => [id, units(major)]));
const sum = (positions: Readonly<Record<string, number>>): string => units(Object.values(positions).reduce((total, major) => total + major, 0));

/** A decided play of 10 on `main`, with the further stakes and returns of its decisions. */
const decided = (isFree: boolean, further: Readonly<Record<string, number>>, returns: Readonly<Record<string, number>>): TablePlayJson => {
  const positions = { main: 10, ...further };
  const stakes = Object.keys(positions).map((id) => ({
    key: id,
    positions: { [id]: units(10) },
    state: 'counted' as const,
    line: '',
    isFurther: id !== 'main',
  }));
  const outcome = { stake: sum(positions), totalWin: sum(returns), positions: all(positions), returns: all(returns) } as unknown as TablePlayJson['outcome'];
  return { id: 'a', roundNumber: 1, seq: 1, state: 'settled', stakes, isFree, outcome, balance: null, net: '0' };
};
const said = (play: TablePlayJson): string =>
  resultWords({ words, money, scene: { describe: () => 'Result' } as unknown as TableScene, decisions: null }, play);

test('[TABLE-05] players read which copy of a full table theirs is, and nothing of copies where there is one', () => {
  const named = (players: number, copy: number): string => playersWords(words, { players, copy });
  expect([named(12, 1), named(1, 2), named(0, 3), named(0, 1)]).toEqual(['12 players', 'Table 2, 1 player', 'Table 3', '']);
});

test.each([
  ['a paid stake that is lost', false, {}, {}, -10],
  ['a chip that is lost', true, {}, {}, 0],
  ['a chip that is given back', true, {}, { main: 10 }, 0],
  ['a chip that wins', true, {}, { main: 20 }, 10],
  ['a chip and the player’s own money that are lost', true, { double: 10 }, {}, -10],
  ['a lost chip next to own money that wins', true, { split: 10 }, { split: 20 }, 10],
])('[GAME-20] [GAME-29] the result of %s names its cost or gain', (_name, isFree, further, returns, net) => {
  expect(said(decided(isFree, further, returns)).endsWith(money.signed(BigInt(net * P)))).toBe(true);
});

test('[GAME-20] only the play of a chip has shares', () => {
  expect(sharesOf(decided(false, {}, { main: 20 }))).toBeNull();
  expect(sharesOf(decided(true, { double: 10 }, { main: 20, double: 20 }))).toEqual({
    chip: BigInt(10 * P),
    pays: BigInt(10 * P),
    own: { stake: BigInt(10 * P), win: BigInt(20 * P) },
  });
});
