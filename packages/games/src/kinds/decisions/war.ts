import { openDeck, highRank, type Card } from '../../cards/pack.ts';
import type { Draws } from '../../fair/draws.ts';
import { minus, plus, rational, times, type Rational } from '../../figures/rational.ts';
import { toOne } from '../../figures/returns.ts';

/** Cards burnt before a war. */
const BURNT = 3;
const RANK_COUNT = 13n;
const CARDS_OF_RANK = 4n;
const PACK_CARDS = 52n;

/** One card each, and one more each after a tie when the player goes to war. */
export interface War {
  readonly player: Card;
  readonly dealer: Card;
  readonly war: { readonly player: Card; readonly dealer: Card } | null;
}

/** The round's cards; a war's cards are drawn whether or not the player goes to war. */
export const drawWar = (draws: Draws, packs = 6): War => {
  const deal = openDeck(packs, draws);
  const [player, dealer] = [deal(), deal()];
  if (highRank(player) !== highRank(dealer)) return { player, dealer, war: null };
  for (let card = 0; card < BURNT; card += 1) deal();
  return { player, dealer, war: { player: deal(), dealer: deal() } };
};

/** Stakes and return for a first stake of 1; a tie is surrendered for half, or fought with one more stake. */
export const settleWar = ({ player, dealer, war }: War, fights: boolean): { readonly staked: Rational; readonly returned: Rational } => {
  const difference = highRank(player) - highRank(dealer);
  const units = (staked: bigint, above: bigint, below = 1n) => ({ staked: rational(staked), returned: rational(above, below) });
  if (difference !== 0) return units(1n, difference > 0 ? 2n : 0n);
  if (!fights) return units(1n, 1n, 2n);
  if (war === null) throw new RangeError('a tie needs the cards of the war');
  return units(2n, highRank(war.player) >= highRank(war.dealer) ? 3n : 0n);
};

/** Chance that the first two cards from a number of packs have the same rank. */
const warTieChance = (packs: number): Rational => rational(CARDS_OF_RANK * BigInt(packs) - 1n, PACK_CARDS * BigInt(packs) - 1n);

export const warTieReturn = (packs: number, odds = '11'): Rational => times(warTieChance(packs), toOne(odds));

/** Exact return per first stake when every tie is fought, further stakes counted as lost or won. */
export const warReturn = (packs: number): Rational => {
  const n = BigInt(packs);
  const left = PACK_CARDS * n - 2n;
  const used = CARDS_OF_RANK * n - 2n;
  const others = CARDS_OF_RANK * n;
  const pairs = left * (left - 1n);
  const equal = used * (used - 1n) + (RANK_COUNT - 1n) * others * (others - 1n);
  const wins = plus(rational(equal, pairs), rational((pairs - equal) / 2n, pairs));
  const tie = warTieChance(packs);
  // A won war nets 1, a lost one costs both stakes; without a tie both sides win equally often.
  const fought = minus(times(wins, rational(2n)), rational(1n));
  const afterTie = minus(fought, minus(rational(1n), wins));
  return plus(rational(1n), times(tie, plus(afterTie, rational(0n))));
};
