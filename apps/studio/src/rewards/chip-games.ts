import type { Money } from '@laro/domain/money/money';
import type { RoundFrame, RuledGame } from '@laro/games/kind';
import { factsOf } from '../games/game-facts.ts';

type Kind = Pick<RuledGame, 'kind' | 'table'>;

/**
 * Games that free chips can be played in: those of one act on a named bet. Halls feed a pool, flights are left by hand, and decisions may cost a further
 * stake that a chip cannot pay.
 */
export const takesChips = ({ kind, table }: Kind): boolean => kind !== 'slot' && !table?.hall && !table?.flight && !table?.decisions;

/** The stakes that a reward can be played with, money units as digits: of slots their stakes, of other games their chips. Null for a game without rewards. */
export function rewardStakes(rules: RuledGame): readonly string[] | null {
  const told = factsOf(rules).rules as { stakes?: readonly string[]; chips?: readonly string[] };
  if (rules.kind === 'slot') return told.stakes ?? null;
  return takesChips(rules) ? (told.chips ?? null) : null;
}

/** Payment of a round of a reward: all that a free spin wins, the return of a chip less the chip. */
export function rewardPays({ kind }: Pick<RuledGame, 'kind'>, { stake }: Pick<RoundFrame, 'stake'>, win: Money): Money {
  if (kind === 'slot') return win;
  return win > BigInt(stake) ? win - BigInt(stake) : 0n;
}

/** A chip is whole: it is on one bet. Bets of games without named bets are. */
export const isOnOneBet = (bet: unknown): boolean => {
  const { positions } = bet as { positions?: object };
  return positions === undefined || Object.keys(positions).length === 1;
};
