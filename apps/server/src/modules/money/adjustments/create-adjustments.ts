import { adjustmentActs, adjustmentWindowHours, canAdjustment, type AdjustmentAct } from '@laro/domain/adjustments/adjustment-status';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { proposalLifeHours } from '@laro/domain/two-persons/proposal-status';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { cashWithin, moveWithin, openWithin } from '#server/ledger/movements/move-within.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { inOwnCodes, type Carrier, type ProposalRow, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import {
  adjustedAlone,
  adjustmentOfKey,
  holdPlayer,
  insertAdjustment,
  listAdjustmentRows,
  lockAdjustment,
  readAdjustment,
  writeDecision,
  type AdjustmentRow,
  type AdjustmentsQuestion,
  type Decision,
} from './adjustments.store.ts';

const HOUR_MS = 3_600_000;
const LIMIT_KEY = 'desk.adjustmentLimit';

export interface AdjustmentsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** The player's pages ask for the new balance. */
  onChanged: (player: { publicId: string; cashAccount: bigint }) => void;
  now: () => number;
}

export interface MakeAdjustment {
  merchantCode: string;
  player: { id: bigint };
  key: string;
  direction: 'up' | 'down';
  amount: Money;
  reason: string;
  /** Whole major units that one person may adjust for one player within a day. */
  limit: number;
}

export interface Adjustments {
  /** Throws `desk.adjustment_key_used`, `desk.adjustment_below_zero`. */
  make: (given: MakeAdjustment, actor: Actor) => Promise<AdjustmentRow>;
  /** Throws `desk.adjustment_unknown`, `_own`, `_decided`, `_below_zero` (the proposal then stays), and `desk.second_person_…`. */
  decide: (merchantCode: string, id: bigint, decision: 'approve' | 'refuse', reason: string, person: Person) => Promise<AdjustmentRow>;
  /** Throws `desk.adjustment_unknown`, `_not_own`, `_decided`. */
  withdraw: (merchantCode: string, id: bigint, reason: string, person: Person) => Promise<AdjustmentRow>;
  list: (question: AdjustmentsQuestion) => Promise<AdjustmentRow[]>;
}

const subjectOf = (id: bigint): string => `adjustment:${id}`;

/** This area's codes for the refusals of two-person decisions. */
const ownCodes = {
  'desk.proposal_unknown': 'desk.adjustment_unknown',
  'desk.second_person_own': 'desk.adjustment_own',
  'desk.proposal_not_own': 'desk.adjustment_not_own',
  'desk.proposal_decided': 'desk.adjustment_decided',
  'desk.proposal_expired': 'desk.adjustment_decided',
} as const;

/** Adjustments of players' cash: done immediately by one person, above a limit by two (T33). Every change is written with its audit entry. */
export function createAdjustments(deps: AdjustmentsDeps): Adjustments {
  const { pool, twoPersons } = deps;
  twoPersons.register('adjustment.make', carrierOf(deps));
  const change = async (
    merchantCode: string,
    id: bigint,
    given: { act: 'approve' | 'refuse' | 'withdraw'; by: Person; reason: string },
  ): Promise<AdjustmentRow> => {
    try {
      await twoPersons.change({ act: 'adjustment.make', merchantCode, subject: subjectOf(id) }, given);
    } catch (error) {
      throw inOwnCodes(error, ownCodes);
    }
    return readAdjustment(pool, id);
  };
  return {
    make: async (given, actor) => {
      const { id, isMoved } = await inTransaction(pool, (transaction) => makeWithin(deps, transaction, given, actor));
      const row = await readAdjustment(pool, id);
      if (isMoved) deps.onChanged(row);
      return row;
    },
    decide: (merchantCode, id, decision, reason, by) => change(merchantCode, id, { act: decision, by, reason }),
    withdraw: (merchantCode, id, reason, by) => change(merchantCode, id, { act: 'withdraw', by, reason }),
    list: (question) => listAdjustmentRows(pool, question),
  };
}

/** Carries proposed adjustments out. The amount, the direction and the player never change, so a proposal is never void. */
const carrierOf = (deps: AdjustmentsDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (_transaction, { subject }) => subject,
  carryOut: async (transaction, { proposal, decider, reason }) => {
    const row = await heldOf(transaction, proposal, 'approve');
    const movement = await moveCash(transaction, row);
    await end(deps, transaction, row, 'approve', { by: decider, reason, movement });
    return () => deps.onChanged(row);
  },
  end: async (transaction, proposal, { act, by, reason }) => {
    if (act === 'void') throw new Error(`adjustment ${proposal.subject} cannot be void`);
    await end(deps, transaction, await heldOf(transaction, proposal, act), act, { by, reason, movement: null });
    return null;
  },
});

/** The audit entry of an act, in its own transaction. `by` is null for what time did. */
const record = (
  { audit }: AdjustmentsDeps,
  transaction: Transaction,
  row: AdjustmentRow,
  { action, by, reason, before, after }: { action: AuditAction; by: Actor | null; reason: string; before: object | null; after: object },
): Promise<void> =>
  audit.append(transaction, {
    actor: by?.name ?? 'installation',
    action,
    subject: `merchant:${row.merchantCode}/member:${row.playerId}`,
    reason,
    before,
    after: { adjustment: row.id.toString(), ...after },
    ip: by?.ip ?? '',
  });

const audited = (row: AdjustmentRow) => ({ player: row.publicId, direction: row.direction, amount: formatMoney(row.amount), currency: row.currency });

async function makeWithin(deps: AdjustmentsDeps, transaction: Transaction, given: MakeAdjustment, actor: Actor): Promise<{ id: bigint; isMoved: boolean }> {
  const { merchantCode, player, key, direction, amount, reason, limit } = given;
  await holdPlayer(transaction, player.id);
  const at = new Date(deps.now());
  const since = new Date(at.getTime() - adjustmentWindowHours * HOUR_MS);
  const alone = await adjustedAlone(transaction, player.id, actor.name, since);
  const staffId = actor.staffId ?? 0n;
  const act = 'adjustment.make';
  const upTo = await deps.twoPersons.aloneUpTo(transaction, { act, merchantCode, staffId, present: BigInt(limit) * MAJOR_UNIT, limitKey: LIMIT_KEY });
  const needsSecond = alone + amount > upTo;
  const expiresAt = needsSecond ? new Date(at.getTime() + proposalLifeHours * HOUR_MS) : null;
  const inserted = await insertAdjustment(transaction, { merchantCode, playerId: player.id, key, direction, amount, reason, by: actor.name, at, expiresAt });
  const row = await adjustmentOfKey(transaction, key);
  if (!row) throw new Error('an adjustment was not written');
  if (inserted === null) {
    const isSame = row.playerId === player.id && row.direction === direction && row.amount === amount && row.reason === reason && row.proposedBy === actor.name;
    if (!isSame) throw new Refusal('desk.adjustment_key_used');
    return { id: row.id, isMoved: false };
  }
  if (needsSecond) {
    const subject = subjectOf(row.id);
    const wish = { act, merchantCode, subject, before: null, after: audited(row), payload: { adjustment: row.id.toString() }, reason } as const;
    await deps.twoPersons.proposeWithin(transaction, { ...wish, amount: { units: amount, currency: row.currency } }, actor);
    await record(deps, transaction, row, { action: 'adjustment.proposed', by: actor, reason, before: null, after: { ...audited(row), state: 'proposed' } });
    return { id: row.id, isMoved: false };
  }
  const movement = await moveCash(transaction, row);
  await writeDecision(transaction, row.id, { state: 'done', by: null, at: null, reason: null, movement });
  await deps.twoPersons.noteAlone(transaction, { act, merchantCode, staffId, amount });
  const cash = { before: { cash: formatMoney(movement.before) }, after: { ...audited(row), state: 'done', cash: formatMoney(movement.after) } };
  await record(deps, transaction, row, { action: 'adjustment.done', by: actor, reason, ...cash });
  return { id: row.id, isMoved: true };
}

/** The adjustment of a proposal, held, in a state that allows the act. */
async function heldOf(transaction: Transaction, { merchantCode, subject, payload }: ProposalRow, act: AdjustmentAct): Promise<AdjustmentRow> {
  const row = await lockAdjustment(transaction, merchantCode ?? '', BigInt(String(payload['adjustment'])));
  if (!row || !canAdjustment(act, row.state)) throw new Error(`${subject} does not wait`);
  return row;
}

/** Carries an adjustment out in the ledger. Refused, nothing is kept of it: the same one can be tried again. */
async function moveCash(transaction: Transaction, row: AdjustmentRow): Promise<NonNullable<Decision['movement']>> {
  const { merchantCode, currency, isTrial, cashAccount, direction, amount } = row;
  const counter = await openWithin(transaction, { merchantCode, currency, isTrial }, 'adjustment');
  const ends = direction === 'up' ? { from: counter, to: cashAccount } : { from: cashAccount, to: counter };
  const kind = direction === 'up' ? 'adjusted_up' : 'adjusted_down';
  const result = await moveWithin(transaction, { kind, caller: 'desk', key: `adjustment:${row.id}`, amount, ...ends });
  if (result.status === 'not_enough_money') {
    const balance = displayAmount(formatMoney(await cashWithin(transaction, cashAccount)));
    throw new Refusal('desk.adjustment_below_zero', { balance, currency });
  }
  const { movementId, before, after } = result;
  if (result.status !== 'done' || movementId === null || before === null || after === null)
    throw new Error(`adjustment ${row.id} was answered ${result.status}`);
  return { id: movementId, before, after };
}

interface Ending {
  by: Actor | null;
  reason: string;
  movement: Decision['movement'];
}

async function end(deps: AdjustmentsDeps, transaction: Transaction, row: AdjustmentRow, act: AdjustmentAct, { by, reason, movement }: Ending): Promise<void> {
  const state = adjustmentActs[act].to;
  await writeDecision(transaction, row.id, { state, by: by?.name ?? null, at: new Date(deps.now()), reason, movement });
  await record(deps, transaction, row, {
    action: `adjustment.${state}`,
    by,
    reason,
    before: { state: row.state, ...(movement ? { cash: formatMoney(movement.before) } : {}) },
    after: { ...audited(row), proposedBy: row.proposedBy, state, ...(movement ? { cash: formatMoney(movement.after) } : {}) },
  });
}
