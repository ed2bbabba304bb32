import { expect, test } from 'vitest';
import { asNumber } from '../../../figures/rational.ts';
import { quickDraws } from '../../../testing/quick-draws.ts';
import { bestPlay, blackjackPips } from '../blackjack.ts';
import { decisionFigures } from './decision-figures.ts';
import { decisionGames, decisionTableOf } from './decision-games.ts';
import { sampleOf } from '../../../testing/sample.ts';

const ROUNDS = sampleOf(1_000_000, 8000);
/** The deviations within which 99 % of all means are. */
const WITHIN = 2.576;
const RULES = {
  'sala-blackjack': { hitsSoft17: false, surrender: false },
  'granada-vip-blackjack': { hitsSoft17: false, surrender: true },
  'luna-blackjack': { hitsSoft17: true, surrender: true },
} as const;

test.each(Object.entries(RULES))(
  '[TABLE-16] [GAME-03] rounds of best play at %s agree with the stated return, variance and chance to win',
  { timeout: 600_000 },
  (id, rules) => {
    const game = decisionGames.find((one) => one.id === id) ?? expect.fail();
    const table = decisionTableOf(game);
    const draws = quickDraws(`best ${id}`);
    let [sum, squares, won] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const cards = table.deal(draws);
      const acts: string[] = [];
      for (let turn = table.turn(cards, acts); turn.acts.length > 0; turn = table.turn(cards, acts)) {
        const offered = new Set(turn.acts.map((act) => act.id));
        const up = blackjackPips(cards[1] ?? 0);
        const possible = { double: offered.has('double'), split: offered.has('split'), surrender: offered.has('surrender') };
        const hand = turn.hands[turn.active] ?? [];
        acts.push(offered.has('decline') ? 'decline' : bestPlay(hand.map(blackjackPips), up === 1 ? 11 : up, possible, rules));
      }
      const shares = Object.values(table.settle(cards, acts));
      const net = shares.reduce((total, { staked, returned }) => total + asNumber(returned) - asNumber(staked), 0);
      sum += 1 + net;
      squares += (1 + net) ** 2;
      won += net > 0 ? 1 : 0;
    }
    const { rtp, variance, hit } = decisionFigures(game, 'main');
    const mean = sum / ROUNDS;
    expect(Math.abs(mean - asNumber(rtp))).toBeLessThan(WITHIN * Math.sqrt(asNumber(variance) / ROUNDS));
    expect(squares / ROUNDS - mean ** 2).toBeCloseTo(asNumber(variance), 1);
    expect(Math.abs(won / ROUNDS - asNumber(hit))).toBeLessThan(WITHIN * Math.sqrt(0.25 / ROUNDS));
  },
);
