import { choose } from '../../../figures/counting/choose.ts';
import { minus, ONE, over, parseFraction, plus, rational, times, ZERO, type Rational } from '../../../figures/rational.ts';
import type { Way } from '../../../figures/returns.ts';
import { waysFigures, type BetFigures } from '../../table/bet-figures.ts';
import type { TableRules } from '../../table/table-replay.ts';
import { pairOrBetter, TAHAN_PAIR_ODDS, threeCardWays } from '../../turned/three-cards.ts';
import { SIX_CARD_COUNTS } from '../../turned/turned-kind.ts';
import { FIRST_THREE_SIDE, PAIR_SIDE, setWays } from '../blackjack-sides.ts';
import { dealerHits, handValue, type BlackjackRules } from '../blackjack.ts';
import { TAHAN_SIX_ODDS } from '../six-cards.ts';
import { warReturn, warTieReturn } from '../war.ts';
import { BUST_ODDS } from './decision-games.ts';
import { holdemBonusFigures, pokerFigures } from '../poker/poker-figures.ts';

const TEN = 10;
const TWENTY_ONE = 21;
const LEAST_BUST = 3;

/** The dealer's hands drawn out from a number of packs, by how many cards they have where they are above 21; 0 for all others. */
export function bustWays(packs: number, { hitsSoft17 }: BlackjackRules): Way<number>[] {
  const left = Array.from({ length: TEN + 1 }, (_, pips) => (pips === 0 ? 0 : pips === TEN ? 16 * packs : 4 * packs));
  const found = new Map<number, Rational>();
  const hand: number[] = [];
  const deal = (chance: Rational): void => {
    if (hand.length > 1 && !dealerHits(hand, hitsSoft17)) {
      const place = handValue(hand).total > TWENTY_ONE ? hand.length : 0;
      found.set(place, plus(found.get(place) ?? ZERO, chance));
      return;
    }
    const all = BigInt(52 * packs - hand.length);
    for (let pips = 1; pips <= TEN; pips += 1) {
      const cards = left[pips] ?? 0;
      if (cards === 0) continue;
      left[pips] = cards - 1;
      hand.push(pips);
      deal(times(chance, rational(BigInt(cards), all)));
      hand.pop();
      left[pips] = cards;
    }
  };
  deal(ONE);
  const below = [...found.values()].reduce((product, chance) => product * chance.below, 1n);
  return [...found].map(([outcome, { above, below: own }]) => ({ outcome, ways: (above * below) / own }));
}

const bustFigures = (packs: number, rules: BlackjackRules): BetFigures =>
  waysFigures(bustWays(packs, rules), {
    odds: BUST_ODDS,
    settle: (cards) => (cards === 0 ? 'lost' : Math.min(cards - LEAST_BUST, BUST_ODDS.length - 1)),
  });

const WAR_PACKS = 6;

/** War with every tie fought: the net of a round against its first stake. */
function warFigures(): BetFigures {
  const rtp = warReturn(WAR_PACKS);
  const tie = over(warTieReturn(WAR_PACKS), rational(12n));
  // Without a tie both sides win equally often; a lost war costs two stakes, a won one wins one.
  const even = over(minus(ONE, tie), rational(2n));
  const lostWar = over(minus(plus(ONE, tie), rtp), rational(3n));
  const won = plus(even, minus(tie, lostWar));
  const square = plus(times(won, rational(4n)), lostWar);
  return { rtp, variance: minus(square, times(rtp, rtp)), hit: won, top: { stakes: rational(2n), chance: won } };
}

/** A blackjack of the player that pays three to two: the dealer has none. */
const blackjackChance = (packs: number): Rational => {
  const n = BigInt(packs);
  const own = rational(16n * n * 4n * n, choose(52 * packs, 2));
  const other = rational((16n * n - 1n) * (4n * n - 1n), choose(52 * packs - 2, 2));
  return times(own, minus(ONE, other));
};

/** Best play of a blackjack table: its exact return, with variance and chance to win as two million rounds gave them. */
const blackjackFigures = (packs: number, rtp: string, variance: string, hit: string): BetFigures => ({
  rtp: parseFraction(rtp),
  variance: parseFraction(variance),
  hit: parseFraction(hit),
  top: { stakes: rational(5n, 2n), chance: blackjackChance(packs) },
});

/** The player has a straight flush. */
const STRAIGHT_FLUSHES = rational(48n, 22_100n);

/** Best play of three-card-tahan per ante: its exact return, with variance and chance to win as in rounds of blackjack. */
const threeCardFigures = (): BetFigures => ({
  rtp: parseFraction('19671831/20358520'),
  variance: parseFraction('269/100'),
  hit: parseFraction('4495/10000'),
  top: { stakes: rational(8n), chance: STRAIGHT_FLUSHES },
});

const SIX_CARD_SETS = choose(52, 6);
const sixCardFigures = (): BetFigures =>
  waysFigures(
    [...SIX_CARD_COUNTS.map((ways, outcome) => ({ outcome, ways })), { outcome: -1, ways: SIX_CARD_COUNTS.reduce((left, ways) => left - ways, SIX_CARD_SETS) }],
    { odds: TAHAN_SIX_ODDS, settle: (place) => (place < 0 ? 'lost' : place) },
  );

const EIGHT_PACKS = '3317585254162430596148240435723095273305541012875';
const PLAIN_RETURN = `3301406226168722671016284397737191129575899912304/${EIGHT_PACKS}`;

const FIRST: Readonly<Record<string, () => BetFigures>> = {
  'casino-war-granada': warFigures,
  'sala-blackjack': () => blackjackFigures(8, PLAIN_RETURN, '132/100', '434/1000'),
  'blackjack-bida': () => blackjackFigures(8, PLAIN_RETURN, '132/100', '434/1000'),
  'granada-vip-blackjack': () => blackjackFigures(8, `3303925471532301528351708664803822619326140680064/${EIGHT_PACKS}`, '128/100', '424/1000'),
  'three-card-tahan': threeCardFigures,
  ...pokerFigures,
  'blackjack-perya': () => blackjackFigures(4, '241892968664792299853776910524333/242875666156044173010026885822205', '132/100', '434/1000'),
  'luna-blackjack': () =>
    blackjackFigures(6, '127730318038528007001047775982812156519882263/128479722360369847495405649366406292589358750', '133/100', '43/100'),
};

const SIDES: Readonly<Record<string, () => BetFigures>> = {
  'casino-war-granada tie': () => {
    const chance = over(warTieReturn(WAR_PACKS), rational(12n));
    return waysFigures(
      [
        { outcome: true, ways: chance.above },
        { outcome: false, ways: chance.below - chance.above },
      ],
      { odds: ['11'], settle: (isTie) => (isTie ? 0 : 'lost') },
    );
  },
  'sala-blackjack pair': () => waysFigures(setWays(8, 2), PAIR_SIDE),
  'blackjack-bida three': () => waysFigures(setWays(8, 3), FIRST_THREE_SIDE),
  'three-card-tahan pairUp': () => waysFigures(threeCardWays(), pairOrBetter(TAHAN_PAIR_ODDS)),
  'three-card-tahan six': sixCardFigures,
  'casino-hold-em-sala aces': holdemBonusFigures,
  'luna-blackjack bust': () => bustFigures(6, { hitsSoft17: true, surrender: true }),
};

const known = new Map<string, BetFigures>();

/** Exact figures of each bet, at their first use; those of the bet that is decided on are best play's. Throws RangeError for a bet that has none. */
export function decisionFigures(rules: TableRules, id: string): BetFigures {
  const key = `${rules.id} ${id}`;
  const figuresOf = id === rules.bets[0] ? FIRST[rules.id] : SIDES[`${rules.id} ${id}`];
  if (!figuresOf) throw new RangeError(`${rules.id} has no figures of ${id}`);
  const figures = known.get(key) ?? figuresOf();
  known.set(key, figures);
  return figures;
}
