import { PACK, type Card } from '../../../cards/pack.ts';
import { pokerScore } from '../../../cards/poker-hand.ts';
import { caribbeanOdds, dealerQualifies, hasAceKing, holdemAnteOdds, mesaReturn } from './holdem.ts';
import { videoPokerReturn } from './video-poker.ts';

/** Answers of a function for the cards of the last rounds: a table asks for all of its silent players. */
const remembering = <Value>(of: (...cards: readonly (readonly Card[])[]) => Value): ((...cards: readonly (readonly Card[])[]) => Value) => {
  const KEPT = 20;
  const known = new Map<string, Value>();
  return (...cards) => {
    const key = cards.join('|');
    const found = known.get(key) ?? of(...cards);
    if (known.size >= KEPT) known.clear();
    known.set(key, found);
    return found;
  };
};

const others = (...known: readonly (readonly Card[])[]): Card[] => PACK.filter((card) => !known.some((cards) => cards.includes(card)));

/** Visits every set of `size` cards; the list is used again. */
function eachSet(from: readonly Card[], size: number, visit: (cards: readonly Card[]) => void): void {
  const cards: Card[] = Array.from({ length: size }, () => 0);
  const place = (at: number, first: number): void => {
    if (at === size) {
      visit(cards);
      return;
    }
    for (let index = first; index <= from.length - size + at; index += 1) {
      cards[at] = from[index] ?? 0;
      place(at + 1, index + 1);
    }
  };
  place(0, 0);
}

/** True where best play of caribbean-cubierta raises: over all hands that the dealer may have with the open card it returns more than the raise costs. */
export const raisesCaribbean = remembering((player, up): boolean => {
  const own = pokerScore(player);
  const won = 4 + 2 * Number(caribbeanOdds(own));
  let gain = 0;
  const dealer = Array.from({ length: 5 }, () => up[0] ?? 0);
  eachSet(others(player, up), 4, (hidden) => {
    for (let at = 0; at < 4; at += 1) dealer[at + 1] = hidden[at] ?? 0;
    const score = pokerScore(dealer);
    gain += (hasAceKing(score) ? (own > score ? won : own === score ? 3 : 0) : 4) - 2;
  });
  return gain > 0;
});

/** True where best play of casino-hold-em-sala calls: over all cards to come and all of the dealer's it returns more than the call costs. */
export const callsHoldem = remembering((player, flop): boolean => {
  const left = others(player, flop);
  const seven = new Uint8Array(7);
  let gain = 0;
  eachSet(left, 2, ([turn = 0, river = 0]) => {
    seven.set([...flop, turn, river]);
    const score = (a: Card, b: Card): number => {
      seven[5] = a;
      seven[6] = b;
      return pokerScore(seven);
    };
    const own = score(player[0] ?? 0, player[1] ?? 0);
    const odds = Number(holdemAnteOdds(own));
    for (const a of left) {
      if (a === turn || a === river) continue;
      for (const b of left) {
        if (b <= a || b === turn || b === river) continue;
        const dealer = score(a, b);
        gain += (dealerQualifies(dealer) ? (own > dealer ? odds + 5 : own === dealer ? 3 : 0) : odds + 3) - 2;
      }
    }
  });
  return gain > 0;
});

/** Raises of mesa-stud in antes. */
export const MESA_RAISES = [1, 3] as const;
const MESA_CARDS = 5;

/** Mean gain of mesa-stud with these cards and this number of antes staked, less the stakes still to come; and the best raise, 0 for folding. */
function mesaBest(known: readonly Card[], stakes: number): { readonly gain: number; readonly raise: number } {
  if (known.length === MESA_CARDS) return { gain: stakes * Number(mesaReturn(known).above), raise: 0 };
  const next = others(known);
  return MESA_RAISES.map((raise) => {
    const sum = next.reduce((total, card) => total + mesaBest([...known, card], stakes + raise).gain, 0);
    return { gain: sum / next.length - raise, raise };
  }).reduce((best, one) => (one.gain > best.gain ? one : best), { gain: 0, raise: 0 });
}

const raiseMesa = remembering(
  (known, raises): number =>
    mesaBest(
      known,
      raises.reduce((sum, raise) => sum + raise, 1),
    ).raise,
);
/** The raise of best play in antes after earlier raises; 0 for folding. */
export const bestMesaRaise = (known: readonly Card[], raises: readonly number[]): number => raiseMesa(known, raises);

const HOLDS = 32;
const HAND = 5;
/** Keeping nothing returns at most this: what all hands of the pack pay, over the ways to draw five of the 47 other cards. */
const NOTHING_KEPT_MOST = 866_652 / 1_533_939;

/** The places of five cards that best play keeps, as bits, the first card being the lowest: the best mean return over all fillings. */
export const bestVideoPokerHold = remembering((hand): number => {
  const left = others(hand);
  let best = { mask: 0, mean: -1 };
  for (let mask = HOLDS - 1; mask >= 0; mask -= 1) {
    if (mask === 0 && best.mean > NOTHING_KEPT_MOST) break;
    const kept = hand.filter((_, at) => (mask >> at) & 1);
    const final = [...kept, ...Array.from({ length: HAND - kept.length }, () => 0)];
    let [sum, ways] = [0, 0];
    eachSet(left, HAND - kept.length, (drawn) => {
      for (let at = 0; at < drawn.length; at += 1) final[kept.length + at] = drawn[at] ?? 0;
      sum += videoPokerReturn(final);
      ways += 1;
    });
    if (sum / ways > best.mean) best = { mask, mean: sum / ways };
  }
  return best.mask;
});
