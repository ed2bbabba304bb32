import { describe, expect, test } from 'vitest';
import { parseCards } from '../../cards/pack.ts';
import { pokerScore } from '../../cards/poker-hand.ts';
import { commitmentOf, fairDraws } from '../../fair/provably-fair.ts';
import { compare, ONE, rational, sum, times } from '../../figures/rational.ts';
import { decimal } from '../../figures/returns.ts';
import { encoreKind } from './encore-kind.ts';
import { decideEncore, encoreGames, encoreReplay, HANDS, type EncoreDrawn, type EncoreShown } from './encore-replay.ts';
import { STREETS } from './streets.ts';
import { encoreEquities } from './equities.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const units = (major: number): string => String(major * 100_000);
const [rules] = encoreGames;
if (!rules) throw new Error('no table');
const seedsAt = (nonce: number) => ({ serverSeed: S, clientSeed: 'perya', nonce });
const form = encoreKind.table?.(rules) ?? null;
if (!form?.stages) throw new Error('no stages');
const { stages } = form;
/** Drawn once: the prices before the flop are counted over all boards. */
const known = [0, 1].map((nonce) => encoreReplay.draw(fairDraws(seedsAt(nonce))));
const drawnAt = (nonce: number): EncoreDrawn => known[nonce] ?? expect.fail();
const cardsOf = (drawn: EncoreDrawn) => drawn.hands.map((hand) => parseCards(hand.join(' ')));

describe('encore', () => {
  test('[TABLE-18] equities of six open hands add up to one at each street, and no price is above 0.96 divided by its equity', () => {
    for (const nonce of [0, 1]) {
      const drawn = drawnAt(nonce);
      for (const [at, street] of STREETS.entries()) {
        const equities = encoreEquities(cardsOf(drawn), parseCards(drawn.board.slice(0, [0, 3, 4][at]).join(' ')));
        expect(sum(equities)).toEqual(ONE);
        for (const [hand, price] of drawn.prices[street].entries()) {
          const equity = equities[hand] ?? ONE;
          if (price === null) expect(compare(times(equity, rational(101n)), rational(96n)) > 0 || equity.above === 0n, `${street} ${hand}`).toBe(true);
          else expect(compare(times(decimal(price), equity), rational(96n, 100n))).toBeLessThanOrEqual(0);
        }
      }
    }
  });

  test('[TABLE-18] [GAME-04] the winner takes its price, a tie shares it in whole cents, and each window pays by its own price', () => {
    const drawn = {
      ...drawnAt(0),
      winners: [2],
      prices: { flop: ['2', '5.76', '9', '9', '9', '9'], turn: ['1.01', '3.33', null, '9', '9', '9'], river: ['2', '2', '2', '2', '2', '2'] },
    };
    const bet = { positions: { 'flop:2': units(10), 'turn:2': units(20), 'turn:1': units(5) } };
    expect(decideEncore(rules, bet, drawn)).toMatchObject({ stake: units(35), returns: { 'flop:2': '5760000', 'turn:2': '6660000' }, totalWin: '12420000' });
    const tie = { ...drawn, winners: [1, 2, 4] };
    // 5.76 / 3 = 1.92 and 3.33 / 3 = 1.11; 1.01 / 3 is cut to 0.33.
    expect(decideEncore(rules, bet, tie).returns).toEqual({ 'flop:2': '1920000', 'turn:2': '2220000', 'turn:1': '165000' });
    expect(() => decideEncore(rules, { positions: { 'turn:3': units(5) } }, drawn)).toThrow(RangeError);
  });

  test('[GAME-06] [TABLE-18] a window shows no card to come, and its limits keep every return within the band', () => {
    for (let nonce = 0; nonce < 2; nonce += 1) {
      const drawn = drawnAt(nonce);
      for (const stage of [1, 2, 3]) {
        const shown = stages.shown(drawn, stage) as { hands: string[][]; board: string[]; street: string };
        expect([shown.hands.flat().length, shown.board.length, shown.street]).toEqual([12, [0, 3, 4][stage - 1], STREETS[stage - 1]]);
        expect(JSON.stringify(shown)).not.toContain(drawn.board[4]);
        for (const { id, most } of stages.limits(drawn, stage)) {
          const price = drawn.prices[STREETS[stage - 1] ?? 'flop'][Number(id.split(':')[1]) - 1] ?? '';
          expect(compare(times(decimal(price), rational(most, 100_000n)), rational(1_000_000n)), id).toBeLessThanOrEqual(0);
        }
      }
      const best = Math.max(...cardsOf(drawn).map((hand) => pokerScore([...hand, ...parseCards(drawn.board.join(' '))])));
      expect(drawn.winners.every((hand) => pokerScore([...(cardsOf(drawn)[hand - 1] ?? []), ...parseCards(drawn.board.join(' '))]) === best)).toBe(true);
    }
    expect(stages.limits(drawnAt(0), 4)).toEqual([]);
  });

  test('[TABLE-18] [GAME-08] a window shows the prices of those before it, and none of those to come', () => {
    const { prices } = drawnAt(0);
    const pastAt = (stage: number) => (stages.shown(drawnAt(0), stage) as EncoreShown).past;
    expect([pastAt(1), pastAt(2), pastAt(3)]).toEqual([{}, { flop: prices.flop }, { flop: prices.flop, turn: prices.turn }]);
  });

  test('[GAME-10] a play is proven from its seeds, and a changed one is found out', () => {
    const seeds = seedsAt(1);
    const open = drawnAt(1).prices.river.findIndex((price) => price !== null) + 1;
    const round = encoreReplay.begin(rules, { positions: { [`river:${open}`]: units(5) } }, fairDraws(seeds));
    const proof = { commitment: commitmentOf(S), seeds, round };
    expect(encoreReplay.verify(rules, proof)).toEqual({ seedKept: true, sameRules: true, sameRound: true });
    expect(encoreReplay.verify(rules, { ...proof, round: { ...round, totalWin: '1' } }).sameRound).toBe(false);
  });

  test('[GAME-03] [GAME-04] rules and facts, and bets that are not offered', () => {
    expect(encoreKind.publicRules(rules)).toMatchObject({ bets: Array.from({ length: 3 * HANDS }, () => ({ rtp: '96.000', most: units(5000) })) });
    expect(encoreKind.facts(rules)).toMatchObject({ rtp: '96.000', topPrizeOdds: '780' });
    for (const positions of [{}, { 'flop:7': units(5) }, { 'flop:1': '150000' }, { 'flop:1': units(5001) }, { main: units(5) }])
      expect(encoreReplay.readBet(rules, { positions })).toBeNull();
    expect(encoreReplay.readBet(rules, { positions: { 'river:6': units(5) } })?.stake).toBe(500_000n);
  });
});
