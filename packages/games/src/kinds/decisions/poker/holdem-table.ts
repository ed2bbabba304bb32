import { dealCards, type Card } from '../../../cards/pack.ts';
import { pokerScore } from '../../../cards/poker-hand.ts';
import type { Bet } from '../../../figures/bet.ts';
import { ONE, rational, ZERO } from '../../../figures/rational.ts';
import { callsHoldem } from './best-acts.ts';
import { dealerQualifies, HOLDEM_BONUS_ODDS, holdemBonusPlace, settleHoldem } from './holdem.ts';
import { onlyAct, type DecisionTable } from '../tables/decision-table.ts';

const ACTS = ['call', 'fold'];
const TWO = rational(2n);
const DEALT = 9;

const playersOf = (cards: readonly Card[]): readonly Card[] => cards.slice(0, 2);
const dealersOf = (cards: readonly Card[]): readonly Card[] => cards.slice(2, 4);
const boardOf = (cards: readonly Card[]): readonly Card[] => cards.slice(4);
const flopOf = (cards: readonly Card[]): readonly Card[] => cards.slice(4, 7);

/** A pair of aces or better in the player's hand and the flop. */
const ACES: Bet<readonly Card[]> = {
  odds: HOLDEM_BONUS_ODDS,
  settle: (cards) => {
    const place = holdemBonusPlace([...playersOf(cards), ...flopOf(cards)]);
    return place < 0 ? 'lost' : place;
  },
};

/** casino-hold-em-sala: the player's cards in places 1 and 2, the dealer's in 3 and 4, the board in 5 to 9. */
export const holdemTable: DecisionTable = {
  first: { id: 'ante', odds: ['1', '2', '3', '10', '20', '100'], highest: '105' },
  sides: { aces: ACES },
  deal: (draws) => dealCards(1, DEALT, draws),
  open: (cards, window) =>
    window === Infinity
      ? { dealer: dealersOf(cards), board: boardOf(cards), player: playersOf(cards) }
      : { dealer: [], board: flopOf(cards), player: playersOf(cards) },
  turn: (cards, acts) => {
    const isOver = onlyAct(acts, ACTS) !== null;
    const possible = [{ id: 'call', stake: { position: 'call', stakes: TWO } }, { id: 'fold' }];
    return { hands: [playersOf(cards)], active: isOver ? -1 : 0, acts: isOver ? [] : possible, window: 1 };
  },
  silent: (cards, _acts, rule, mayStake) => (rule === 'best' && mayStake && callsHoldem(playersOf(cards), flopOf(cards)) ? 'call' : 'fold'),
  settle: (cards, acts) => {
    if (onlyAct(acts, ACTS) !== 'call') return { ante: { staked: ONE, returned: ZERO } };
    const { ante, call } = settleHoldem(playersOf(cards), dealersOf(cards), boardOf(cards));
    return { ante: { staked: ONE, returned: ante }, call: { staked: TWO, returned: call } };
  },
  result: (cards) => {
    const [own, other] = [playersOf(cards), dealersOf(cards)].map((hand) => pokerScore([...hand, ...boardOf(cards)]));
    if (own === undefined || other === undefined || !dealerQualifies(other)) return 'N';
    return own > other ? 'P' : own < other ? 'B' : 'T';
  },
};
