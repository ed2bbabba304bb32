import type { Parsed } from '@laro/contract/routes';
import { canDeposit, depositActs } from '@laro/domain/deposits/deposit-status';
import { formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { inOwnCodes, type Carrier, type ProposalRow } from '#server/modules/core/two-persons/index.ts';
import {
  addDepositEvent,
  findDeposit,
  lockDeposit,
  readDepositEvents,
  slipsTakenSince,
  writeDeposit,
  type DepositRow,
} from '../orders/deposit-orders.store.ts';
import { listDeposits, type DepositsQuestion } from '../orders/deposit-lists.store.ts';
import type { Parts } from '../deposits-parts.ts';
import { viewDeskDeposit } from '../orders/deposit-views.ts';
import { askGateway } from '../orders/follow-orders.ts';
import { paymentsOf } from '../callbacks/payments.store.ts';
import { close, settle } from '../orders/settle.ts';

export type DeskDetail = Parsed<'getDeskDeposit', 'value'>;
/** Writes the audit entry of an act in its own transaction. */
export type RecordAct = (transaction: Transaction, change: { before: object | null; after: object | null }) => Promise<void>;

const PAGE = 50;
const DAY_MS = 86_400_000;

export interface SlipDecision {
  decision: 'approve' | 'refuse';
  /** Amount received, in money units. */
  amount: Money;
  person: Person;
  reason: string;
}

/** The name of the audit entry that a decision writes. */
type SlipOutcome = 'deposit.approved' | 'deposit.taken' | 'deposit.refused';

const ACT = 'slip.take';
const LIMIT_KEY = 'deposit.slipLimit';
const subjectOf = (number: string): string => `deposit:${number}`;

/** This area's codes for the refusals of two-person decisions. */
const ownCodes = {
  'desk.proposal_unknown': 'desk.deposit_decided',
  'desk.second_person_own': 'desk.deposit_own',
  'desk.proposal_decided': 'desk.deposit_decided',
  'desk.proposal_expired': 'desk.deposit_decided',
} as const;

async function detailOf(parts: Parts, row: DepositRow): Promise<DeskDetail> {
  const [payments, events] = await Promise.all([paymentsOf(parts.pool, row.id), readDepositEvents(parts.pool, row.id)]);
  return {
    ...viewDeskDeposit(row),
    failure: row.failure,
    failureNote: row.failureNote,
    expiresAt: row.expiresAt.toISOString(),
    reference: row.reference,
    authorisation: row.authorisation,
    movementId: row.movementId,
    before: row.before,
    after: row.after,
    returned: row.returned,
    debt: row.debt,
    ip: row.ip,
    slip: row.slipAt === null ? null : { reference: row.slipReference ?? '', sentAt: row.slipAt.toISOString() },
    approvedBy: row.approvedBy,
    decidedBy: row.decidedBy,
    slipLimit: slipLimitOf(parts, row.merchantCode),
    payments: payments.map(({ paymentId, amount, currency, state, credited, returned, at }) => ({
      paymentId,
      amount,
      currency,
      state,
      credited,
      returned,
      at: at.toISOString(),
    })),
    events: events.map(({ id, at, event, actor, detail }) => ({
      id: id.toString(),
      at: at.toISOString(),
      event,
      actor,
      detail,
    })),
  };
}

const slipLimitOf = (parts: Parts, merchantCode: string): Money => BigInt(parts.merchantOf(merchantCode)?.settings['deposit.slipLimit'] ?? 0) * MAJOR_UNIT;

async function found(parts: Parts, merchantCode: string, number: string): Promise<DepositRow> {
  const row = await findDeposit(parts.pool, merchantCode, number);
  if (!row) throw new Refusal('desk.deposit_unknown');
  return row;
}

/** The order, held, whose slip may be decided on. */
async function undecided(transaction: Transaction, merchantCode: string, number: string): Promise<DepositRow> {
  const row = await lockDeposit(transaction, merchantCode, number);
  if (!row) throw new Refusal('desk.deposit_unknown');
  if (row.state !== 'checking' && row.state !== 'approved') throw new Refusal('desk.deposit_decided');
  return row;
}

interface Acting {
  by: Actor;
  reason: string;
}

/** Writes what became of a slip into the audit log, in the act's own transaction. */
const record = ({ audit }: Parts, transaction: Transaction, row: DepositRow, action: SlipOutcome, { by, reason }: Acting, after: object): Promise<void> =>
  audit.append(transaction, {
    actor: by.name,
    action,
    subject: `merchant:${row.merchantCode}/deposit:${row.number}`,
    reason,
    before: { state: row.state, ...(row.approvedBy === null ? {} : { approvedBy: row.approvedBy }) },
    after,
    ip: by.ip,
  });

async function refuseSlip(parts: Parts, transaction: Transaction, row: DepositRow, acting: Acting): Promise<void> {
  const { by, reason } = acting;
  await close(parts, transaction, row, 'fail', by.name, 'slip_refused');
  await writeDeposit(transaction, row.id, { failure_note: reason, decided_by: by.name === row.approvedBy ? null : by.name });
  await record(parts, transaction, row, 'deposit.refused', acting, { state: depositActs.fail.to });
  await parts.twoPersons.closeWithin(transaction, { act: ACT, merchantCode: row.merchantCode, subject: subjectOf(row.number) }, acting);
}

/** Takes a slip as money that came. Returns whose balance changed. */
async function payBySlip(parts: Parts, transaction: Transaction, row: DepositRow, amount: Money, acting: Acting): Promise<string | null> {
  await writeDeposit(transaction, row.id, { decided_by: acting.by.name });
  const news = {
    kind: 'paid',
    number: row.number,
    reference: null,
    paymentId: `slip:${row.number}`,
    amount,
    currency: row.currency,
    authorisation: row.slipReference ?? row.number,
  } as const;
  const { outcome, moved } = await settle(parts, transaction, { merchantCode: row.merchantCode, gateway: 'manual', actor: acting.by.name }, news);
  // Nothing is taken as paid that would not arrive: a fee that eats the whole amount, or a slip that was taken before.
  if (outcome !== 'credited') throw new Refusal('desk.deposit_decided');
  await record(parts, transaction, row, 'deposit.taken', acting, { state: depositActs.pay.to, amount: formatMoney(amount) });
  return moved;
}

/** Accepts a slip alone up to the limit; above it, alone or with the member's slips of that day, the first of two people approves (T33, SAFE-03). */
async function takeOrApprove(parts: Parts, transaction: Transaction, row: DepositRow, amount: Money, acting: Acting): Promise<string | null> {
  const at = new Date(parts.now());
  const { merchantCode, number, currency } = row;
  const staffId = acting.by.staffId ?? 0n;
  const question = { act: ACT, merchantCode, staffId, present: slipLimitOf(parts, merchantCode), limitKey: LIMIT_KEY } as const;
  const ofDay = await slipsTakenSince(transaction, row.playerId, new Date(at.getTime() - DAY_MS));
  if (amount + ofDay <= (await parts.twoPersons.aloneUpTo(transaction, question))) {
    await parts.twoPersons.noteAlone(transaction, { act: ACT, merchantCode, staffId, amount });
    return payBySlip(parts, transaction, row, amount, acting);
  }
  await writeDeposit(transaction, row.id, { state: depositActs.approve.to, approved_by: acting.by.name, approved_at: at, paid: amount });
  await addDepositEvent(transaction, row.id, { event: 'approved', actor: acting.by.name, at, detail: { amount: formatMoney(amount) } });
  await record(parts, transaction, row, 'deposit.approved', acting, { state: depositActs.approve.to, amount: formatMoney(amount) });
  const after = { number, amount: formatMoney(amount), reference: row.slipReference ?? '' };
  const wish = { act: ACT, merchantCode, subject: subjectOf(number), before: null, after, payload: { number }, reason: acting.reason } as const;
  await parts.twoPersons.proposeWithin(transaction, { ...wish, amount: { units: amount, currency } }, acting.by);
  return null;
}

/** The order of a proposal, held. */
async function orderOf(transaction: Transaction, { merchantCode, payload, subject }: ProposalRow): Promise<DepositRow> {
  const row = await lockDeposit(transaction, merchantCode ?? '', String(payload['number']));
  if (!row) throw new Error(`${subject} is missing`);
  return row;
}

/** Takes slips that a first person has approved. Ended without an approval, they wait for a first person again. */
export const slipCarrier = (parts: Parts): Carrier => ({
  limitKeys: [LIMIT_KEY],
  // The amount that the first person saw is kept with the order.
  stampOf: async (_transaction, { subject }) => subject,
  carryOut: async (transaction, { proposal, decider, reason }) => {
    const row = await orderOf(transaction, proposal);
    if (row.state !== 'approved' || row.paid === null) throw new Refusal('desk.deposit_decided');
    const moved = await payBySlip(parts, transaction, row, row.paid, { by: decider, reason });
    return () => {
      if (moved !== null) parts.onMoved(moved);
    };
  },
  end: async (transaction, proposal) => {
    const row = await orderOf(transaction, proposal);
    if (canDeposit('unapprove', row.state))
      await writeDeposit(transaction, row.id, { state: depositActs.unapprove.to, approved_by: null, approved_at: null, paid: null });
    return null;
  },
});

async function decideSlip(parts: Parts, merchantCode: string, number: string, { decision, amount, person, reason }: SlipDecision): Promise<void> {
  const acting = { by: person, reason };
  const outcome = await inTransaction(parts.pool, async (transaction): Promise<{ moved: string | null } | 'second'> => {
    const row = await undecided(transaction, merchantCode, number);
    if (decision === 'refuse') {
      await refuseSlip(parts, transaction, row, acting);
      return { moved: null };
    }
    if (row.state !== 'approved') return { moved: await takeOrApprove(parts, transaction, row, amount, acting) };
    // The second person reviews the same figure as the first.
    if (row.approvedBy !== person.name && row.paid !== amount) throw new Refusal('desk.changed_meanwhile');
    return 'second';
  });
  if (outcome !== 'second') {
    if (outcome.moved !== null) parts.onMoved(outcome.moved);
    return;
  }
  try {
    await parts.twoPersons.change({ act: ACT, merchantCode, subject: subjectOf(number) }, { act: 'approve', by: person, reason });
  } catch (error) {
    throw inOwnCodes(error, ownCodes);
  }
}

/** Operations of the desk on deposit orders. */
export function deskDepositActs(parts: Parts) {
  return {
    list: async (question: Omit<DepositsQuestion, 'limit'>) => {
      const rows = await listDeposits(parts.pool, { ...question, limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      return { deposits: shown.map(viewDeskDeposit), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    read: async (merchantCode: string, number: string) => detailOf(parts, await found(parts, merchantCode, number)),
    slip: async (merchantCode: string, number: string) => {
      const { slipName } = await found(parts, merchantCode, number);
      const bytes = slipName === null ? null : await parts.slips.read(slipName);
      if (bytes === null) throw new Refusal('desk.deposit_unknown');
      return { picture: bytes.toString('base64') };
    },
    /** Throws `desk.deposit_unknown`, `desk.deposit_not_asked` when the gateway gives no answer. */
    ask: async (merchantCode: string, number: string, by: string, record: RecordAct) => {
      const row = await found(parts, merchantCode, number);
      await inTransaction(parts.pool, (transaction) => record(transaction, { before: null, after: { number } }));
      const kind = await askGateway(parts, row, by);
      if (kind === 'unavailable') throw new Refusal('desk.deposit_not_asked');
      return detailOf(parts, await found(parts, merchantCode, number));
    },
    /** Throws `desk.deposit_unknown`, `_decided`, `_own`, `desk.changed_meanwhile`, `desk.second_person_…`. */
    decide: async (merchantCode: string, number: string, given: SlipDecision) => {
      await decideSlip(parts, merchantCode, number, given);
      return detailOf(parts, await found(parts, merchantCode, number));
    },
  };
}
