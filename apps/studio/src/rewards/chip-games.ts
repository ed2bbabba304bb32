import type { Money } from '@laro/domain/money/money';
import type { RoundFrame, RuledGame } from '@laro/games/kind';
import { chipShares } from '@laro/games/stakes/chip-shares';
import { factsOf } from '../games/game-facts.ts';

type Kind = Pick<RuledGame, 'kind' | 'table'>;

/** Games that free chips can be played in: all but slots, which have free spins, and halls, which feed a pool (spec games.md 11). */
export const takesChips = ({ kind, table }: Kind): boolean => kind !== 'slot' && !table?.hall;

/** The stakes that a reward can be played with, money units as digits: of slots their stakes, of other games their chips. Null for a game without rewards. */
export function rewardStakes(rules: RuledGame): readonly string[] | null {
  const told = factsOf(rules).rules as { stakes?: readonly string[]; chips?: readonly string[] };
  if (rules.kind === 'slot') return told.stakes ?? null;
  return takesChips(rules) ? (told.chips ?? null) : null;
}

/** Payment of a round of a reward, and the player's own money in it: the further stakes of his decisions with their return, null without any. Money units. */
export interface RewardShares {
  win: Money;
  own: { stake: Money; win: Money } | null;
}

/** The bet of a chip: its one position. Null for bets without positions. */
export const chipBetOf = (bet: unknown): string | null => Object.keys((bet as { positions?: object }).positions ?? {})[0] ?? null;

/** Shares of a settled round of a reward: all that a free spin wins; of a chip its return less the chip, and the player's own money apart from it. */
export function rewardShares(round: RoundFrame, chipBet: string | null): RewardShares {
  if (round.kind === 'slot') return { win: BigInt(round.totalWin), own: null };
  const { pays, own } = chipShares(round, chipBet);
  return { win: pays, own };
}

/** A chip is whole: it is on one bet. Bets of games without named bets are. */
export const isOnOneBet = (bet: unknown): boolean => {
  const { positions } = bet as { positions?: object };
  return positions === undefined || Object.keys(positions).length === 1;
};
