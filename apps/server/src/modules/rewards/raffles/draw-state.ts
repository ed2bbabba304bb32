import type { DrawState } from '@laro/domain/raffles/raffle-program';
import type { RaffleRow } from './rules/raffles.store.ts';

/** The state of a draw on its pages. */
export function drawStateOf({ closedAt, drawnAt }: Pick<RaffleRow, 'closedAt' | 'drawnAt'>): DrawState {
  if (drawnAt !== null) return 'drawn';
  return closedAt === null ? 'open' : 'closed';
}
