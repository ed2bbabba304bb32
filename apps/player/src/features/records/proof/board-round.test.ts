import { expect, test } from 'vitest';
import { languageCodes } from '@laro/domain/system/languages';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { allRules, rulesOf } from '@laro/games/kinds/all';
import type { LadderRulesJson } from '@laro/games/kinds/ladder/ladder-kind';
import type { StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { translatorFor } from '@laro/i18n/compile';
import type { Played } from '../record-queries.ts';
import { boardRoundOf } from './board-round.ts';

const seeds = { serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', clientSeed: 'perya', nonce: 0 };
const played = (id: string, bet: object, moves: readonly string[] = []): Played['round'] =>
  rulesOf(id, 1)?.play({ bet, moves }, fairDraws({ ...seeds, nonce: id === 'mina-minero' ? 7 : 0 })) as unknown as Played['round'];
const { find } = translatorFor('EN', ['stall', 'ladder']);

test('[GAME-16] [T62] a round of a stall shows its cards, its outcome and bets in words, and returns', () => {
  const told = boardRoundOf(played('baccarat-perya', { positions: { tie: '1000000', player: '500000' } }), find);
  expect(told?.rows.map((row) => row.join(' '))).toEqual(['10♣ 4♣ 5♥', '10♠ A♠ 8♥']);
  expect(told?.outcome).toBe('Tie · 9 : 9');
  expect(told?.bets).toEqual([
    { name: 'Player', stake: '500000', returned: '500000' },
    { name: 'Tie', stake: '1000000', returned: '9000000' },
  ]);
});

test('[GAME-16] [T62] a round of andar bahar is said in words, without the letters and numbers of its record', () => {
  const told = boardRoundOf(played('andar-perya', { positions: { andar: '1000000' } }), find);
  expect(told?.rows).toEqual([]);
  expect(told?.outcome).toMatch(/^(Andar|Bahar) · \S+ \S+$/);
});

test('[GAME-16] [T62] a round of a ladder shows every move, what came of it, and its board', () => {
  expect(boardRoundOf(played('mina-minero', { stake: '1000000', board: '25-3' }, ['0', '5']), find)).toEqual({
    outcome: null,
    rows: [],
    moves: [
      { text: 'Place 1: safe', isBad: false },
      { text: 'Place 6: ends the round', isBad: true },
    ],
    bets: [{ name: '3 of 25 end it', stake: '1000000', returned: '0' }],
  });
  const taken = boardRoundOf(played('mina-minero', { stake: '1000000', board: '25-3' }, ['0', 'take']), find);
  expect(taken?.moves.at(-1)).toEqual({ text: 'Taken at ×1.1', isBad: false });
  const hiLo = boardRoundOf(played('hi-lo-perya', { stake: '1000000', board: 'one' }, ['pass']), find);
  expect(hiLo?.rows).toHaveLength(1);
  expect(hiLo?.moves[0]?.text).toMatch(/^Pass: (10|[A2-9JQK])$/);
});

/** A round of each stall and ladder: every listed bet of one, each first move of the other. */
const rounds = allRules.flatMap((rules) => {
  const draws = quickDraws(`sheet ${rules.id}`);
  const one = (input: object, moves: readonly string[] = []) => {
    const bet = rules.readBet(input)?.bet;
    const round = bet === undefined ? null : rules.play({ bet, moves }, draws);
    return round === null ? [] : [round as unknown as Played['round']];
  };
  if (rules.kind === 'stall')
    // Some bets take only stakes that their parts share, others only small ones.
    return (rules.publicRules() as StallRulesJson).bets.flatMap(({ id }) =>
      ['6000000', '500000', '100000'].flatMap((units) => one({ positions: { [id]: units } })).slice(0, 1),
    );
  if (rules.kind !== 'ladder') return [];
  const board = (rules.publicRules() as LadderRulesJson).boards[0]?.id;
  return ['0', 'step', 'heads', 'tails', 'near', 'mid', 'far', 'higher', 'lower', 'pass'].flatMap((move) => one({ stake: '1000000', board }, [move]));
});

test.each(languageCodes)('[GAME-16] [GAME-28] sheets of all stalls and ladders have words for everything in %s', (code) => {
  const words = translatorFor(code, ['stall', 'ladder']);
  expect(new Set(rounds.map(({ mathematics }) => mathematics)).size).toBe(39);
  for (const round of rounds) {
    const told = boardRoundOf(round, words.find) ?? expect.fail(round.mathematics);
    const said = [...told.moves.map(({ text }) => text), ...told.bets.map(({ name }) => name), ...(told.outcome === null ? [] : [told.outcome])];
    const isPlain = round.kind === 'ladder' && told.bets[0]?.name === '';
    // Names of bets in the rules are single words of small letters with figures.
    expect(
      said.filter((text) => (text === '' && !isPlain) || /^[a-z]{2,}([-:_]\S*)?$|undefined|NaN/.test(text)),
      round.mathematics,
    ).toEqual([]);
  }
});

test('[T20] a record of another form gives null', () => {
  const round = played('baccarat-perya', { positions: { tie: '1000000' } });
  const wrong = [
    { shown: 'x' },
    { shown: [['<b>']] },
    { shown: [] },
    { positions: {} },
    { positions: { tie: '-1' } },
    { positions: null },
    { mathematics: 'x' },
  ];
  for (const change of wrong) expect(boardRoundOf({ ...round, ...change } as Played['round'], find), JSON.stringify(change)).toBeNull();
  const ladder = played('mina-minero', { stake: '1000000', board: '25-3' }, ['0', '5']);
  for (const change of [{ steps: [null] }, { steps: 'x' }, { board: 5 }, { stake: '1.5' }])
    expect(boardRoundOf({ ...ladder, ...change } as unknown as Played['round'], find)).toBeNull();
});
