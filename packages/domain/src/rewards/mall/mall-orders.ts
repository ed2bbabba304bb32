/** Goods as they are sold now; null: without limit. Prices are points in units. */
export interface MallGoods {
  readonly stock: number | null;
  readonly price: bigint;
  readonly perMember: number | null;
}

export interface MallOrder {
  readonly member: string;
  readonly key: string;
  readonly quantity: number;
  /** The price on the card that the member saw. */
  readonly seenPrice: bigint;
}

interface PlacedOrder extends MallOrder {
  readonly isCancelled: boolean;
}

export interface MallState {
  readonly goods: MallGoods;
  /** Points by member. */
  readonly points: Readonly<Record<string, bigint>>;
  readonly orders: readonly PlacedOrder[];
}

export type OrderResult =
  | 'placed'
  | 'cancelled'
  | 'mall.key_used'
  | 'mall.changed'
  | 'mall.limit_reached'
  | 'mall.sold_out'
  | 'mall.points_short'
  | 'mall.not_cancellable';

const isSameOrder = (one: MallOrder, other: MallOrder) => one.quantity === other.quantity && one.seenPrice === other.seenPrice;

/** The goods as they are sold to a member now: pieces that were bought within the limit's period, and points in units. */
export interface OrderFacts {
  readonly goods: MallGoods;
  readonly bought: number;
  readonly points: bigint;
}

type OrderRefusal = 'mall.changed' | 'mall.limit_reached' | 'mall.sold_out' | 'mall.points_short';

/** Why an order is refused, in the order of MALL-03; null: it can be placed. */
export function orderRefusal({ goods, bought, points }: OrderFacts, { quantity, seenPrice }: Pick<MallOrder, 'quantity' | 'seenPrice'>): OrderRefusal | null {
  if (seenPrice !== goods.price) return 'mall.changed';
  if (goods.perMember !== null && bought + quantity > goods.perMember) return 'mall.limit_reached';
  if (goods.stock !== null && goods.stock < quantity) return 'mall.sold_out';
  return points < goods.price * BigInt(quantity) ? 'mall.points_short' : null;
}

const factsFor = ({ goods, points, orders }: MallState, member: string): OrderFacts => ({
  goods,
  bought: orders.reduce((sum, order) => sum + (order.member === member && !order.isCancelled ? order.quantity : 0), 0),
  points: points[member] ?? 0n,
});

/** Moves an order's pieces and points: out of stock and account at the order, back at its end. */
function moveOrder(state: MallState, { member, quantity, seenPrice }: MallOrder, sign: 1 | -1): Pick<MallState, 'goods' | 'points'> {
  const { goods, points } = state;
  return {
    goods: { ...goods, stock: goods.stock === null ? null : goods.stock - sign * quantity },
    points: { ...points, [member]: (points[member] ?? 0n) - BigInt(sign * quantity) * seenPrice },
  };
}

/** Places an order, once for its key. The same key with the same content answers the same; a refused order leaves its key free (MALL-04). */
export function placeOrder(state: MallState, order: MallOrder): { result: OrderResult; state: MallState } {
  const known = state.orders.find(({ member, key }) => member === order.member && key === order.key);
  if (known !== undefined) return { result: isSameOrder(known, order) ? 'placed' : 'mall.key_used', state };
  const refusal = orderRefusal(factsFor(state, order.member), order);
  if (refusal !== null) return { result: refusal, state };
  return { result: 'placed', state: { ...moveOrder(state, order, 1), orders: [...state.orders, { ...order, isCancelled: false }] } };
}

/** Cancels an order that is only placed: points and pieces come back, once. */
export function cancelOrder(state: MallState, member: string, key: string): { result: OrderResult; state: MallState } {
  const known = state.orders.find((order) => order.member === member && order.key === key);
  if (known === undefined || known.isCancelled) return { result: 'mall.not_cancellable', state };
  const orders = state.orders.map((order) => (order === known ? { ...order, isCancelled: true } : order));
  return { result: 'cancelled', state: { ...moveOrder(state, known, -1), orders } };
}

/** States of orders. Goods that are not sent by post are delivered with the order. */
export const orderStates = ['placed', 'confirmed', 'sent', 'delivered', 'returned', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];
/** States in which an order still waits for somebody. */
export const openOrderStates: readonly OrderState[] = ['placed', 'confirmed', 'sent'];

/** States that follow another one. */
export const stepStates = ['confirmed', 'sent', 'delivered', 'returned', 'cancelled'] as const satisfies readonly OrderState[];
export type OrderStepTo = (typeof stepStates)[number];

/** The ways of an order of physical goods (MALL-05): who may go which. */
export const orderSteps: readonly { readonly from: OrderState; readonly to: OrderStepTo; readonly by: 'desk' | 'both' }[] = [
  { from: 'placed', to: 'confirmed', by: 'desk' },
  { from: 'confirmed', to: 'sent', by: 'desk' },
  { from: 'sent', to: 'delivered', by: 'desk' },
  { from: 'sent', to: 'returned', by: 'desk' },
  { from: 'placed', to: 'cancelled', by: 'both' },
  { from: 'confirmed', to: 'cancelled', by: 'desk' },
];

export const mayStep = (from: OrderState, to: OrderState, by: 'desk' | 'member'): boolean =>
  orderSteps.some((step) => step.from === from && step.to === to && (step.by === 'both' || step.by === by));

/** States that the desk can set from a state, in the order of the table. */
export const deskSteps = (from: OrderState): OrderStepTo[] => orderSteps.filter((step) => step.from === from).map(({ to }) => to);

/** True for the state from which points and pieces come back. */
export const isCancellation = (state: OrderState): boolean => state === 'cancelled';

/** True for steps after which the member has again what the order was made of: points, or a claimable gift. */
export const givesBack = (to: OrderState, isDecidedSo: boolean): boolean => isCancellation(to) || (to === 'returned' && isDecidedSo);

/** Days without a confirmation after which the desk is alarmed, and after which the order is cancelled (MALL-05). */
export const unconfirmedDays = { alarm: 7, cancel: 14 } as const;
