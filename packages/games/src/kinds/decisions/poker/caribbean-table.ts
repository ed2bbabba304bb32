import { dealCards, type Card } from '../../../cards/pack.ts';
import { pokerScore } from '../../../cards/poker-hand.ts';
import { ONE, rational, ZERO } from '../../../figures/rational.ts';
import { raisesCaribbean } from './best-acts.ts';
import { hasAceKing, settleCaribbean } from './holdem.ts';
import { onlyAct, type DecisionTable } from '../tables/decision-table.ts';

const ACTS = ['raise', 'fold'];
const TWO = rational(2n);
const DEALT = 10;
const OWN = 5;

const playersOf = (cards: readonly Card[]): readonly Card[] => cards.slice(0, OWN);
const dealersOf = (cards: readonly Card[]): readonly Card[] => cards.slice(OWN);
const openOf = (cards: readonly Card[]): readonly Card[] => cards.slice(OWN, OWN + 1);

/** caribbean-cubierta: the player's five cards in places 1 to 5, the dealer's in 6 to 10, the first of them open. */
export const caribbeanTable: DecisionTable = {
  first: { id: 'ante', odds: ['1'], highest: '204' },
  sides: {},
  deal: (draws) => dealCards(1, DEALT, draws),
  open: (cards, window) => ({ dealer: window === Infinity ? dealersOf(cards) : openOf(cards), player: playersOf(cards) }),
  turn: (cards, acts) => {
    const isOver = onlyAct(acts, ACTS) !== null;
    const possible = [{ id: 'raise', stake: { position: 'raise', stakes: TWO } }, { id: 'fold' }];
    return { hands: [playersOf(cards)], active: isOver ? -1 : 0, acts: isOver ? [] : possible, window: 1 };
  },
  silent: (cards, _acts, rule, mayStake) => (rule === 'best' && mayStake && raisesCaribbean(playersOf(cards), openOf(cards)) ? 'raise' : 'fold'),
  settle: (cards, acts) => {
    if (onlyAct(acts, ACTS) !== 'raise') return { ante: { staked: ONE, returned: ZERO } };
    const { ante, raise } = settleCaribbean(playersOf(cards), dealersOf(cards));
    return { ante: { staked: ONE, returned: ante }, raise: { staked: TWO, returned: raise } };
  },
  result: (cards) => {
    const [own, other] = [pokerScore(playersOf(cards)), pokerScore(dealersOf(cards))];
    return !hasAceKing(other) ? 'N' : own > other ? 'P' : own < other ? 'B' : 'T';
  },
};
