import { type DrawState, isCancellable, type OrderState } from './states.ts';

/** An order of a chase with the state of its draw. */
export interface ChasedOrder {
  readonly id: string;
  readonly order: OrderState;
  readonly draw: DrawState;
}

/** A chase: orders of consecutive draws, each with its own multiple, placed together (LOTT-28). */
export interface Chase {
  readonly stopOnWin: boolean;
  readonly orders: readonly ChasedOrder[];
}

/** The orders that ending a chase cancels: those whose draws are still open (LOTT-29). */
export const cancelledByEnd = ({ orders }: Chase): readonly string[] => orders.filter(({ order, draw }) => isCancellable(order, draw)).map(({ id }) => id);

/** The orders that the settlement of one order cancels: with stop on win, after a payout above nothing but pushes. */
export const cancelledBySettlement = (chase: Chase, settled: OrderState): readonly string[] =>
  chase.stopOnWin && settled === 'won' ? cancelledByEnd(chase) : [];
