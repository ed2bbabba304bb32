import type { Money } from '@laro/domain/money/money';
import type { RuledGame } from '@laro/games/kind';

/** Bounds of an autoplay and its results so far. Money in units. */
export interface AutoplayState {
  readonly rounds: number;
  readonly lossLimit: Money;
  readonly winStop: Money | null;
  readonly played: number;
  /** Stakes less wins; negative for a gain. */
  readonly lost: Money;
  readonly highestWin: Money;
  /** A round of it was refused: a limit, a block, or no money. */
  readonly isRefused: boolean;
  readonly isStopped: boolean;
}

type AutoplayEnd = 'stopped' | 'refused' | 'done' | 'win' | 'loss';

/** Why the next round with this stake is not played; null where it may be. A loss limit is never passed, whatever the next round brings. */
export function autoplayEnd({ rounds, lossLimit, winStop, played, lost, highestWin, isRefused, isStopped }: AutoplayState, stake: Money): AutoplayEnd | null {
  if (isStopped) return 'stopped';
  if (isRefused) return 'refused';
  if (played >= rounds) return 'done';
  if (winStop !== null && highestWin > winStop) return 'win';
  return lost + stake > lossLimit ? 'loss' : null;
}

/** Kinds whose rounds are one act: ladders and hands wait for their player, tables for their clock. */
export const takesAutoplay = ({ kind, table }: Pick<RuledGame, 'kind' | 'table'>): boolean => table === null && kind !== 'ladder' && kind !== 'decisions';
