import { dealCards, type Card } from '../../../cards/pack.ts';
import { compareRanks, THREE_CARD_TAHAN, threeCardRanks } from '../../../cards/three-card-hand.ts';
import type { Bet } from '../../../figures/bet.ts';
import { ONE, ZERO } from '../../../figures/rational.ts';
import { pairOrBetter, TAHAN_PAIR_ODDS } from '../../turned/three-cards.ts';
import { sixCardPlace, TAHAN_SIX_ODDS } from '../six-cards.ts';
import { playsThreeCards, settleThreeCards, threeCardQualifies } from '../three-card.ts';
import { onlyAct, type DecisionTable } from './decision-table.ts';

const ACTS = ['play', 'fold'];
const DEALT = 6;
const OWN = 3;

const playersOf = (cards: readonly Card[]): readonly Card[] => cards.slice(0, OWN);
const dealersOf = (cards: readonly Card[]): readonly Card[] => cards.slice(OWN);

const pair = pairOrBetter(TAHAN_PAIR_ODDS);
const SIX: Bet<readonly Card[]> = {
  odds: TAHAN_SIX_ODDS,
  settle: (cards) => {
    const place = sixCardPlace(cards);
    return place < 0 ? 'lost' : place;
  },
};

/** three-card-tahan: the player's three cards in places 1 to 3, the dealer's in 4 to 6. */
export const threeCardTable: DecisionTable = {
  first: { id: 'ante', odds: ['1'], highest: '9' },
  sides: { pairUp: { odds: pair.odds, settle: (cards) => pair.settle(playersOf(cards)) }, six: SIX },
  deal: (draws) => dealCards(1, DEALT, draws),
  open: (cards, window) => ({ dealer: window === Infinity ? dealersOf(cards) : [], player: playersOf(cards) }),
  turn: (cards, acts) => {
    const isOver = onlyAct(acts, ACTS) !== null;
    const possible = [{ id: 'play', stake: { position: 'play', stakes: ONE } }, { id: 'fold' }];
    return { hands: [playersOf(cards)], active: isOver ? -1 : 0, acts: isOver ? [] : possible, window: 1 };
  },
  silent: (cards, _acts, rule, mayStake) => (rule === 'best' && mayStake && playsThreeCards(playersOf(cards)) ? 'play' : 'fold'),
  settle: (cards, acts) => {
    if (onlyAct(acts, ACTS) !== 'play') return { ante: { staked: ONE, returned: ZERO } };
    const { ante, play } = settleThreeCards(playersOf(cards), dealersOf(cards));
    return { ante: { staked: ONE, returned: ante }, play: { staked: ONE, returned: play } };
  },
  result: (cards) => {
    if (!threeCardQualifies(dealersOf(cards))) return 'N';
    const order = compareRanks(threeCardRanks(playersOf(cards), THREE_CARD_TAHAN), threeCardRanks(dealersOf(cards), THREE_CARD_TAHAN));
    return order > 0 ? 'P' : order < 0 ? 'B' : 'T';
  },
};
