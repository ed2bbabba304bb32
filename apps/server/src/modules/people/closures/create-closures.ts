import { isEmptied, nextClosureLook } from '@laro/domain/closures/closure-rules';
import type { Parsed } from '@laro/contract/routes';
import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import type { TemplateName } from '@laro/domain/messages/message-templates';
import type pg from 'pg';
import { noHook, type Hook } from '#server/db/hooks.ts';
import { Repeated } from '#server/db/turns/repeated.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { applyBlocks, blocksOf, holdPlayer } from '#server/modules/core/blocks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { leftWithin, settleWithin, smallestUnitOf } from './closure-state.ts';
import { dueClosures, insertClosure, insertClosureBlocks, latestClosure, writeReopened } from './closures.store.ts';

const BATCH = 100;
const EVERY_MS = 15_000;

export interface ClosuresDeps {
  pool: pg.Pool;
  sessions: {
    endAll: (playerId: bigint, except?: Buffer) => Promise<number>;
    end: (context: CallContext) => Promise<void>;
  };
  requireConfirmation: (context: CallContext) => Promise<unknown>;
  /** Ends a running bonus inside the closing and returns what it held. */
  endBonus: (transaction: Transaction, cashAccount: bigint) => Promise<Money>;
  merchantOf: (code: string) => Merchant | null;
  tell: (note: { merchant: Merchant; playerId: bigint; template: TemplateName; values?: Readonly<Record<string, string>> }) => Promise<void>;
  onChanged: (publicId: string) => void;
  onClosed?: Hook<ClosedMember>;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** A member whose account is being closed. */
export interface ClosedMember {
  merchantCode: string;
  playerId: bigint;
  cashAccount: bigint;
  /** `emptying` while money or an open round remains. */
  state: 'emptying' | 'closed';
}

/** Actor and reason of a reopening; the audit entry is written in the same transaction. */
export interface Reopening {
  by: string;
  at: Date;
  reason: string;
  record: (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;
}

export interface Closures {
  handlers: Handlers<'getClosure' | 'closeAccount'>;
  /** Throws `desk.not_closed`, `desk.reopen_excluded`. */
  reopen: (member: { id: bigint; merchantCode: string; publicId: string }, reopening: Reopening) => Promise<void>;
  /** Compares closures that are due with their balances once; returns true if more are waiting. */
  settleDue: () => Promise<boolean>;
  start: () => void;
  stop: () => Promise<void>;
}

type View = Parsed<'getClosure', 'value'>;

async function viewOf({ pool }: ClosuresDeps, context: CallContext): Promise<View> {
  const { playerId, cashAccount, currency } = playerOf(context);
  const [closure, accounts, left] = await Promise.all([
    latestClosure(pool, playerId),
    playerAccounts(pool, cashAccount),
    inTransaction(pool, (transaction) => leftWithin(transaction, cashAccount)),
  ]);
  const inForce = closure !== null && closure.state !== 'reopened' ? closure : null;
  return {
    state: inForce?.state ?? 'open',
    requestedAt: inForce?.requestedAt.toISOString() ?? null,
    currency,
    ...left,
    bonus: accounts.find(({ kind }) => kind === 'player:bonus')?.balance ?? 0n,
  };
}

/** An amount as messages write it. */
const amountText = ({ settings }: Merchant, amount: Money): string => `${settings['market.currencySymbol']}${displayAmount(formatMoney(amount))}`;

interface Closed {
  state: 'emptying' | 'closed';
  cash: Money;
}

/** Closes the account inside a transaction; null if it was closed before. The player is held, so two requests at the same time close it once. */
async function closeWithin(deps: ClosuresDeps, transaction: Transaction, context: CallContext): Promise<Closed | null> {
  const { playerId, merchantCode, username } = playerOf(context);
  const at = new Date(deps.now());
  const cashAccount = await holdPlayer(transaction, playerId);
  const known = await latestClosure(transaction, playerId);
  if (cashAccount === null || (known !== null && known.state !== 'reopened')) return null;
  await insertClosureBlocks(transaction, playerId, username, at);
  // From here on the balance is locked and bets are refused: later reads stay valid until the commit.
  await applyBlocks(transaction, playerId, cashAccount);
  const bonusLapsed = await deps.endBonus(transaction, cashAccount);
  const facts = await leftWithin(transaction, cashAccount);
  const state = isEmptied(facts, smallestUnitOf(context.merchant.settings)) ? 'closed' : 'emptying';
  const { cash, held } = facts;
  await insertClosure(transaction, { merchantCode, playerId, state, at, from: context.ip, cash, held, bonusLapsed, lookAt: nextClosureLook(at, state, 0) });
  if (state === 'closed') await applyBlocks(transaction, playerId, cashAccount);
  await (deps.onClosed ?? noHook)(transaction, { merchantCode, playerId, cashAccount, state });
  return { state, cash };
}

async function close(deps: ClosuresDeps, context: CallContext): Promise<View> {
  const { playerId, publicId, tokenHash } = playerOf(context);
  await deps.requireConfirmation(context);
  const closed = await inTransaction(deps.pool, (transaction) => closeWithin(deps, transaction, context));
  const view = await viewOf(deps, context);
  if (!closed) return view;
  const { merchant } = context;
  const note =
    closed.state === 'closed'
      ? ({ template: 'account_closed' } as const)
      : ({ template: 'account_closing', values: { amount: amountText(merchant, closed.cash) } } as const);
  deps.tell({ merchant, playerId, ...note }).catch(deps.onBackgroundError);
  deps.onChanged(publicId);
  // While money is left this browser stays logged in, so that it can be withdrawn.
  await deps.sessions.endAll(playerId, closed.state === 'emptying' ? tokenHash : undefined);
  if (closed.state === 'closed') await deps.sessions.end(context);
  return view;
}

/** Settles closures that are due, each in its own transaction: safe in several processes and to stop anywhere. */
async function settleDue(deps: ClosuresDeps): Promise<boolean> {
  const at = new Date(deps.now());
  const due = await dueClosures(deps.pool, at, BATCH);
  for (const { playerId, publicId, merchantCode } of due) {
    const merchant = deps.merchantOf(merchantCode);
    if (!merchant) continue;
    const settled = await inTransaction(deps.pool, (transaction) => settleWithin(transaction, playerId, smallestUnitOf(merchant.settings), at));
    if (settled?.act === 'empty') await deps.sessions.endAll(playerId);
    if (!settled?.act) continue;
    deps.onChanged(publicId);
    const note =
      settled.act === 'empty'
        ? ({ template: 'account_closed' } as const)
        : ({ template: 'account_money_left', values: { amount: amountText(merchant, settled.facts.cash) } } as const);
    await deps.tell({ merchant, playerId, ...note }).catch(deps.onBackgroundError);
  }
  return due.length === BATCH;
}

async function reopen(deps: ClosuresDeps, { id, merchantCode, publicId }: { id: bigint; merchantCode: string; publicId: string }, reopening: Reopening) {
  const { by, at, reason, record } = reopening;
  await inTransaction(deps.pool, async (transaction) => {
    const cashAccount = await holdPlayer(transaction, id);
    const closure = await latestClosure(transaction, id);
    if (cashAccount === null || closure === null || closure.state === 'reopened') throw new Refusal('desk.not_closed');
    const blocks = await blocksOf(transaction, id);
    if (blocks.some(({ cause }) => cause === 'exclusion' || cause === 'law')) throw new Refusal('desk.reopen_excluded');
    await writeReopened(transaction, closure, by, at, reason);
    await applyBlocks(transaction, id, cashAccount);
    await record(transaction, { before: { state: closure.state, requestedAt: closure.requestedAt.toISOString() }, after: { state: 'reopened' } });
  });
  deps.onChanged(publicId);
  const merchant = deps.merchantOf(merchantCode);
  if (merchant) await deps.tell({ merchant, playerId: id, template: 'account_reopened' }).catch(deps.onBackgroundError);
}

/** Closing of accounts by their members, and reopening at the desk (T54). */
export function createClosures(deps: ClosuresDeps): Closures {
  const upkeep = new Repeated(() => settleDue(deps), EVERY_MS, deps.onBackgroundError, 'closures');
  return {
    handlers: { getClosure: (context) => viewOf(deps, context), closeAccount: (context) => close(deps, context) },
    reopen: (member, reopening) => reopen(deps, member, reopening),
    settleDue: () => settleDue(deps),
    start: () => upkeep.start(),
    stop: () => upkeep.stop(),
  };
}
