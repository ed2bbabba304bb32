import { highRank, type Card } from '../../../cards/pack.ts';
import { ONE, rational, times, ZERO } from '../../../figures/rational.ts';
import { winWhen } from '../../../figures/bet.ts';
import { drawWar, settleWar, type War } from '../war.ts';
import { onlyAct, type DecisionTable } from './decision-table.ts';

const ACTS = ['war', 'give-up'];

/** Places: player, dealer, and after a tie the cards of the war. */
const warOf = ([player = 0, dealer = 0, ownWar, dealersWar]: readonly Card[]): War => ({
  player,
  dealer,
  war: ownWar === undefined || dealersWar === undefined ? null : { player: ownWar, dealer: dealersWar },
});
const isTie = ([player = 0, dealer = 0]: readonly Card[]): boolean => highRank(player) === highRank(dealer);

/** casino-war-granada: after a tie half is given up, or one more stake goes to war. */
export const warTable: DecisionTable = {
  first: { id: 'main', odds: ['1'], highest: '3' },
  sides: { tie: winWhen('11', isTie) },
  deal: (draws) => {
    const { player, dealer, war } = drawWar(draws);
    return [player, dealer, ...(war ? [war.player, war.dealer] : [])];
  },
  open: (cards, window) => {
    const [player = 0, dealer = 0, ownWar, dealersWar] = cards;
    const isOpen = window === Infinity && ownWar !== undefined && dealersWar !== undefined;
    return { dealer: isOpen ? [dealer, dealersWar] : [dealer], player: isOpen ? [player, ownWar] : [player] };
  },
  turn: (cards, acts) => {
    const act = onlyAct(acts, isTie(cards) ? ACTS : []);
    const isOver = act !== null || !isTie(cards);
    const possible = [{ id: 'war', stake: { position: 'war', stakes: ONE } }, { id: 'give-up' }];
    return { hands: [cards.slice(0, 1)], active: isOver ? -1 : 0, acts: isOver ? [] : possible, window: 1 };
  },
  silent: (_cards, _acts, rule, mayStake) => (rule === 'best' && mayStake ? 'war' : 'give-up'),
  settle: (cards, acts) => {
    const act = onlyAct(acts, ACTS);
    const isWar = act === 'war';
    const { returned } = settleWar(warOf(cards), isWar);
    if (!isWar) return { main: { staked: ONE, returned } };
    // A won war pays 1 to 1 on its own stake and gives the first one back.
    const third = times(returned, rational(1n, 3n));
    return { main: { staked: ONE, returned: third }, war: { staked: ONE, returned: returned.above === 0n ? ZERO : times(third, rational(2n)) } };
  },
  result: (cards) => {
    const [player = 0, dealer = 0] = cards;
    return isTie(cards) ? 'T' : highRank(player) > highRank(dealer) ? 'P' : 'B';
  },
};
