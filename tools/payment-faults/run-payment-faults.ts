import { creditOf, MINOR_UNIT } from '../../packages/domain/src/deposit-rules.ts';
import type { Money } from '../../packages/domain/src/money.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { openDatabase } from '../../apps/server/src/db/database.ts';
import { auditLedger, isWhole, type LedgerAudit } from '../../apps/server/src/ledger/audit.ts';
import { balanceOf } from '../../apps/server/src/ledger/accounts.ts';
import { movedByKey } from '../../apps/server/src/ledger/gateway-book.ts';
import type { TestCallback } from '../../apps/server/src/testing/payment-stand-in.ts';
import { addTestMerchants } from '../../apps/server/src/testing/test-merchants.ts';
import { openTestPlayer, type TestPlayer } from '../../apps/server/src/testing/test-play.ts';
import { Draws } from '../faults/draws.ts';
import { keepKey } from './open-door.ts';
import { HostileGateway, type GatewayPayment, type Sending } from './hostile-gateway.ts';

const PLAYERS = 50;
const LANES = 16;
const CALLBACKS_PER_ORDER = 6;
const AMOUNT_MAX = 500_000;

/** A book in sums: payments, what of them is credited and held, what went back. Money units. */
export interface BookSums {
  payments: number;
  credited: Money;
  held: number;
  returned: Money;
}

export interface PaymentFaultReport {
  callbacks: number;
  orders: number;
  /** How long the callbacks took. */
  seconds: number;
  answers: Record<string, number>;
  gateway: BookSums;
  ours: BookSums;
  wrong: string[];
  audit: LedgerAudit;
  areEqual: boolean;
}

/** Where callbacks are handed in: what was answered, or null when nobody has, as when the process was killed. */
export interface Door {
  post: (callback: TestCallback) => Promise<{ status: number; outcome: string } | null>;
  close: () => Promise<void>;
}

export interface PaymentFaultPlan {
  pool: pg.Pool;
  db: ReturnType<typeof openDatabase>;
  callbacks: number;
  seed: string;
  /** Opens the doors, once merchant and key are there. */
  openDoors: () => Promise<readonly Door[]>;
  /** Told before each callback how many have been answered: whoever kills processes does it here. */
  onProgress?: (answered: number) => void;
  onNews?: (text: string) => void;
}

interface Order {
  number: string;
  amount: Money;
  player: TestPlayer;
}

async function makeOrders({ pool }: PaymentFaultPlan, draws: Draws, count: number): Promise<Order[]> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => openTestPlayer(pool, { money: 0n })));
  const orders = Array.from({ length: count }, (_, index) => ({
    number: `D${index.toString().padStart(12, '0')}`,
    amount: BigInt(1 + draws.below(AMOUNT_MAX)) * MINOR_UNIT,
    player: draws.pick(players),
  }));
  await pool.query(
    `insert into deposit_orders (number, merchant_code, player_id, request_key, method_code, kind, gateway, currency, amount, fee, state, created_at, expires_at)
      select n, 'laro', p, gen_random_uuid(), 'gcash', 'gcash', 'paymongo', 'PHP', a, 0, 'pending', now(), now() + interval '1 hour'
      from unnest($1::text[], $2::bigint[], $3::bigint[]) as o (n, p, a)`,
    [orders.map(({ number }) => number), orders.map(({ player }) => player.id), orders.map(({ amount }) => String(amount))],
  );
  return orders;
}

interface PaymentRow {
  payment_id: string;
  number: string;
  amount: Money;
  state: string;
  credited: Money;
  returned: Money;
}

const units = (hundredths: number): Money => BigInt(hundredths) * MINOR_UNIT;
const least = (one: Money, other: Money): Money => (one < other ? one : other);

/** What of a payment the gateway and we have, and where they do not fit. */
function comparePayment(payment: GatewayPayment, order: Order, row: PaymentRow | undefined, moved: Money | undefined) {
  const wrong: string[] = [];
  if (row?.amount !== units(payment.amount) || row.returned !== units(payment.returned)) wrong.push(`${payment.id} stands otherwise`);
  if (row?.state !== 'credited') return { wrong: moved === undefined ? wrong : [...wrong, `${payment.id} is held and was moved`], credit: 0n, back: 0n };
  const credit = creditOf(units(payment.amount), { amount: order.amount, fee: 0n });
  if (row.credited !== credit || moved !== credit) wrong.push(`${payment.id} is credited with another amount`);
  return { wrong, credit, back: least(units(payment.returned), credit) };
}

/** What does not fit between what the gateway has and what we have written, payment by payment and player by player. */
async function compare({ pool }: PaymentFaultPlan, orders: readonly Order[], payments: readonly GatewayPayment[]) {
  const wrong: string[] = [];
  const { rows } = await pool.query<PaymentRow>(
    'select d.payment_id, o.number, d.amount, d.state, d.credited, d.returned from deposit_payments d join deposit_orders o on o.id = d.order_id',
  );
  const written = new Map(rows.map((row) => [row.payment_id, row]));
  const ids = rows.map((row) => row.payment_id);
  const moved = await movedByKey(pool, 'gateway:paymongo:laro', ids);
  const told = new Set(payments.map(({ id }) => id));
  for (const id of ids) if (!told.has(id)) wrong.push(`${id} was written and never made`);
  const balances = new Map<bigint, Money>();
  const gateway: BookSums = { payments: payments.length, credited: 0n, held: 0, returned: 0n };
  const byOrder = Map.groupBy(payments, ({ number }) => number);
  for (const order of orders) {
    const own = byOrder.get(order.number) ?? [];
    const taken = own.filter(({ id }) => moved.has(id));
    const valid = own.filter(({ currency }) => currency === 'PHP');
    if (taken.length !== Math.min(1, valid.length)) wrong.push(`${order.number} was credited ${taken.length} times of ${valid.length}`);
    gateway.held += own.length - taken.length;
    for (const payment of own) {
      const found = comparePayment(payment, order, written.get(payment.id), moved.get(payment.id));
      wrong.push(...found.wrong);
      gateway.credited += found.credit;
      gateway.returned += found.back;
      balances.set(order.player.cash, (balances.get(order.player.cash) ?? 0n) + found.credit - found.back);
    }
  }
  for (const [cash, expected] of balances) if ((await balanceOf(pool, cash)) !== expected) wrong.push(`account ${cash} has another balance`);
  const ours: BookSums = {
    payments: rows.length,
    credited: [...moved.values()].reduce((sum, amount) => sum + amount, 0n),
    held: rows.filter(({ state }) => state === 'held').length,
    returned: await returnedByLedger(pool),
  };
  return { wrong, gateway, ours };
}

/** What went back to the gateway, as it is written with each movement, in money units. */
async function returnedByLedger(pool: pg.Pool): Promise<Money> {
  const { rows } = await pool.query<{ returned: Money }>('select coalesce(sum(returned), 0)::bigint as returned from deposit_orders');
  return rows[0]?.returned ?? 0n;
}

/** A gateway tells again what nobody has taken for certain, after a moment. */
const AGAIN_MS = 50;
const isDefinite = ({ status }: { status: number }): boolean => status < 500;

/** Hands every callback in until it has a definite answer, in several lanes at once; gives how often each answer came. */
async function tellAll({ onNews, onProgress }: PaymentFaultPlan, doors: readonly Door[], sendings: readonly Sending[]): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  const note = (said: string) => void (answers[said] = (answers[said] ?? 0) + 1);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < sendings.length; at = next++) {
      onProgress?.(at);
      for (let door = at; ; door += 1) {
        const answer = await doors[door % doors.length]?.post(sendings[at]?.(Date.now()) ?? { body: '', headers: {} });
        if (answer && isDefinite(answer)) {
          note(answer.status === 200 ? answer.outcome : String(answer.status));
          break;
        }
        note(answer ? 'told again after an error' : 'told again after silence');
        await sleep(AGAIN_MS);
      }
      if (at > 0 && at % 10_000 === 0) onNews?.(`${at} of ${sendings.length} callbacks`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return answers;
}

/**
 * Plays a gateway that repeats, reorders, contradicts, delays, forges and garbles its callbacks, against several processes over one database, and lays both
 * books side by side at the end (goals.md C). The database must be migrated and empty.
 */
export async function runPaymentFaults(plan: PaymentFaultPlan): Promise<PaymentFaultReport> {
  const draws = new Draws(plan.seed);
  await addTestMerchants(plan.db);
  await keepKey(plan);
  const orders = await makeOrders(plan, draws, Math.max(1, Math.ceil(plan.callbacks / CALLBACKS_PER_ORDER)));
  const gateway = new HostileGateway(draws);
  for (const { number, amount } of orders) gateway.order(number, Number(amount / MINOR_UNIT));
  const sendings = gateway.sendings(plan.callbacks);
  const doors = await plan.openDoors();
  const startedAt = performance.now();
  const answers = await tellAll(plan, doors, sendings);
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(doors.map((door) => door.close()));
  const compared = await compare(plan, orders, gateway.payments);
  const audit = await auditLedger(plan.pool);
  const { wrong, ours } = compared;
  const areEqual = wrong.length === 0 && isWhole(audit) && ours.credited === compared.gateway.credited && ours.returned === compared.gateway.returned;
  return { callbacks: sendings.length, orders: orders.length, seconds, answers, ...compared, audit, areEqual };
}
