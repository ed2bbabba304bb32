import { describe, expect, test } from 'vitest';
import { parseCards, type Card } from '../../../cards/pack.ts';
import { plainText } from '../../../figures/returns.ts';
import { decisionGames, decisionTableOf } from '../tables/decision-games.ts';

const tableOf = (id: string) => decisionTableOf(decisionGames.find((rules) => rules.id === id) ?? expect.fail(id));
/** Texts of positions as `ante 1 → 2`. */
const settled = (game: string, cards: readonly Card[], acts: readonly string[]): string[] =>
  Object.entries(tableOf(game).settle(cards, acts)).map(([id, { staked, returned }]) => `${id} ${plainText(staked)} → ${plainText(returned)}`);

describe('hands of five cards', () => {
  const fives = 'Kc Kd Jc Ah Kh 3d 3s 9c 7d';
  test('[TABLE-17] hold’em: the ante by the table of odds and the call, worked by hand', () => {
    const id = 'casino-hold-em-sala';
    // The dealer ends with a pair of threes: the ante wins three for its full house, the call comes back.
    expect(settled(id, parseCards(fives), ['call'])).toEqual(['ante 1 → 4', 'call 2 → 2']);
    expect(settled(id, parseCards(fives), ['fold'])).toEqual(['ante 1 → 0']);
    expect(settled(id, parseCards('Kc Kd 3c Ah Kh 3d 3s 7c 7d'), ['call'])).toEqual(['ante 1 → 4', 'call 2 → 4']);
    const table = tableOf(id);
    expect(table.open(parseCards(fives), 1)).toEqual({ dealer: [], board: parseCards('Kh 3d 3s'), player: parseCards('Kc Kd') });
    expect([table.result(parseCards(fives)), table.result(parseCards('Qc Jd Ac Ah Kh 3d 4s 7c 9d'))]).toEqual(['N', 'B']);
    expect(table.silent(parseCards(fives), [], 'best', true)).toBe('call');
    expect(table.silent(parseCards('2c 4d Jc Ah Jd Qh 9s 9c 7d'), [], 'best', true)).toBe('fold');
    expect([table.silent(parseCards(fives), [], 'best', false), table.silent(parseCards(fives), [], 'fold', true)]).toEqual(['fold', 'fold']);
  });

  test('[TABLE-17] [GAME-04] hold’em: aces or better in hand and flop', () => {
    const { sides } = tableOf('casino-hold-em-sala');
    const place = (cards: string) => sides['aces']?.settle(parseCards(`${cards} 2c`));
    expect(['Ac Ad 2h 3h Kh 7s 9s 4d', 'Kc Kd 2h 3h Qh 7s 9s 4d', 'Tc Jc 2h 3h Qc Kc Ac 4d', '2c 3d 9h Kh 2d 2s 3s 9s'].map(place)).toEqual([5, 'lost', 0, 3]);
  });

  test('[TABLE-17] caribbean: an open card of the dealer, who needs ace and king', () => {
    const id = 'caribbean-cubierta';
    expect(settled(id, parseCards('2c 2d 5h 7s 9c Ac Qd 9h 7c 3s'), ['raise'])).toEqual(['ante 1 → 2', 'raise 2 → 2']);
    expect(settled(id, parseCards('2c 2d 2h 7s 9c Ac Kd 9h 7c 3s'), ['raise'])).toEqual(['ante 1 → 2', 'raise 2 → 8']);
    expect(settled(id, parseCards('2c 2d 2h 7s 9c Ac Kd 9h 7c 3s'), ['fold'])).toEqual(['ante 1 → 0']);
    const table = tableOf(id);
    expect(table.open(parseCards('2c 2d 2h 7s 9c Ac Kd 9h 7c 3s'), 1)['dealer']).toEqual(parseCards('Ac'));
    const silent = (cards: string) => table.silent(parseCards(`${cards} Td 9h 7c 4s`), [], 'best', true);
    expect([silent('2c 2d 5h 7s 9c Ks'), silent('Ac Qd 5h 7s 9c Ks'), silent('Ac Kd Qh Js 3c 2d')]).toEqual(['raise', 'fold', 'raise']);
  });

  test('[TABLE-15] [TABLE-17] mesa: raises before each card on the table are staked one after another, and all are paid alike', () => {
    const id = 'mesa-stud';
    const jacks = parseCards('Jc Jd 2h 7s 9c');
    expect(settled(id, jacks, ['raise-3', 'raise-1', 'raise-3'])).toEqual(['ante 1 → 2', 'raise1 3 → 6', 'raise2 1 → 2', 'raise3 3 → 6']);
    expect(settled(id, jacks, ['raise-3', 'fold'])).toEqual(['ante 1 → 0', 'raise1 3 → 0']);
    expect(settled(id, parseCards('Tc Td 2h 7s 9c'), ['raise-1', 'raise-1', 'raise-1'])[0]).toBe('ante 1 → 1');
    const table = tableOf(id);
    expect([1, 2, 3, Infinity].map((window) => table.open(jacks, window)['board']?.length)).toEqual([0, 1, 2, 3]);
    expect(table.turn(jacks, ['raise-1', 'raise-3'])).toMatchObject({ window: 3, acts: [{ id: 'raise-1' }, { id: 'raise-3' }, { id: 'fold' }] });
    expect([table.silent(jacks, [], 'best', true), table.silent(jacks, ['raise-3'], 'best', false), table.silent(jacks, [], 'fold', true)]).toEqual([
      'raise-3',
      'fold',
      'fold',
    ]);
    expect(table.silent(parseCards('2c 7d 2h 7s 9c'), [], 'best', true)).toBe('fold');
    for (const acts of [['fold', 'raise-1'], ['raise-2'], ['raise-1', 'raise-1', 'raise-1', 'raise-1'], ['hit']])
      expect(() => table.turn(jacks, acts), acts.join()).toThrow(RangeError);
  });

  test('[TABLE-17] video poker: one change, each card that goes is replaced by the next of the deck', () => {
    const table = tableOf('video-poker-perya');
    const cards = parseCards('2d Jc Qc Kc Ac Tc 3s 4s 5s 6s');
    expect(table.silent(cards, [], 'best', false)).toBe('keep-01111');
    expect(table.turn(cards, ['keep-01111']).hands).toEqual([parseCards('Tc Jc Qc Kc Ac')]);
    expect(table.turn(cards, ['keep-10010']).hands).toEqual([parseCards('2d Tc 3s Kc 4s')]);
    expect(settled('video-poker-perya', cards, ['keep-01111'])).toEqual(['main 1 → 800']);
    expect(settled('video-poker-perya', cards, ['keep-11111'])).toEqual(['main 1 → 0']);
    expect(table.turn(cards, []).acts).toHaveLength(32);
    expect(() => table.turn(cards, ['keep-01111', 'keep-01111'])).toThrow(RangeError);
    expect(() => table.turn(cards, ['keep-0111'])).toThrow(RangeError);
  });
});
