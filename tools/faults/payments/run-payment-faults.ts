import { creditOf, MINOR_UNIT } from '../../../packages/domain/src/deposits/deposit-rules.ts';
import type { Money } from '../../../packages/domain/src/money/money.ts';
import type pg from 'pg';
import { auditLedger, isWhole, type LedgerAudit } from '../../../apps/server/src/ledger/audit/audit.ts';
import { balanceOf } from '../../../apps/server/src/ledger/accounts/accounts.ts';
import { movedByKey } from '../../../apps/server/src/ledger/accounts/gateway-book.ts';
import { addTestMerchants } from '../../../apps/server/src/testing/base/test-merchants.ts';
import { openTestPlayer, type TestPlayer } from '../../../apps/server/src/testing/money/test-play.ts';
import { Draws } from '../play/draws.ts';
import { CALLBACK_PATH, keepKey, openDoor } from './open-door.ts';
import type { HostilePayouts } from './hostile-payouts.ts';
import type { PayoutGround } from './payout-door.ts';
import { PayoutRun, type PayoutReport } from './payout-run.ts';
import { tellAll } from './tell-all.ts';
import { textOf, type Door, type Telling } from './telling.ts';
import { HostileGateway, type GatewayPayment, type Sending } from './hostile-gateway.ts';

const PLAYERS = 50;
/** One in this many callbacks is about withdrawals. */
const PAYOUT_PART = 3;
/** Minutes in which the queue waits for a gateway pass in seconds. */
const CLOCK_SPEED = 20;
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
  payouts: PayoutReport;
  wrong: string[];
  audit: LedgerAudit;
  areEqual: boolean;
}

export interface PaymentFaultPlan {
  pool: pg.Pool;
  callbacks: number;
  seed: string;
  /** Opens the doors, once merchant and key are there. */
  openDoors: (payouts: Omit<PayoutGround, 'doorName'>, gateway: HostilePayouts) => Promise<readonly Door[]>;
  /** Called before each callback with the number of answered ones; kills of processes happen here. */
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

/** Differences of one payment between the gateway's record and ours. */
function comparePayment(payment: GatewayPayment, order: Order, row: PaymentRow | undefined, moved: Money | undefined) {
  const wrong: string[] = [];
  if (row?.amount !== units(payment.amount) || row.returned !== units(payment.returned)) wrong.push(`${payment.id} stands otherwise`);
  if (row?.state !== 'credited') return { wrong: moved === undefined ? wrong : [...wrong, `${payment.id} is held and was moved`], credit: 0n, back: 0n };
  const credit = creditOf(units(payment.amount), { amount: order.amount, fee: 0n });
  if (row.credited !== credit || moved !== credit) wrong.push(`${payment.id} is credited with another amount`);
  return { wrong, credit, back: least(units(payment.returned), credit) };
}

/** Differences between the gateway's record and ours, payment by payment and player by player. */
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

/** Sum returned to the gateway, as recorded with each movement, in money units. */
async function returnedByLedger(pool: pg.Pool): Promise<Money> {
  const { rows } = await pool.query<{ returned: Money }>('select coalesce(sum(returned), 0)::bigint as returned from deposit_orders');
  return rows[0]?.returned ?? 0n;
}

/** The gateway's file of the whole run, as the desk reads it: every payment, including held ones. */
const statementOf = (payments: readonly GatewayPayment[], from: Date, to: Date): string =>
  [
    'Payment ID,Reference Number,Amount,Status,Paid At',
    ...payments.map(({ id, number, amount }, place) => [id, number, amount, 'paid', (place % 2 === 0 ? from : to).toISOString()].join(',')),
  ].join('\n');

/** Result of the desk's own comparison with the gateway's file, apart from held payments. */
async function reconcile(plan: PaymentFaultPlan, payments: readonly GatewayPayment[], startedAt: Date, held: number): Promise<string[]> {
  const { deposits, http } = await openDoor(plan);
  const given = { merchantCode: 'laro', gateway: 'paymongo', statement: statementOf(payments, startedAt, new Date()), by: 'faults' } as const;
  const { lineCount, matchedCount, differences } = await deposits.desk.reconciliation.run(given, async () => undefined);
  await http.app.close();
  const isExpected = lineCount === payments.length && matchedCount === payments.length - held && differences.every(({ kind }) => kind === 'missing_here');
  return isExpected ? [] : [`the gateway's file: ${matchedCount} of ${lineCount} lines fit, ${held} payments are held`];
}

const depositTelling = (sending: Sending): Telling => ({
  make: (now) => ({ ...sending(now), path: CALLBACK_PATH }),
  nameOf: ({ status, body }) => (status === 200 ? textOf(body, 'outcome') : String(status)),
});

/** Random order. */
function shuffle(draws: Draws, tellings: Telling[]): Telling[] {
  for (let at = tellings.length - 1; at > 0; at -= 1) {
    const other = draws.below(at + 1);
    const [one, two] = [tellings[at], tellings[other]];
    if (one && two) [tellings[at], tellings[other]] = [two, one];
  }
  return tellings;
}

/**
 * Plays a gateway that repeats, reorders, contradicts, delays, forges and garbles its callbacks, loses orders of payouts and their answers, against several
 * processes over one database, and lays both books side by side at the end (goals.md C). The database must be migrated and empty.
 */
export async function runPaymentFaults(plan: PaymentFaultPlan): Promise<PaymentFaultReport> {
  const { pool, callbacks, onNews, onProgress } = plan;
  const draws = new Draws(plan.seed);
  await addTestMerchants(plan.pool);
  await keepKey(plan);
  const ofPayouts = Math.floor(callbacks / PAYOUT_PART);
  const orders = await makeOrders(plan, draws, Math.max(1, Math.ceil((callbacks - ofPayouts) / CALLBACKS_PER_ORDER)));
  const gateway = new HostileGateway(draws);
  for (const { number, amount } of orders) gateway.order(number, Number(amount / MINOR_UNIT));
  const payouts = new PayoutRun(pool, new Draws(`${plan.seed} payouts`));
  const ofDeposits = gateway.sendings(callbacks - ofPayouts).map(depositTelling);
  const tellings = shuffle(draws, [...ofDeposits, ...(await payouts.tellings(ofPayouts))]);
  const startedAt = new Date();
  const url = await payouts.gateway.open();
  const doors = await plan.openDoors({ gatewayUrl: url, clockStartedAt: startedAt.getTime(), clockSpeed: CLOCK_SPEED }, payouts.gateway);
  const answers: Record<string, number> = {};
  const tellPlan = { doors, answers, onProgress, onNews };
  await tellAll(tellings, tellPlan);
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  payouts.gateway.trap = null;
  onNews?.('everything is told; withdrawals come to their ends');
  const wrong = [...(await payouts.end(tellPlan)), ...(await payouts.lie(tellPlan))];
  await Promise.all(doors.map((door) => door.close()));
  await payouts.gateway.close();
  const compared = await compare(plan, orders, gateway.payments);
  const { wrong: wrongPayouts, ...paidOut } = await payouts.report();
  wrong.push(...compared.wrong, ...wrongPayouts, ...(await reconcile(plan, gateway.payments, startedAt, compared.gateway.held)));
  const audit = await auditLedger(pool);
  const { ours } = compared;
  const isSameOut = paidOut.ours.paidSum === paidOut.gateway.paidSum && paidOut.ours.sentBackSum === paidOut.gateway.sentBackSum;
  const isSame = isSameOut && ours.credited === compared.gateway.credited && ours.returned === compared.gateway.returned;
  const areEqual = wrong.length === 0 && isWhole(audit) && isSame;
  return { callbacks: tellings.length, orders: orders.length, seconds, answers, ...compared, wrong, payouts: paidOut, audit, areEqual };
}
