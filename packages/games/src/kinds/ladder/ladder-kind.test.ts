import { describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { commitmentOf, fairDraws } from '../../fair/provably-fair.ts';
import { asNumber, compare, fractionText, rational } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { ladderFigures, highestReturn } from './ladder-figures.ts';
import { ladderKind, type LadderRulesJson } from './ladder-kind.ts';
import { ladderRules, type LadderRules } from './ladder-rules.ts';
import { nextReturns, type LadderRound } from './ladder-round.ts';
import { sampleOf } from '../../testing/sample.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const pesos = (major: number): string => (BigInt(major) * MAJOR_UNIT).toString();
const rulesOf = (id: string): LadderRules => ladderRules.find((rules) => rules.id === id)!;
const drawsAt = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });

/** Plays moves to their end; null when one is not allowed. */
function played(id: string, board: string, moves: readonly string[], nonce = 7): LadderRound | null {
  const rules = rulesOf(id);
  const draws = drawsAt(nonce);
  let round: LadderRound | null = ladderKind.begin(rules, { stake: pesos(10), board }, draws);
  for (const move of moves) round = round && ladderKind.step(rules, round, move, draws);
  return round;
}

describe('rounds', () => {
  test('[GAME-03] worked mines: three in cells 5, 11 and 16; a player is paid what he reached', () => {
    expect(played('mina-minero', '25-3', [])?.hidden).toEqual([[5, 11, 16]]);
    const taken = played('mina-minero', '25-3', ['0', '1', '2', '3', '4', 'take']);
    expect(taken).toMatchObject({ state: 'taken', returns: '1.95', totalWin: (195n * MAJOR_UNIT) / 10n + '' });
    expect(played('mina-minero', '25-3', ['0', '5'])).toMatchObject({ state: 'failed', returns: '0', totalWin: '0' });
    expect(ladderKind.settle(played('mina-minero', '25-3', ['0'])!)).toBeNull();
  });

  test('[GAME-30] moves that are not allowed: twice the same cell, outside of the board, taking nothing, anything after the end', () => {
    for (const moves of [['0', '0'], ['25'], ['-1'], ['x'], [''], ['take'], ['pass'], ['5', '0'], ['0', 'take', '1'], ['0', 'take', 'take']])
      expect(played('mina-minero', '25-3', moves), moves.join()).toBeNull();
    expect(played('barya-flip', 'one', ['edge'])).toBeNull();
    expect(played('tower-tambay', '2-1', ['2'])).toBeNull();
  });

  test('[GAME-03] the last step of a ladder settles the round', () => {
    expect(
      played('mina-minero', '25-24', [...Array(25).keys()].filter((cell) => !played('mina-minero', '25-24', [])!.hidden[0]!.includes(cell)).map(String)),
    ).toMatchObject({
      state: 'taken',
      returns: '24.25',
    });
  });

  test('[GAME-03] worked hi-lo: J K 9 3 8 J; passed cards count for nothing', () => {
    const round = played('hi-lo-perya', 'one', ['higher', 'lower', 'pass', 'higher'], 9);
    expect([round?.first, ...(round?.steps ?? []).map(({ drawn }) => drawn)].join(' ')).toBe('J K 9 3 8');
    // Chances 3/13 from the jack, 13/13 from the king and, after the nine is passed, 11/13 from the three.
    expect(round).toMatchObject({ state: 'open', returns: '4.96' });
    expect(played('hi-lo-perya', 'one', ['lower'], 9)).toMatchObject({ state: 'failed' });
    expect(played('hi-lo-perya', 'one', Array<string>(53).fill('pass'), 9)).toBeNull();
  });

  test('[GAME-06] the hidden board is visible only after the end', () => {
    const open = played('mina-minero', '25-3', ['0'])!;
    expect(ladderKind.seen!(open).hidden).toEqual([]);
    expect(ladderKind.seen!(played('mina-minero', '25-3', ['0', '5'])!).hidden).toEqual([[5, 11, 16]]);
    expect([ladderKind.silent!(open), ladderKind.silent!(played('mina-minero', '25-3', [])!)]).toEqual(['take', null]);
  });

  test('[GAME-10] every ladder’s round is verified from seeds and moves, and a changed one is found out', () => {
    for (const rules of ladderRules) {
      const [board] = rules.boards;
      const seeds = { serverSeed: S, clientSeed: 'perya', nonce: 4 };
      const draws = fairDraws(seeds);
      let round = ladderKind.begin(rules, { stake: pesos(1), board: board!.id }, draws);
      for (let moves = 0; round.state === 'open' && moves < 3; moves += 1) {
        const [move = ''] = nextReturns(rules, board!, round).keys();
        round = ladderKind.step(rules, round, move, draws)!;
      }
      if (round.state === 'open') round = ladderKind.step(rules, round, 'take', draws)!;
      const proof = { commitment: commitmentOf(S), seeds, round };
      expect(ladderKind.verify(rules, proof), rules.id).toEqual({ seedKept: true, sameRules: true, sameRound: true });
      expect(ladderKind.verify(rules, { ...proof, round: { ...round, returns: '9' } }).sameRound).toBe(false);
    }
  });
});

describe('figures', () => {
  test('[GAME-03] [T58] every way to leave a ladder returns at most ρ and hardly less', () => {
    for (const rules of ladderRules)
      for (const board of rules.boards)
        for (const { rtp, top } of ladderFigures(rules, board)) {
          expect(compare(rtp, rational(BigInt(rules.rho), 100n)), `${rules.id} ${board.id}`).toBeLessThanOrEqual(0);
          expect(asNumber(rtp), `${rules.id} ${board.id}`).toBeGreaterThan(rules.rho / 100 - 0.01);
          expect(compare(top.stakes, rational(10_000n))).toBeLessThanOrEqual(0);
        }
    expect(fractionText(ladderFigures(rulesOf('barya-flip'), rulesOf('barya-flip').boards[0]!)[0]!.rtp)).toBe('49/50');
    expect(plainText(highestReturn(rulesOf('palo-sebo-climb'), rulesOf('palo-sebo-climb').boards[0]!))).toBe('1551.59');
  });

  test('[GAME-03] rounds of each ladder keep to the chance of its first step', () => {
    for (const rules of ladderRules) {
      const draws = quickDraws(rules.id);
      const [board] = rules.boards;
      // Hi-lo: the mean chance of higher or the same over all first cards.
      const share = rules.form === 'ranks' ? 7 / 13 : asNumber(ladderFigures(rules, board!)[0]!.hitRate);
      let hits = 0;
      const rounds = sampleOf(2000, 400);
      for (let at = 0; at < rounds; at += 1) {
        const begun = ladderKind.begin(rules, { stake: pesos(1), board: board!.id }, draws);
        const [move = ''] = nextReturns(rules, board!, begun).keys();
        if (ladderKind.step(rules, begun, move, draws)?.state !== 'failed') hits += 1;
      }
      expect(Math.abs(hits / rounds - share), rules.id).toBeLessThanOrEqual(3.9 * Math.sqrt((share * (1 - share)) / rounds));
    }
  });

  test('[GAME-04] [T58] stakes are whole and within what the board offers', () => {
    const read = (id: string, bet: unknown) => ladderKind.readBet(rulesOf(id), bet)?.stake ?? null;
    expect(read('mina-minero', { stake: pesos(89), board: '25-3' })).toBe(BigInt(pesos(89)));
    for (const bet of [
      { stake: pesos(90), board: '25-3' },
      { stake: '150000', board: '25-3' },
      { stake: '0', board: '25-3' },
      { stake: pesos(1), board: '25-25' },
      { stake: pesos(1) },
      null,
    ])
      expect(read('mina-minero', bet), JSON.stringify(bet)).toBeNull();
    const told = ladderKind.publicRules(rulesOf('mina-minero')) as LadderRulesJson;
    expect(told).toMatchObject({ rho: 97, rtpTo: '97.000', scene: 'mines' });
    expect(told.boards).toHaveLength(24);
    expect(told.boards[0]).toMatchObject({ id: '25-3', places: 25, bad: 3, mostStake: pesos(89) });
    expect(told.boards[0]?.returns.slice(0, 5)).toEqual(['1.1', '1.25', '1.44', '1.67', '1.95']);
  });
});
