import { describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { commitmentOf, fairDraws } from '../../fair/provably-fair.ts';
import { compare, fractionText, ONE } from '../../figures/rational.ts';
import { sideReturn } from '../../other/dice.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { goodnessDeviation, tally } from '../../testing/randomness.ts';
import { betFigures, everyThrow } from './colour-figures.ts';
import { colourKind } from './colour-kind.ts';
import type { ColourRound } from './colour-replay.ts';
import { colourBets, colourOf, colourPerya, colours, isTwice, returnOf } from './colour-rules.ts';
import { sampleOf } from '../../testing/sample.ts';

const pesos = (major: number): string => (BigInt(major) * MAJOR_UNIT).toString();
const drawsOf = (...sides: number[]) => ({ below: () => sides.shift() ?? 0 });
const RED = 0;
const BLUE = 1;
const WHITE = 4;

describe('figures', () => {
  test('[GAME-03] [TABLE-13] every bet returns just the stated fraction over all 216 throws', () => {
    expect(everyThrow).toHaveLength(216);
    expect(new Set(everyThrow.map((thrown) => thrown.join(' '))).size).toBe(216);
    for (const bet of colourBets) {
      const { rtp, top } = betFigures(colourPerya, bet);
      expect(fractionText(rtp), bet).toBe(isTwice(bet) ? '8/9' : '199/216');
      expect([top.stakes, fractionText(top.chance)], bet).toEqual(isTwice(bet) ? [12, '2/27'] : [4, '1/216']);
      expect(compare(rtp, ONE), bet).toBeLessThan(0);
    }
    expect(sideReturn({ dice: 3, sides: 6 }, { 1: 2, 2: 3, 3: 4 })).toEqual(betFigures(colourPerya, 'pink').rtp);
  });

  test('[TABLE-13] red, red, blue returns three stakes of red, two of blue and twelve of red twice', () => {
    const thrown = ['red', 'red', 'blue'] as const;
    const returned = Object.fromEntries(colourBets.map((bet) => [bet, returnOf(colourPerya, bet, thrown)]).filter(([, stakes]) => stakes !== 0));
    expect(returned).toEqual({ red: 3, blue: 2, 'red-twice': 12 });
  });

  test('[T58] [GAME-03] a player sees odds, limits and the exact return of every bet', () => {
    expect(colourKind.facts(colourPerya)).toEqual({ rtp: '92.129', volatility: 'low', topPrizeOdds: '14' });
    const rules = colourKind.publicRules(colourPerya) as { bets: { id: string; rtp: string; hitOneIn: string }[]; leastStake: string; mostStake: string };
    expect(rules.bets).toHaveLength(12);
    expect(rules.bets[0]).toEqual({ id: 'red', returns: [0, 2, 3, 4], rtp: '92.129', hitOneIn: '2.37' });
    expect(rules.bets[6]).toEqual({ id: 'red-twice', returns: [0, 0, 12, 12], rtp: '88.888', hitOneIn: '13.50' });
    expect([rules.leastStake, rules.mostStake]).toEqual([pesos(1), pesos(500)]);
  });

  test('[T55] [GAME-03] throws keep to the exact figures at 99 % confidence', () => {
    const draws = quickDraws('colours');
    const counts = new Map(colours.map((colour) => [colour, [0, 0, 0, 0]]));
    const sides: number[] = [];
    const throws = sampleOf(1_000_000, 100_000);
    for (let round = 0; round < throws; round += 1) {
      const { dice } = colourKind.begin(colourPerya, { positions: { red: pesos(1) } }, draws);
      sides.push(...dice.map((colour) => colours.indexOf(colour)));
      for (const [colour, byCount] of counts) byCount[dice.filter((one) => one === colour).length]! += 1;
    }
    expect(
      Math.abs(
        goodnessDeviation(
          tally(sides, 6),
          Array.from({ length: 6 }, () => sides.length / 6),
        ),
      ),
    ).toBeLessThan(2.576);
    const expected = [125, 75, 15, 1].map((ways) => (throws * ways) / 216);
    for (const [colour, byCount] of counts) expect(Math.abs(goodnessDeviation(byCount, expected)), colour).toBeLessThan(3.3);
  });
});

describe('bets', () => {
  test('[GAME-04] several bets are one stake, and nothing of it is rounded', () => {
    expect(colourKind.readBet(colourPerya, { positions: { yellow: pesos(50), red: pesos(20) } })).toEqual({
      bet: { positions: { red: pesos(20), yellow: pesos(50) } },
      stake: BigInt(pesos(70)),
    });
    const all = Object.fromEntries(colourBets.map((bet) => [bet, pesos(500)]));
    expect(colourKind.readBet(colourPerya, { positions: all })?.stake).toBe(BigInt(pesos(6000)));
  });

  test('[GAME-04] what is not offered is refused: unknown bets, stakes of nothing, of parts, too high, of another form', () => {
    const half = (MAJOR_UNIT / 2n).toString();
    for (const positions of [
      {},
      { red: '0' },
      { red: '-100000' },
      { red: half },
      { red: '150000' },
      { red: pesos(501) },
      { red: 100_000 },
      { red: '1e5' },
      { red: ' 100000' },
    ])
      expect(colourKind.readBet(colourPerya, { positions }), JSON.stringify(positions)).toBeNull();
    for (const positions of [
      { black: pesos(1) },
      { red: pesos(1), black: pesos(1) },
      { 'black-twice': pesos(1) },
      { toString: pesos(1) },
      [pesos(1)],
      'red',
      null,
    ])
      expect(colourKind.readBet(colourPerya, { positions }), JSON.stringify(positions)).toBeNull();
    for (const input of [null, undefined, 'red', 5, {}, []]) expect(colourKind.readBet(colourPerya, input)).toBeNull();
    expect(() => colourKind.begin(colourPerya, { positions: { red: half } }, drawsOf(0, 0, 0))).toThrow(RangeError);
  });

  test('[GAME-04] [TABLE-13] every throw pays every bet what its rules say, and the sum is the win', () => {
    for (const thrown of everyThrow) {
      const positions = Object.fromEntries(colourBets.map((bet, place) => [bet, pesos(place + 1)]));
      const round = colourKind.begin(colourPerya, { positions }, drawsOf(...thrown.map((colour) => colours.indexOf(colour))));
      expect(round.dice).toEqual(thrown);
      const expected = colourBets.map((bet, place) => {
        const shown = thrown.filter((colour) => colour === colourOf(bet)).length;
        const stakes = isTwice(bet) ? (shown >= 2 ? 12n : 0n) : shown === 0 ? 0n : BigInt(shown + 1);
        return stakes * BigInt(pesos(place + 1));
      });
      expect(colourBets.map((bet) => BigInt(round.returns[bet] ?? 0))).toEqual(expected);
      expect(colourKind.settle(round)).toBe(expected.reduce((sum, amount) => sum + amount));
      expect(round.stake).toBe(pesos(78));
    }
  });
});

describe('proof', () => {
  const seeds = { serverSeed: '7f'.repeat(32), clientSeed: 'mine', nonce: 3 };
  const positions = { red: pesos(20), 'blue-twice': pesos(5) };
  const proof = { commitment: commitmentOf(seeds.serverSeed), seeds, round: colourKind.begin(colourPerya, { positions }, fairDraws(seeds)) };

  test('[GAME-10] a recorded round is played again from its seeds and its bets', () => {
    const right = { seedKept: true, sameRules: true, sameRound: true };
    expect(colourKind.verify(colourPerya, proof)).toEqual(right);
    const shuffled = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(proof.round)) as ColourRound).toReversed()) as unknown as ColourRound;
    expect(colourKind.verify(colourPerya, { ...proof, round: shuffled })).toEqual(right);
  });

  test('[GAME-10] [T55] whatever is changed is found out', () => {
    const { round } = proof;
    const changed: ColourRound[] = [
      { ...round, dice: ['red', 'red', 'red'] },
      { ...round, totalWin: '1' },
      { ...round, positions: { red: pesos(25) } },
      { ...round, positions: { red: 'much' } },
      { ...round, positions: undefined as never },
      { ...round, returns: { red: pesos(20) } },
    ];
    for (const one of changed) expect(colourKind.verify(colourPerya, { ...proof, round: one })).toMatchObject({ seedKept: true, sameRound: false });
    expect(colourKind.verify(colourPerya, { ...proof, seeds: { ...seeds, nonce: 4 } }).sameRound).toBe(false);
    expect(colourKind.verify(colourPerya, { ...proof, seeds: { ...seeds, serverSeed: 'x' } })).toMatchObject({ seedKept: false, sameRound: false });
    expect(colourKind.verify({ ...colourPerya, version: 2 }, proof)).toMatchObject({ sameRules: false, sameRound: false });
  });

  test('[T55] a die is one draw below six, in the order of the dice', () => {
    expect(colourKind.begin(colourPerya, { positions: { red: pesos(1) } }, drawsOf(RED, WHITE, BLUE)).dice).toEqual(['red', 'white', 'blue']);
  });
});
