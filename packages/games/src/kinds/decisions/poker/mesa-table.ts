import { dealCards } from '../../../cards/pack.ts';
import { rational, ONE, times, ZERO } from '../../../figures/rational.ts';
import { bestMesaRaise, MESA_RAISES } from './best-acts.ts';
import { mesaReturn } from './holdem.ts';
import type { DecisionTable, PositionShare, TableAct } from '../tables/decision-table.ts';

const OWN = 2;
const STREETS = 3;
const DEALT = OWN + STREETS;
const FOLD = 'fold';

const raiseOf = (act: string): number => MESA_RAISES.find((raise) => act === `raise-${raise}`) ?? 0;

/** The raises so far in antes, and whether the hand was folded. Throws RangeError for acts that are not possible. */
function followed(acts: readonly string[]): { readonly raises: readonly number[]; readonly isFolded: boolean } {
  const raises = acts.map(raiseOf);
  const isFolded = acts.at(-1) === FOLD;
  if (acts.length > STREETS || (isFolded ? raises.slice(0, -1) : raises).includes(0)) throw new RangeError('an act that is not possible');
  return { raises: isFolded ? raises.slice(0, -1) : raises, isFolded };
}

const actsAt = (street: number): TableAct[] => [
  ...MESA_RAISES.map((raise) => ({ id: `raise-${raise}`, stake: { position: `raise${street}`, stakes: rational(BigInt(raise)) } })),
  { id: FOLD },
];

/** mesa-stud: the player's cards in places 1 and 2, those on the table in 3 to 5. Before each of the three one raises or folds; there is no dealer's hand. */
export const mesaTable: DecisionTable = {
  first: { id: 'ante', odds: ['1', '2', '3', '4', '6', '10', '40', '100', '500'], highest: '5010' },
  sides: {},
  deal: (draws) => dealCards(1, DEALT, draws),
  open: (cards, window) => ({ board: cards.slice(OWN, OWN + Math.min(STREETS, window - 1)), player: cards.slice(0, OWN) }),
  turn: (cards, acts) => {
    const { raises, isFolded } = followed(acts);
    const isOver = isFolded || raises.length === STREETS;
    const window = raises.length + 1;
    return { hands: [cards.slice(0, OWN)], active: isOver ? -1 : 0, acts: isOver ? [] : actsAt(window), window };
  },
  silent: (cards, acts, rule, mayStake) => {
    const { raises } = followed(acts);
    const raise = rule === 'best' && mayStake ? bestMesaRaise(cards.slice(0, OWN + raises.length), raises) : 0;
    return raise === 0 ? FOLD : `raise-${raise}`;
  },
  settle: (cards, acts) => {
    const { raises, isFolded } = followed(acts);
    const paid = isFolded ? ZERO : mesaReturn(cards);
    const share = (staked: bigint): PositionShare => ({ staked: rational(staked), returned: times(paid, rational(staked)) });
    const further = raises.map((raise, at) => [`raise${at + 1}`, share(BigInt(raise))] as const);
    return { ante: { staked: ONE, returned: paid }, ...Object.fromEntries(further) };
  },
  // Won, given back or lost, whatever was staked.
  result: (cards) => {
    const { above } = mesaReturn(cards);
    return above > 1n ? 'P' : above === 1n ? 'T' : 'B';
  },
};
