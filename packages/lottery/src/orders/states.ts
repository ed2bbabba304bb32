import { type drawStateNames, type orderStateNames } from '@laro/domain/lottery/names';

/** Transitions by state and event; an event that a state does not list is refused. */
type Transitions<State extends string, Event extends string> = Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>;

/** States of a draw; `held` says apart that money does not move. */
export type DrawState = (typeof drawStateNames)[number];
export type DrawEvent = 'close' | 'await' | 'draw' | 'dispute' | 'settle' | 'finish' | 'void';

/** House draws go from closed to drawn; imported ones await their feeds and may be disputed. */
const DRAW: Transitions<DrawState, DrawEvent> = {
  scheduled: { close: 'closed', void: 'void' },
  closed: { draw: 'drawn', await: 'awaiting', void: 'void' },
  awaiting: { draw: 'drawn', dispute: 'disputed', void: 'void' },
  disputed: { draw: 'drawn', void: 'void' },
  drawn: { settle: 'settling', dispute: 'disputed', void: 'void' },
  settling: { finish: 'settled' },
  settled: { void: 'void' },
  void: {},
};

export type OrderState = (typeof orderStateNames)[number];
export type OrderEvent = 'win' | 'lose' | 'push' | 'cancel' | 'void';

/** States of a line, and of an order, which is settled once. */
const ORDER: Transitions<OrderState, OrderEvent> = {
  accepted: { win: 'won', lose: 'lost', push: 'push', cancel: 'cancelled', void: 'void' },
  won: { void: 'void' },
  lost: { void: 'void' },
  push: { void: 'void' },
  cancelled: {},
  void: {},
};

/** The state after an event; null where it is not possible. A house draw has no way into `awaiting` and is never disputed. */
export function nextDrawState(state: DrawState, event: DrawEvent, isImported: boolean): DrawState | null {
  if (!isImported && (event === 'await' || event === 'dispute')) return null;
  if (isImported && state === 'closed' && event === 'draw') return null;
  return DRAW[state][event] ?? null;
}

/** The state of an order or line after an event; null where it is not possible. */
export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | null => ORDER[state][event] ?? null;

/** True if a player may cancel: the order is accepted and its draw is open (LOTT-27). */
export const isCancellable = (order: OrderState, draw: DrawState): boolean => draw === 'scheduled' && nextOrderState(order, 'cancel') !== null;
