import type { Parsed } from '@laro/contract/routes';
import { approvalsNeeded } from '@laro/domain/agents/pay/approval';
import { formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import { absolute } from '@laro/domain/money/share';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { approvalLimits } from '../compute-runs.ts';
import { hasSetTerms, lockStatement, writeDecision, type DeskStatementRow } from './desk-runs.store.ts';

const ACT = 'agent.statement';
const LIMIT_KEY = 'agent.secondPersonAbove';
const DAY_MS = 86_400_000;
/** A person who has set rates of a member within these days does not decide on the member's statements. */
const RATES_DAYS = 30;

export interface DecisionDeps {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
  now: () => number;
}

/** Throws `desk.run_unknown`, `desk.statement_decided`, and `desk.own_rates` for who has set the member's rates lately or has offered the contract. */
async function waitingStatement(deps: DecisionDeps, transaction: Transaction, merchantCode: string, number: bigint, by: string): Promise<DeskStatementRow> {
  const row = await lockStatement(transaction, merchantCode, number);
  if (row === undefined) throw new Refusal('desk.run_unknown');
  if (row.state !== 'waiting') throw new Refusal('desk.statement_decided');
  const since = new Date(deps.now() - RATES_DAYS * DAY_MS);
  if (await hasSetTerms(transaction, row, by, since)) throw new Refusal('desk.own_rates');
  return row;
}

const subjectOf = (merchantCode: string, { number }: { number: bigint }): string => `merchant:${merchantCode}/agent-statement:${number}`;

interface Decision {
  merchantCode: string;
  row: DeskStatementRow;
  state: 'approved' | 'refused';
  actor: Actor;
  reason: string;
  more?: object;
}

async function decide(deps: DecisionDeps, transaction: Transaction, { merchantCode, row, state, actor, reason, more }: Decision): Promise<void> {
  await writeDecision(transaction, row.number, { state, by: actor.name, at: new Date(deps.now()) });
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: state === 'approved' ? 'agent.statementApproved' : 'agent.statementRefused',
    subject: subjectOf(merchantCode, row),
    reason,
    before: { state: row.state },
    after: { state, member: row.publicId, amount: formatMoney(row.gross), ...more },
    ip: actor.ip,
  });
}

/**
 * Approves or refuses a statement that waits, or proposes the approval where the amount or the run needs two people (agents.md 7.2). Throws what `waitingStatement` does.
 */
export function decideStatement(
  deps: DecisionDeps,
  merchant: Merchant,
  number: bigint,
  { act, reason }: Parsed<'decideStatement', 'body'>,
  actor: Actor,
): Promise<DeskStatementRow | Proposed> {
  const merchantCode = merchant.code;
  return inTransaction(deps.pool, async (transaction) => {
    const row = await waitingStatement(deps, transaction, merchantCode, number, actor.name);
    if (act === 'refuse') {
      await decide(deps, transaction, { merchantCode, row, state: 'refused', actor, reason });
      return { ...row, state: 'refused', decidedBy: actor.name };
    }
    const staffId = actor.staffId ?? 0n;
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const upTo = await deps.twoPersons.aloneUpTo(transaction, { act: ACT, merchantCode, staffId, present, limitKey: LIMIT_KEY });
    const limits = { ...approvalLimits(merchant), secondPersonAbove: upTo };
    if (approvalsNeeded(row.notes, row.gross, row.runGross, limits) < 2) {
      await decide(deps, transaction, { merchantCode, row, state: 'approved', actor, reason });
      return { ...row, state: 'approved', decidedBy: actor.name };
    }
    const proposal = await deps.twoPersons.proposeWithin(
      transaction,
      {
        act: ACT,
        merchantCode,
        subject: subjectOf(merchantCode, row),
        before: { state: row.state },
        after: { state: 'approved', member: row.publicId, amount: formatMoney(row.gross) },
        payload: { number: row.number.toString() },
        amount: { units: absolute(row.gross), currency: row.currency },
        reason,
      },
      actor,
    );
    return proposedOf(proposal);
  });
}

/** Carries proposed approvals out; a statement that was decided before makes the proposal void. */
export const statementCarrier = (deps: DecisionDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { payload, merchantCode }) => {
    const row = await lockStatement(transaction, merchantCode ?? '', BigInt((payload as { number: string }).number));
    return row?.state ?? '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchantCode = proposal.merchantCode ?? '';
    const { number } = proposal.payload as { number: string };
    const row = await waitingStatement(deps, transaction, merchantCode, BigInt(number), decider.name);
    const more = { proposedBy: proposal.proposer };
    await decide(deps, transaction, { merchantCode, row, state: 'approved', actor: decider, reason: proposal.reason, more });
    return () => undefined;
  },
});
