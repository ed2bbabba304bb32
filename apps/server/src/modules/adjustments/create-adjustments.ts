import { adjustmentActs, adjustmentLifeHours, adjustmentWindowHours, canAdjustment, type AdjustmentAct } from '@laro/domain/adjustment-status';
import type { AuditAction } from '@laro/domain/audit-actions';
import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { inTransaction } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { Refusal } from '#server/http/refusal.ts';
import { cashWithin, moveWithin, openWithin } from '#server/ledger/move-within.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/audit/index.ts';
import {
  adjustedAlone,
  adjustmentOfKey,
  countProposals,
  holdPlayer,
  insertAdjustment,
  listAdjustmentRows,
  lockAdjustment,
  lockOverdue,
  readAdjustment,
  writeDecision,
  type AdjustmentRow,
  type AdjustmentsQuestion,
  type Decision,
} from './adjustments.store.ts';

const HOUR_MS = 3_600_000;
const EXPIRE_EVERY_MS = 60_000;

export interface AdjustmentsDeps {
  pool: pg.Pool;
  db: Kysely<Tables>;
  audit: AuditLog;
  /** The player's pages ask for the new balance. */
  onChanged: (player: { publicId: string; cashAccount: bigint }) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
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
  /** Throws `desk.adjustment_unknown`, `_own`, `_decided`, `_below_zero` (the proposal then stays). */
  decide: (merchantCode: string, id: bigint, decision: 'approve' | 'refuse', reason: string, actor: Actor) => Promise<AdjustmentRow>;
  /** Throws `desk.adjustment_unknown`, `_not_own`, `_decided`. */
  withdraw: (merchantCode: string, id: bigint, reason: string, actor: Actor) => Promise<AdjustmentRow>;
  list: (question: AdjustmentsQuestion) => Promise<AdjustmentRow[]>;
  waiting: (butNotOf: string) => Promise<Map<string, number>>;
  /** Ends proposals whose time is over; gives their number. */
  expire: () => Promise<number>;
  start: () => void;
  stop: () => void;
}

/** Adjustments of players' cash: done at once by one person, above a limit by two (T33). Every change stands with its audit entry. */
export function createAdjustments(deps: AdjustmentsDeps): Adjustments {
  const { pool, db, now } = deps;
  let timer: NodeJS.Timeout | null = null;
  const finish = async (id: bigint, isMoved: boolean): Promise<AdjustmentRow> => {
    const row = await readAdjustment(pool, id);
    if (isMoved) deps.onChanged(row);
    return row;
  };
  const adjustments: Adjustments = {
    make: async (given, actor) => {
      const { id, isMoved } = await inTransaction(db, (transaction) => makeWithin(deps, transaction, given, actor));
      return finish(id, isMoved);
    },
    decide: async (merchantCode, id, decision, reason, actor) => {
      await inTransaction(db, async (transaction) => {
        const row = await held(transaction, merchantCode, id, decision, now());
        if (row.proposedBy === actor.name) throw new Refusal('desk.adjustment_own');
        const movement = decision === 'approve' ? await moveCash(transaction, row) : null;
        await end(deps, transaction, row, decision, { by: actor, reason, movement });
      });
      return finish(id, decision === 'approve');
    },
    withdraw: async (merchantCode, id, reason, actor) => {
      await inTransaction(db, async (transaction) => {
        const row = await held(transaction, merchantCode, id, 'withdraw', now());
        if (row.proposedBy !== actor.name) throw new Refusal('desk.adjustment_not_own');
        await end(deps, transaction, row, 'withdraw', { by: actor, reason, movement: null });
      });
      return finish(id, false);
    },
    list: (question) => listAdjustmentRows(pool, question),
    waiting: (butNotOf) => countProposals(pool, butNotOf),
    expire: () =>
      inTransaction(db, async (transaction) => {
        const overdue = await lockOverdue(transaction, new Date(now()));
        for (const row of overdue) await end(deps, transaction, row, 'expire', { by: null, reason: '', movement: null });
        return overdue.length;
      }),
    start: () => {
      timer ??= setInterval(() => void adjustments.expire().catch(deps.onBackgroundError), EXPIRE_EVERY_MS).unref();
    },
    stop: () => {
      if (timer) clearInterval(timer);
      timer = null;
    },
  };
  return adjustments;
}

/** The audit entry of an act, in its own transaction. `by` is null for what time did. */
const record = (
  { audit }: AdjustmentsDeps,
  transaction: Transaction<Tables>,
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

async function makeWithin(
  deps: AdjustmentsDeps,
  transaction: Transaction<Tables>,
  given: MakeAdjustment,
  actor: Actor,
): Promise<{ id: bigint; isMoved: boolean }> {
  const { merchantCode, player, key, direction, amount, reason, limit } = given;
  await holdPlayer(transaction, player.id);
  const at = new Date(deps.now());
  const since = new Date(at.getTime() - adjustmentWindowHours * HOUR_MS);
  const alone = await adjustedAlone(transaction, player.id, actor.name, since);
  const needsSecond = alone + amount > BigInt(limit) * MAJOR_UNIT;
  const expiresAt = needsSecond ? new Date(at.getTime() + adjustmentLifeHours * HOUR_MS) : null;
  const inserted = await insertAdjustment(transaction, { merchantCode, playerId: player.id, key, direction, amount, reason, by: actor.name, at, expiresAt });
  const row = await adjustmentOfKey(transaction, key);
  if (!row) throw new Error('an adjustment was not written');
  if (inserted === null) {
    const isSame = row.playerId === player.id && row.direction === direction && row.amount === amount && row.reason === reason && row.proposedBy === actor.name;
    if (!isSame) throw new Refusal('desk.adjustment_key_used');
    return { id: row.id, isMoved: false };
  }
  if (needsSecond) {
    await record(deps, transaction, row, { action: 'adjustment.proposed', by: actor, reason, before: null, after: { ...audited(row), state: 'proposed' } });
    return { id: row.id, isMoved: false };
  }
  const movement = await moveCash(transaction, row);
  await writeDecision(transaction, row.id, { state: 'done', by: null, at: null, reason: null, movement });
  const cash = { before: { cash: formatMoney(movement.before) }, after: { ...audited(row), state: 'done', cash: formatMoney(movement.after) } };
  await record(deps, transaction, row, { action: 'adjustment.done', by: actor, reason, ...cash });
  return { id: row.id, isMoved: true };
}

/** The adjustment, held, in a state that allows the act. One whose time is over counts as decided although the job has not come by yet. */
async function held(transaction: Transaction<Tables>, merchantCode: string, id: bigint, act: AdjustmentAct, now: number): Promise<AdjustmentRow> {
  const row = await lockAdjustment(transaction, merchantCode, id);
  if (!row) throw new Refusal('desk.adjustment_unknown');
  const isOver = row.expiresAt !== null && row.expiresAt.getTime() <= now;
  if (!canAdjustment(act, row.state) || isOver) throw new Refusal('desk.adjustment_decided');
  return row;
}

/** Carries an adjustment out in the ledger. Refused, nothing is kept of it: the same one can be tried again. */
async function moveCash(transaction: Transaction<Tables>, row: AdjustmentRow): Promise<NonNullable<Decision['movement']>> {
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

async function end(
  deps: AdjustmentsDeps,
  transaction: Transaction<Tables>,
  row: AdjustmentRow,
  act: AdjustmentAct,
  { by, reason, movement }: Ending,
): Promise<void> {
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
