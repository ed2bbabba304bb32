import type { Parsed } from '@laro/contract/routes';
import { canDeposit, depositActs } from '@laro/domain/deposit-status';
import { formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money';
import type { Transaction } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  addDepositEvent,
  findDeposit,
  listDeposits,
  lockDeposit,
  readDepositEvents,
  writeDeposit,
  type DepositRow,
  type DepositsQuestion,
} from './deposit-orders.store.ts';
import type { Parts } from './deposits-parts.ts';
import { viewDeskDeposit } from './deposit-views.ts';
import { askGateway } from './follow-orders.ts';
import { paymentsOf } from './payments.store.ts';
import { close, settle } from './settle.ts';

export type DeskDetail = Parsed<'getDeskDeposit', 'value'>;
/** Writes the audit entry of an act in its own transaction. */
export type RecordAct = (transaction: Transaction<Tables>, change: { before: object | null; after: object | null }) => Promise<void>;

const PAGE = 50;

export interface SlipDecision {
  decision: 'approve' | 'refuse';
  /** What has come, in money units. */
  amount: Money;
  by: string;
  reason: string;
}

/** The name of the audit entry that a decision writes. */
export type SlipOutcome = 'deposit.approved' | 'deposit.taken' | 'deposit.refused';

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
async function undecided(transaction: Transaction<Tables>, merchantCode: string, number: string): Promise<DepositRow> {
  const row = await lockDeposit(transaction, merchantCode, number);
  if (!row) throw new Refusal('desk.deposit_unknown');
  if (row.state !== 'checking' && row.state !== 'approved') throw new Refusal('desk.deposit_decided');
  return row;
}

type Record = (action: SlipOutcome) => RecordAct;

async function refuseSlip(parts: Parts, transaction: Transaction<Tables>, row: DepositRow, { by, reason }: SlipDecision, record: Record): Promise<null> {
  await close(parts, transaction, row, 'fail', by, 'slip_refused');
  await writeDeposit(transaction, row.id, { failure_note: reason, decided_by: by === row.approvedBy ? null : by });
  await record('deposit.refused')(transaction, { before: { state: row.state }, after: { state: depositActs.fail.to } });
  return null;
}

/** Takes a slip as money that came: alone up to the limit, above it the second of two people (T33). Gives whose balance changed. */
async function takeSlipAsPaid(parts: Parts, transaction: Transaction<Tables>, row: DepositRow, given: SlipDecision, record: Record): Promise<string | null> {
  const { amount, by } = given;
  const at = new Date(parts.now());
  if (row.approvedBy === by) throw new Refusal('desk.deposit_own');
  // The second person looks at the same figure as the first.
  if (row.state === 'approved' && row.paid !== amount) throw new Refusal('desk.changed_meanwhile');
  if (canDeposit('approve', row.state) && amount > slipLimitOf(parts, row.merchantCode)) {
    await writeDeposit(transaction, row.id, { state: depositActs.approve.to, approved_by: by, approved_at: at, paid: amount });
    await addDepositEvent(transaction, row.id, { event: 'approved', actor: by, at, detail: { amount: formatMoney(amount) } });
    await record('deposit.approved')(transaction, { before: { state: row.state }, after: { state: depositActs.approve.to, amount: formatMoney(amount) } });
    return null;
  }
  await writeDeposit(transaction, row.id, { decided_by: by });
  const news = {
    kind: 'paid',
    number: row.number,
    reference: null,
    paymentId: `slip:${row.number}`,
    amount,
    currency: row.currency,
    authorisation: row.slipReference ?? row.number,
  } as const;
  const { outcome, moved } = await settle(parts, transaction, { merchantCode: row.merchantCode, gateway: 'manual', actor: by }, news);
  // Nothing is taken as paid that would not arrive: a fee that eats the whole amount, or a slip that was taken before.
  if (outcome !== 'credited') throw new Refusal('desk.deposit_decided');
  await record('deposit.taken')(transaction, {
    before: { state: row.state, approvedBy: row.approvedBy },
    after: { state: depositActs.pay.to, amount: formatMoney(amount) },
  });
  return moved;
}

/** What the desk does with deposit orders. */
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
      await inTransaction(parts.db, (transaction) => record(transaction, { before: null, after: { number } }));
      const kind = await askGateway(parts, row, by);
      if (kind === 'unavailable') throw new Refusal('desk.deposit_not_asked');
      return detailOf(parts, await found(parts, merchantCode, number));
    },
    /** Throws `desk.deposit_unknown`, `_decided`, `_own`, `desk.changed_meanwhile`. */
    decide: async (merchantCode: string, number: string, given: SlipDecision, record: Record) => {
      const moved = await inTransaction(parts.db, async (transaction) => {
        const row = await undecided(transaction, merchantCode, number);
        return given.decision === 'refuse' ? refuseSlip(parts, transaction, row, given, record) : takeSlipAsPaid(parts, transaction, row, given, record);
      });
      if (moved !== null) parts.onMoved(moved);
      return detailOf(parts, await found(parts, merchantCode, number));
    },
  };
}
