import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { inOwnCodes, type Carrier, type ProposalRow, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { change } from '../change-state.ts';
import { approvedSince, forgetChecker, holdPlayer, lockWithdrawal, type StatePatch, type WithdrawalRow } from '../withdrawals.store.ts';

export interface Decision {
  merchantCode: string;
  id: string;
  decision: 'approve' | 'reject';
  /** The operator's own; the audit log keeps it. */
  reason: string;
  /** Reason of a rejection, as shown to the member. */
  told: string;
  /** Whole major units above which two persons approve. */
  secondPersonAbove: number;
}

export interface DecideDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  now: () => number;
}

/** Audits an act on a withdrawal, in the act's own transaction. */
export const recordAct = (
  { audit }: Pick<DecideDeps, 'audit'>,
  transaction: Transaction,
  row: WithdrawalRow,
  { action, actor, reason, after }: { action: AuditAction; actor: Actor; reason: string; after: object },
): Promise<void> =>
  audit.append(transaction, {
    actor: actor.name,
    action,
    subject: `merchant:${row.merchantCode}/member:${row.playerId}`,
    reason,
    before: { state: row.state },
    after: { withdrawal: row.id, amount: formatMoney(row.amount), currency: row.currency, ...after },
    ip: actor.ip,
  });

/** The withdrawal of a merchant, held. Throws `desk.withdrawal_unknown`. */
export async function heldOfMerchant(transaction: Transaction, merchantCode: string, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(transaction, id);
  if (row?.merchantCode !== merchantCode) throw new Refusal('desk.withdrawal_unknown');
  return row;
}

const ACT = 'withdrawal.approve';
const LIMIT_KEY = 'withdraw.secondPersonAbove';
const DAY_MS = 86_400_000;
const subjectOf = (id: string): string => `withdrawal:${id}`;

/** This area's codes for the refusals of two-person decisions. */
const ownCodes = {
  'desk.proposal_unknown': 'desk.withdrawal_decided',
  'desk.second_person_own': 'desk.withdrawal_own',
  'desk.proposal_decided': 'desk.withdrawal_decided',
  'desk.proposal_expired': 'desk.withdrawal_decided',
} as const;

const patchOf = (row: WithdrawalRow, act: 'check' | 'approve' | 'reject', { actor, at, told }: { actor: Actor; at: Date; told: string }): StatePatch => {
  const decided = { decidedBy: actor.name, decidedAt: at };
  if (act === 'check') return { checkedBy: actor.name };
  return act === 'approve' ? { ...decided, nextAskAt: at } : { ...(row.checkedBy === actor.name ? {} : decided), told };
};

const actions = { check: 'withdrawal.checked', approve: 'withdrawal.approved', reject: 'withdrawal.rejected' } as const;

/** Changes the state and writes the audit entry. Throws `desk.withdrawal_decided`. */
async function act(
  deps: DecideDeps,
  transaction: Transaction,
  row: WithdrawalRow,
  what: keyof typeof actions,
  { actor, reason, told = '' }: { actor: Actor; reason: string; told?: string },
): Promise<void> {
  const at = new Date(deps.now());
  const patch = patchOf(row, what, { actor, at, told });
  if (!(await change(transaction, row, what, { at, by: actor.name, detail: reason, patch }))) throw new Refusal('desk.withdrawal_decided');
  await recordAct(deps, transaction, row, { action: actions[what], actor, reason, after: what === 'reject' ? { told } : {} });
}

/** The withdrawal of a proposal, held. */
async function heldOf(transaction: Transaction, { payload, subject }: Pick<ProposalRow, 'payload' | 'subject'>): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(transaction, String(payload['withdrawal']));
  if (!row) throw new Error(`${subject} is missing`);
  return row;
}

/** Approves withdrawals that a first person has checked. Ended without an approval, they wait for a first person again. */
export const withdrawalCarrier = (deps: DecideDeps & { onChanged: (id: string) => Promise<unknown> }): Carrier => ({
  limitKeys: [LIMIT_KEY],
  // Amount and member of a withdrawal never change.
  stampOf: async (_transaction, { subject }) => subject,
  carryOut: async (transaction, { proposal, decider, reason }) => {
    const row = await heldOf(transaction, proposal);
    await act(deps, transaction, row, 'approve', { actor: decider, reason });
    return async () => void (await deps.onChanged(row.id));
  },
  end: async (transaction, proposal, { by, reason, at }) => {
    const row = await heldOf(transaction, proposal);
    if (!(await change(transaction, row, 'uncheck', { at, by: by?.name ?? null, detail: reason }))) return null;
    await forgetChecker(transaction, row.id);
    return async () => void (await deps.onChanged(row.id));
  },
});

/** True if approving needs a second person: alone, or together with approvals for the member within a day (SAFE-06). */
async function isAboveAlone(
  { twoPersons, now }: DecideDeps,
  transaction: Transaction,
  row: WithdrawalRow,
  given: Decision,
  { staffId }: Actor,
): Promise<boolean> {
  const present = BigInt(given.secondPersonAbove) * MAJOR_UNIT;
  const question = { act: ACT, merchantCode: given.merchantCode, staffId: staffId ?? 0n, present, limitKey: LIMIT_KEY } as const;
  const ofDay = await approvedSince(transaction, row.playerId, new Date(now() - DAY_MS));
  return row.amount + ofDay > (await twoPersons.aloneUpTo(transaction, question));
}

async function checkOrApprove(deps: DecideDeps, transaction: Transaction, row: WithdrawalRow, given: Decision, actor: Actor): Promise<void> {
  const { merchantCode, reason } = given;
  const { amount, currency } = row;
  if (row.state !== 'requested') throw new Refusal('desk.withdrawal_decided');
  await holdPlayer(transaction, row.playerId);
  if (!(await isAboveAlone(deps, transaction, row, given, actor))) {
    await act(deps, transaction, row, 'approve', { actor, reason });
    await deps.twoPersons.noteAlone(transaction, { act: ACT, merchantCode, staffId: actor.staffId ?? 0n, amount });
    return;
  }
  await act(deps, transaction, row, 'check', { actor, reason });
  const after = { player: row.publicId, amount: formatMoney(amount), channel: row.channel, account: row.tail };
  const wish = { act: ACT, merchantCode, subject: subjectOf(row.id), before: null, after, payload: { withdrawal: row.id }, reason } as const;
  await deps.twoPersons.proposeWithin(transaction, { ...wish, amount: { units: amount, currency } }, actor);
}

/**
 * Approves or rejects. Above the merchant's limit, alone or together with the member's approvals of that day, the first person checks and another one approves
 * (T33, SAFE-06); either of them may reject. Throws `desk.withdrawal_unknown`, `desk.withdrawal_decided`, `desk.withdrawal_own`, `desk.second_person_…`.
 */
export async function decide(deps: DecideDeps, given: Decision, person: Person): Promise<void> {
  const { merchantCode, id, reason, told } = given;
  const subject = subjectOf(id);
  const isSecond = await inTransaction(deps.pool, async (transaction) => {
    const row = await heldOfMerchant(transaction, merchantCode, id);
    if (given.decision === 'approve' && row.state === 'checked') return true;
    if (given.decision === 'approve') await checkOrApprove(deps, transaction, row, given, person);
    else {
      await act(deps, transaction, row, 'reject', { actor: person, reason, told });
      await deps.twoPersons.closeWithin(transaction, { act: ACT, merchantCode, subject }, { by: person, reason });
    }
    return false;
  });
  if (!isSecond) return;
  try {
    await deps.twoPersons.change({ act: ACT, merchantCode, subject }, { act: 'approve', by: person, reason });
  } catch (error) {
    throw inOwnCodes(error, ownCodes);
  }
}
