import type { Parsed } from '@laro/contract/routes';
import type { Address } from '@laro/domain/mall/addresses';
import { deskSteps, mayStep, openOrderStates, orderStates, unconfirmedDays, type OrderState } from '@laro/domain/rewards/mall/mall-orders';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Language } from '@laro/domain/system/languages';
import { addressOfOrder } from '../addresses/addresses.store.ts';
import type { MallDeps } from '../mall-parts.ts';
import { orderViews } from '../orders/order-views.ts';
import { ordersOfMerchant, readDeskOrder, type DeskOrder } from '../orders/orders.store.ts';
import { stepHeld } from '../orders/step-order.ts';
import { holdOrder, stepsOf, type HeldOrder } from '../orders/steps.store.ts';

type OrderView = Parsed<'stepDeskOrder', 'value'>;
const DAY_MS = 86_400_000;

interface Reader {
  merchant: Merchant;
  language: Language;
}

const isLateAt = ({ isSent, state, placedAt }: DeskOrder, now: number): boolean =>
  isSent && state === 'placed' && now - placedAt.getTime() >= unconfirmedDays.alarm * DAY_MS;

/** Orders as the board shows them, with every step and those that can follow. */
async function deskViews(deps: MallDeps, queries: Queries, reader: Reader, rows: readonly DeskOrder[]): Promise<OrderView[]> {
  const steps = await stepsOf(
    queries,
    rows.map(({ id }) => id),
  );
  const views = await orderViews(queries, reader, rows);
  return views.map(({ row, goods, view }) => ({
    ...view,
    names: goods.body.names,
    member: { id: String(row.playerId), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
    isLate: isLateAt(row, deps.now()),
    next: row.isSent ? deskSteps(row.state) : [],
    steps: steps
      .filter(({ orderId }) => orderId === row.id)
      .toSorted(byState)
      .map(({ state, at, by, reason }) => ({ state, at: at.toISOString(), by, reason })),
  }));
}

const byState = (one: { state: OrderState }, other: { state: OrderState }): number => orderStates.indexOf(one.state) - orderStates.indexOf(other.state);

const statesOf = (state: OrderState | 'open' | ''): readonly OrderState[] => {
  if (state === '') return orderStates;
  return state === 'open' ? openOrderStates : [state];
};

/** A page of the board, newest first. */
export async function orderPage(
  deps: MallDeps,
  reader: Reader,
  { state, before }: { state: OrderState | 'open' | ''; before: string },
  size: number,
): Promise<Parsed<'listDeskOrders', 'value'>> {
  const filter = { states: statesOf(state), before: before === '' ? null : before };
  const rows = await ordersOfMerchant(deps.pool, reader.merchant.code, filter, size + 1);
  const shown = rows.slice(0, size);
  return { orders: await deskViews(deps, deps.pool, reader, shown), next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}

const subjectOf = (merchant: Merchant, orderId: string): string => `merchant:${merchant.code}/order:${orderId}`;

async function held(transaction: Transaction, merchant: Merchant, orderId: string): Promise<HeldOrder> {
  const order = await holdOrder(transaction, merchant.code, orderId);
  if (!order) throw new Refusal('desk.order_unknown');
  return order;
}

type Step = Omit<Parsed<'stepDeskOrder', 'body'>, 'reason'> & { reason: string };

/** Takes an order a step further. Throws `desk.order_unknown`, `desk.order_stale`, `request.invalid` for a parcel without a carrier. */
export async function stepOrder(deps: MallDeps, reader: Reader, orderId: string, step: Step, actor: Actor): Promise<OrderView> {
  const { merchant } = reader;
  const { from, to, carrier, tracking, givesPointsBack, reason } = step;
  if (to === 'sent' && carrier === '') throw new Refusal('request.invalid', { fields: [{ path: 'body.carrier', fault: 'required' }] });
  const publicId = await inTransaction(deps.pool, async (transaction) => {
    const order = await held(transaction, merchant, orderId);
    if (order.state !== from || !mayStep(from, to, 'desk')) throw new Refusal('desk.order_stale');
    const parcel = to === 'sent' ? { carrier, tracking } : null;
    const back = await stepHeld(deps, transaction, merchant, order, { orderId, to, by: actor.name, reason, parcel, givesPointsBack });
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'mall.orderStepped',
      subject: subjectOf(merchant, orderId),
      reason,
      before: { state: from },
      after: { state: to, ...parcel, ...(to === 'returned' ? { givesPointsBack } : {}), ...(back === null ? {} : { back }) },
      ip: actor.ip,
    });
    return order.publicId;
  });
  deps.onChanged(publicId);
  const [view] = await deskViews(deps, deps.pool, reader, [await readDeskOrder(deps.pool, orderId)]);
  if (!view) throw new Refusal('desk.order_unknown');
  return view;
}

/** The address of an order; the reading is in the audit log (MALL-06). Throws `desk.order_unknown`, `desk.address_erased`. */
export const readAddress = (deps: MallDeps, merchant: Merchant, orderId: string, reason: string, actor: Actor): Promise<Address> =>
  inTransaction(deps.pool, async (transaction) => {
    const { addressId } = await held(transaction, merchant, orderId);
    const row = addressId === null ? null : await addressOfOrder(transaction, addressId);
    if (!row) throw new Refusal('desk.address_erased');
    const entry = { actor: actor.name, action: 'mall.addressRead', subject: subjectOf(merchant, orderId), reason, ip: actor.ip } as const;
    await deps.audit.append(transaction, { ...entry, before: null, after: { address: row.id } });
    return deps.addressBox.open(row.sealed, row.id);
  });
