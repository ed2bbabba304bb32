import { dealCards, type Card } from '../../../cards/pack.ts';
import { ONE, rational } from '../../../figures/rational.ts';
import { bestVideoPokerHold } from './best-acts.ts';
import { VIDEO_POKER_PAYS, videoPokerReturn } from './video-poker.ts';
import { onlyAct, type DecisionTable } from '../tables/decision-table.ts';

const HAND = 5;
const DEALT = 2 * HAND;
const KEEP = 'keep-';

/** `keep-10110`: the first, third and fourth card stay. */
const keepText = (mask: number): string => KEEP + Array.from({ length: HAND }, (_, at) => (mask >> at) & 1).join('');
const KEEPS = Array.from({ length: 1 << HAND }, (_, mask) => keepText(mask));

const dealtOf = (cards: readonly Card[]): readonly Card[] => cards.slice(0, HAND);

/** The hand after the change: each card that is not kept is replaced by the next one of the deck. */
function changed(cards: readonly Card[], act: string): Card[] {
  let next = HAND;
  return dealtOf(cards).map((card, at) => (act[KEEP.length + at] === '1' ? card : (cards[next++] ?? 0)));
}

/** video-poker-perya: five cards in places 1 to 5, one change. */
export const videoPokerTable: DecisionTable = {
  first: { id: 'main', odds: VIDEO_POKER_PAYS.map((pays) => String(pays - 1)), highest: String(Math.max(...VIDEO_POKER_PAYS)) },
  sides: {},
  deal: (draws) => dealCards(1, DEALT, draws),
  open: (cards) => ({ dealt: dealtOf(cards) }),
  turn: (cards, acts) => {
    const act = onlyAct(acts, KEEPS);
    if (act === null) return { hands: [dealtOf(cards)], active: 0, acts: KEEPS.map((id) => ({ id })), window: 1 };
    return { hands: [changed(cards, act)], active: -1, acts: [], window: 1 };
  },
  silent: (cards) => keepText(bestVideoPokerHold(dealtOf(cards))),
  settle: (cards, acts) => {
    const act = onlyAct(acts, KEEPS);
    return { main: { staked: ONE, returned: rational(BigInt(act === null ? 0 : videoPokerReturn(changed(cards, act)))) } };
  },
  result: () => '',
};
