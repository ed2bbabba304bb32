import type { Order } from '../lottery-api.ts';

/** A line of an order as it is played again. */
export type RepeatedLine = Pick<Order['lines'][number], 'play' | 'selection' | 'stake'>;

/** Where the lines of an order wait for the play page of its game. */
export const againKey = (gameId: string): string => `laro.lottery.again.${gameId}`;

/** Keeps the lines of an order for the play page of its game, which takes them into the slip. Lines that were cancelled alone are left out. */
export function keepOrder({ gameId, state, lines }: Order): void {
  try {
    const played = lines.filter((line) => state === 'cancelled' || line.state !== 'cancelled');
    const repeated: RepeatedLine[] = played.map(({ play, selection, stake }) => ({ play, selection, stake }));
    sessionStorage.setItem(againKey(gameId), JSON.stringify(repeated));
  } catch {
    // A browser that keeps nothing opens an empty slip.
  }
}

/** True while an order waits for the play page of its game. */
export function isOrderKept(gameId: string): boolean {
  try {
    return sessionStorage.getItem(againKey(gameId)) !== null;
  } catch {
    return false;
  }
}
