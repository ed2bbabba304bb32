import { formatMoney, type Money } from '@laro/domain/money/money';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import type { WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import type { Queries } from '#server/db/sql.ts';
import type { MovementKind } from '#server/ledger/movements/movements.ts';
import { movePastAndRead, type PastMoved } from '#server/ledger/movements/past-moves.ts';
import { seedPayoutAccount } from '#server/modules/people/payout-accounts/index.ts';
import { DEMO_CASHIER, type CashStory, type DepositStory, type WithdrawalStory } from './cash-stories.ts';
import { depositEventsOf, withdrawalEventsOf } from './cash-events.ts';
import { demoSlip } from './demo-slip.ts';

const HOUR_S = 3600;
/** Open orders of the demo stay open: no gateway knows them, so none is paid. */
const OPEN_HOURS = 60 * 24;
/** The gateway that pays out, and an address of the documentation range. */
const GATEWAY = 'xendit';
const DEMO_ADDRESS = '203.0.113.20';

export interface CashOwner {
  merchantCode: string;
  playerId: bigint;
  currency: string;
  cash: bigint;
  /** Always the same UUID for a thing of this member. */
  idOf: (what: string) => string;
}

export interface CashParts {
  secret: Buffer;
  /** Keeps the picture of a slip; without it slips have none. */
  seedSlip?: ((name: string, bytes: Buffer) => Promise<void>) | undefined;
}

interface Move {
  kind: MovementKind;
  key: string;
  counterpart: string;
  amount: Money;
  hoursAgo: number;
}

interface Writing {
  parts: CashParts;
  now: number;
  accountId: string;
  person: FirstPerson;
}

type Row = Readonly<Record<string, unknown>>;

/** Letters of order numbers, from a UUID's digits. */
const orderNumber = (id: string): string => `D${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`;

const timeBefore = (hours: number, now: number): Date => new Date(now - hours * HOUR_S * 1000);

async function insertRow(client: Queries, table: string, row: Row): Promise<{ id: bigint | string }> {
  const columns = Object.keys(row);
  const { rows } = await client.query<{ id: bigint | string }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  const [made] = rows;
  if (!made) throw new Error(`no row of ${table} was written`);
  return made;
}

const moved = (client: Queries, { cash }: CashOwner, { hoursAgo, ...move }: Move): Promise<PastMoved> =>
  movePastAndRead(client, { ...move, cash, secondsAgo: hoursAgo * HOUR_S });

/** The first of two people in the demo's decisions. */
interface FirstPerson {
  /** Null without accounts at the desk: then nothing can be proposed. */
  id: bigint | null;
  name: string;
}

async function firstPerson(client: Queries): Promise<FirstPerson> {
  const { rows } = await client.query<{ id: bigint; name: string }>('select id, name from staff order by id limit 1');
  return rows[0] ?? { id: null, name: DEMO_CASHIER };
}

interface DemoProposal {
  act: TwoPersonActName;
  subject: string;
  payload: object;
  amount: Money;
  at: Date;
}

/** A decision that waits for the second person, as the desk would have proposed it. */
async function propose(
  client: Queries,
  { merchantCode, currency }: CashOwner,
  { act, subject, payload, amount, at }: DemoProposal,
  { now, person }: Pick<Writing, 'now' | 'person'>,
): Promise<void> {
  if (person.id === null) return;
  await insertRow(client, 'proposals', {
    act,
    merchant_code: merchantCode,
    subject,
    after: JSON.stringify({ amount: formatMoney(amount) }),
    payload: JSON.stringify(payload),
    stamp: subject,
    amount,
    currency,
    reason: 'Checked in the demo',
    state: 'proposed',
    proposed_by: person.id,
    proposed_at: at,
    expires_at: timeBefore(-OPEN_HOURS, now),
  });
}

const hasSlip = ({ state, failure }: DepositStory): boolean => state === 'checking' || state === 'approved' || failure === 'slip_refused';

/** Slip of a transfer by hand, and its reviewer. */
async function slipColumns(
  story: DepositStory,
  { id, number, currency, begun }: { id: string; number: string; currency: string; begun: Date },
  { parts, person }: Pick<Writing, 'parts' | 'person'>,
): Promise<Row> {
  if (!hasSlip(story)) return {};
  const name = `slip-${id.replaceAll('-', '')}.jpg`;
  await parts.seedSlip?.(name, await demoSlip({ number, amount: `${formatMoney(story.amount)} ${currency}` }));
  const decided =
    story.state === 'approved'
      ? { approved_by: person.name, approved_at: begun, paid: story.amount }
      : story.failure === 'slip_refused'
        ? { decided_by: person.name, failure_note: 'The slip shows another amount.' }
        : {};
  return { slip_name: parts.seedSlip ? name : null, slip_reference: `${number.slice(1, 5)}${number.slice(-4)}`, slip_at: begun, ...decided };
}

const paidColumns = ({ amount, flags = [] }: DepositStory, paid: PastMoved, back: PastMoved | null): Row => ({
  authorisation: `pay_${paid.id.slice(0, 8)}`,
  paid: amount,
  credited: amount,
  cash_before: paid.before,
  cash_after: paid.after,
  movement_id: paid.id,
  returned: back === null ? 0n : amount,
  flags,
  closed_at: paid.at,
  paid_at: paid.at,
});

/** The movements of a deposit: the money that came, and its charge-back. */
async function depositMoves(client: Queries, owner: CashOwner, { state, amount, method, ended, returned }: DepositStory, id: string) {
  if ((state !== 'paid' && state !== 'returned') || ended === null) return { paid: null, back: null };
  const move = { counterpart: method.gateway, amount };
  const paid = await moved(client, owner, { ...move, kind: 'deposit_paid', key: id, hoursAgo: ended });
  const back = returned === undefined ? null : await moved(client, owner, { ...move, kind: 'deposit_returned', key: `return:${id}`, hoursAgo: returned });
  return { paid, back };
}

async function writeDeposit(client: Queries, owner: CashOwner, story: DepositStory, place: number, { parts, now, person }: Writing): Promise<void> {
  const { state, method, amount } = story;
  const { merchantCode, playerId, currency } = owner;
  const id = owner.idOf(`order ${place}`);
  const number = orderNumber(id);
  const begun = timeBefore(story.begun, now);
  const { paid, back } = await depositMoves(client, owner, story, id);
  const ended = paid?.at ?? (story.ended === null ? null : timeBefore(story.ended, now));
  const { id: orderId } = await insertRow(client, 'deposit_orders', {
    number,
    merchant_code: merchantCode,
    player_id: playerId,
    request_key: id,
    method_code: method.code,
    kind: method.kind,
    gateway: method.gateway,
    currency,
    amount,
    fee: 0n,
    state,
    failure: story.failure ?? null,
    gateway_reference: method.gateway === 'manual' || state === 'created' ? null : `demo-${id}`,
    payee: method.gateway === 'manual' ? JSON.stringify({ bank: 'Bangko ng Perya', account: '0000 1234 5678', name: 'Laro Demo Inc.' }) : null,
    ip: DEMO_ADDRESS,
    created_at: begun,
    expires_at: ended === null ? timeBefore(-OPEN_HOURS, now) : timeBefore(story.begun - 1, now),
    closed_at: ended,
    ...(await slipColumns(story, { id, number, currency, begun }, { parts, person })),
    ...(paid === null ? {} : paidColumns(story, paid, back)),
  });
  for (const event of depositEventsOf(story, { begun, ended, back: back?.at ?? null, person: person.name }))
    await insertRow(client, 'deposit_events', { order_id: orderId, ...event });
  if (state === 'approved')
    await propose(client, owner, { act: 'slip.take', subject: `deposit:${number}`, payload: { number }, amount, at: begun }, { now, person });
  if (paid === null) return;
  await client.query(
    `insert into deposit_payments (merchant_code, gateway, payment_id, order_id, amount, currency, state, credited, returned, at)
      values ($1, $2, $3, $4, $5, $6, 'credited', $5, $7, $8)`,
    [merchantCode, method.gateway, `pay_${id}`, orderId, amount, currency, back === null ? 0n : amount, paid.at],
  );
}

const RELEASED: ReadonlySet<string> = new Set(['rejected', 'failed', 'cancelled']);
const SENT: ReadonlySet<string> = new Set(['sending', 'sent', 'paid', 'failed', 'returned']);
const DECIDED: ReadonlySet<string> = new Set(['approved', 'rejected', ...SENT]);
const failures: Readonly<Partial<Record<WithdrawalState, string>>> = { failed: 'INVALID_DESTINATION', returned: 'RECIPIENT_ACCOUNT_CLOSED' };

/** The movements of a withdrawal: held, then out or back, and sent back by the bank. */
async function withdrawalMoves(client: Queries, owner: CashOwner, { state, amount, begun, ended, returned }: WithdrawalStory, id: string) {
  const step = (kind: MovementKind, key: string, hoursAgo: number, counterpart = '') =>
    moved(client, owner, { kind, key: `${key}:${id}`, counterpart, amount, hoursAgo });
  const held = await step('withdrawal_held', 'hold', begun);
  if (ended === null) return { held, end: null, back: null };
  const end = RELEASED.has(state) ? await step('withdrawal_released', 'release', ended) : await step('withdrawal_paid', 'pay', ended, GATEWAY);
  const back = returned === undefined ? null : await step('withdrawal_returned', 'return', returned, GATEWAY);
  return { held, end, back };
}

/** Decider of a withdrawal, and the gateway's request. */
function decisionColumns({ state, notes }: WithdrawalStory, { id, decided, person }: { id: string; decided: Date; person: string }): Row {
  const isByHand = notes.length > 0;
  return {
    checked_by: state === 'checked' ? person : null,
    ...(DECIDED.has(state) ? { decided_by: isByHand ? person : null, decided_at: decided } : {}),
    told: state === 'rejected' ? 'The account is not in your name.' : null,
    ...(SENT.has(state) ? { gateway: GATEWAY, gateway_id: state === 'sending' ? null : `demo-${id}`, sent_at: new Date(decided.getTime() + 60_000) } : {}),
    failure: failures[state] ?? null,
  };
}

async function writeWithdrawal(client: Queries, owner: CashOwner, story: WithdrawalStory, place: number, { accountId, now, person }: Writing): Promise<void> {
  const { state, amount, notes } = story;
  const id = owner.idOf(`withdrawal ${place}`);
  const { held, end, back } = await withdrawalMoves(client, owner, story, id);
  const decided = new Date(held.at.getTime() + (HOUR_S * 1000) / 2);
  await insertRow(client, 'withdrawals', {
    id,
    merchant_code: owner.merchantCode,
    player_id: owner.playerId,
    request_key: id,
    account_id: accountId,
    currency: owner.currency,
    amount,
    fee: 0n,
    state,
    notes,
    requested_at: held.at,
    requested_from: DEMO_ADDRESS,
    ended_at: back?.at ?? end?.at ?? null,
    ...decisionColumns(story, { id, decided, person: person.name }),
  });
  for (const event of withdrawalEventsOf(story, { begun: held.at, decided, ended: end?.at ?? null, back: back?.at ?? null, person: person.name }))
    await insertRow(client, 'withdrawal_events', { withdrawal_id: id, ...event });
  if (state === 'checked')
    await propose(client, owner, { act: 'withdrawal.approve', subject: `withdrawal:${id}`, payload: { withdrawal: id }, amount, at: decided }, { now, person });
}

/** Hours at which money moves first; the order in which the ledger has to see it. */
const movesAt = (story: DepositStory | WithdrawalStory): number => ('method' in story ? (story.ended ?? story.begun) : story.begun);

/** Writes a member's deposits and withdrawals through the ledger's own movements, in the caller's transaction, the oldest first. */
export async function writeCash(client: Queries, owner: CashOwner, story: CashStory, parts: CashParts, now: number): Promise<void> {
  const accountId = owner.idOf('payout account');
  await seedPayoutAccount(client, parts.secret, {
    id: accountId,
    ...owner,
    ...story.account,
    holderName: 'Demo Member',
    addedAt: new Date(now - 72 * HOUR_S * 1000),
  });
  await client.query("update player_profiles set payee_name = coalesce(payee_name, 'Demo Member') where player_id = $1", [owner.playerId]);
  const writing: Writing = { parts, now, accountId, person: await firstPerson(client) };
  const steps = [
    ...story.deposits.map((deposit, place) => ({ at: movesAt(deposit), write: () => writeDeposit(client, owner, deposit, place, writing) })),
    ...story.withdrawals.map((withdrawal, place) => ({
      at: movesAt(withdrawal),
      write: () => writeWithdrawal(client, owner, withdrawal, place, writing),
    })),
  ].toSorted((a, b) => b.at - a.at);
  for (const { write } of steps) await write();
}
