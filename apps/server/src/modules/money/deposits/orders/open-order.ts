import { randomBytes } from 'node:crypto';
import { depositFee } from '@laro/domain/deposits/deposit-rules';
import { depositActs } from '@laro/domain/deposits/deposit-status';
import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import { inTurn } from '#server/db/turns/in-turn.ts';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { addDepositEvent, depositOfKey, holdOrderer, insertDeposit, lockDeposit, readDeposit, writeDeposit, type DepositRow } from './deposit-orders.store.ts';
import { readRooms, refuseBeyond, refuseTooManyOpen } from './deposit-standing.ts';
import type { Parts } from '../deposits-parts.ts';
import { noteError } from '../callbacks/gateway-health.store.ts';
import { readMethods, type MethodRow } from '../rules/methods.store.ts';
import type { CheckoutGateway, OpenAnswer } from '../ports.ts';
import { close } from './settle.ts';

const MINUTE_MS = 60_000;
/** Delay of the first poll for an order without a callback. */
const FIRST_POLL_MS = 15_000;
const NUMBER_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_LENGTH = 12;
const PAGE = '/m/voucherCenter';

/** Public number of an order: 60 random bits, so that orders cannot be counted or guessed. */
const newNumber = (): string => `D${Array.from(randomBytes(NUMBER_LENGTH), (byte) => NUMBER_LETTERS[byte % NUMBER_LETTERS.length]).join('')}`;

const shown = (units: Money): string => displayAmount(formatMoney(units));

/** The way to pay in, on and within its bounds. Throws `deposit.method_unknown`, `deposit.amount_out_of_range`. */
export async function methodFor(parts: Parts, merchant: Merchant, code: string, amount: Money): Promise<MethodRow> {
  const currency = merchant.settings['market.currency'];
  const method = (await readMethods(parts.pool, merchant.code, currency)).find((row) => row.code === code && row.isOn);
  if (!method) throw new Refusal('deposit.method_unknown');
  if (amount < method.min || amount > method.max)
    throw new Refusal('deposit.amount_out_of_range', { min: shown(method.min), max: shown(method.max), currency });
  return method;
}

interface Wish {
  key: string;
  method: string;
  amount: Money;
}

/** Writes the order, or finds the one with this key. Throws its refusals. */
async function writeOrder(parts: Parts, context: CallContext, { key, method: code, amount }: Wish): Promise<DepositRow> {
  const { merchant, ip } = context;
  const { playerId, currency } = playerOf(context);
  const known = await inTransaction(parts.pool, (transaction) => depositOfKey(transaction, playerId, key));
  const isSame = (row: DepositRow): boolean => row.methodCode === code && row.amount === amount;
  if (known) {
    if (!isSame(known)) throw new Refusal('deposit.key_used');
    return known;
  }
  const method = await methodFor(parts, merchant, code, amount);
  await parts.refuseBlocked(playerId);
  const at = new Date(parts.now());
  const id = await inTransaction(parts.pool, async (transaction) => {
    await holdOrderer(transaction, playerId);
    const earlier = await depositOfKey(transaction, playerId, key);
    if (earlier) {
      if (!isSame(earlier)) throw new Refusal('deposit.key_used');
      return earlier.id;
    }
    // Read with the player locked: two concurrent orders cannot both see the room.
    refuseBeyond(await readRooms(parts, transaction, merchant, playerId), amount);
    await refuseTooManyOpen(transaction, playerId);
    const made = await insertDeposit(transaction, {
      number: newNumber(),
      merchantCode: merchant.code,
      playerId,
      key,
      methodCode: code,
      kind: method.kind,
      gateway: method.gateway,
      currency,
      amount,
      fee: depositFee(amount, method),
      payee: method.gateway === 'manual' ? method.payee : null,
      ip,
      at,
      expiresAt: new Date(at.getTime() + merchant.settings['deposit.orderMinutes'] * MINUTE_MS),
    });
    await addDepositEvent(transaction, made, { event: 'created', actor: 'player', at, detail: { method: code, amount: formatMoney(amount) } });
    return made;
  });
  return readDeposit(parts.pool, id);
}

/** Asks the gateway for its page; a refusal or an unusable answer is noted for the operator. */
async function askPage(parts: Parts, { merchant, request }: CallContext, order: DepositRow, gateway: CheckoutGateway): Promise<OpenAnswer> {
  const access = await parts.keys.access(merchant, gateway.name);
  if (access === null) return { kind: 'unavailable', why: 'no address or no key' };
  return gateway.open(access, {
    number: order.number,
    merchantCode: merchant.code,
    kind: order.kind,
    payable: order.amount + order.fee,
    currency: order.currency,
    description: `${merchant.name} ${order.number}`,
    returnUrl: `${request.protocol}://${request.host}${PAGE}?order=${order.number}`,
    lifeSeconds: Math.max(60, Math.floor((order.expiresAt.getTime() - parts.now()) / 1000)),
  });
}

/** Stores the gateway's answer, or that a transfer by hand is awaited. */
async function writeOpened(parts: Parts, order: DepositRow, answer: OpenAnswer | null): Promise<void> {
  const at = new Date(parts.now());
  await inTransaction(parts.pool, async (transaction) => {
    const row = await lockDeposit(transaction, order.merchantCode, order.number);
    // Already paid, cancelled or expired: the gateway's callback may be faster than its own response.
    if (row?.state !== 'created') return;
    if (answer?.kind === 'refused') {
      await close(parts, transaction, row, 'fail', row.gateway, 'gateway_refused');
      return;
    }
    await writeDeposit(transaction, row.id, {
      state: depositActs.open.to,
      ...(answer?.kind === 'opened'
        ? { gateway_reference: answer.reference, checkout_url: answer.url, next_poll_at: new Date(at.getTime() + FIRST_POLL_MS) }
        : {}),
    });
    await addDepositEvent(transaction, row.id, { event: 'pending', actor: row.gateway, at });
  });
}

/**
 * Orders a deposit. The same key returns the same order; if the gateway did not answer the first time, the request is retried. Throws the refusals of
 * `createDeposit`.
 */
export const openOrder = (parts: Parts, context: CallContext, wish: Wish): Promise<DepositRow> =>
  // Copies of one request that arrive together wait for the first: the gateway is called once.
  inTurn(parts.pool, `deposit ${playerOf(context).playerId} ${wish.key}`, () => openOnce(parts, context, wish));

async function openOnce(parts: Parts, context: CallContext, wish: Wish): Promise<DepositRow> {
  const order = await writeOrder(parts, context, wish);
  if (order.state !== 'created') return order;
  const gateway = parts.gatewayOf(order.gateway);
  const answer = gateway && (await askPage(parts, context, order, gateway));
  if (answer && answer.kind !== 'opened') await noteError(parts.pool, order.merchantCode, order.gateway, new Date(parts.now()), answer.why);
  if (answer?.kind === 'unavailable') throw new Refusal('deposit.gateway_unavailable');
  await writeOpened(parts, order, answer);
  const fresh = await readDeposit(parts.pool, order.id);
  if (fresh.failure === 'gateway_refused') throw new Refusal('deposit.gateway_unavailable');
  return fresh;
}
