import { closureActFor, closureActs, nextClosureLook, type ClosureFacts } from '@laro/domain/closures/closure-rules';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { hasOpenRounds } from '#server/ledger/rounds/open-rounds.ts';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { applyBlocks, holdPlayer } from '#server/modules/core/blocks/index.ts';
import { latestClosure, writeLook, writeState, type ClosureRow } from './closures.store.ts';

export type { ClosureRow } from './closures.store.ts';
export const readLatestClosure = latestClosure;

/** The smallest amount that can be paid in a merchant's currency. Money units. */
export const smallestUnitOf = (settings: Pick<Settings, 'market.currencyDecimals'>): Money => MAJOR_UNIT / 10n ** BigInt(settings['market.currencyDecimals']);

/** True while the member's account is being closed or is closed. */
export async function isClosing(queries: Queries, playerId: bigint): Promise<boolean> {
  const closure = await latestClosure(queries, playerId);
  return closure !== null && closure.state !== 'reopened';
}

/** Throws `session.account_closed` if the member closed the account. */
export async function refuseClosed(queries: Queries, playerId: bigint): Promise<void> {
  if (await isClosing(queries, playerId)) throw new Refusal('session.account_closed');
}

/** Money and rounds that remain on an account, read with the player locked. */
export async function leftWithin(transaction: Transaction, cashAccount: bigint): Promise<ClosureFacts> {
  const accounts = await playerAccounts(transaction, cashAccount);
  const of = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0n;
  return { cash: of('player:cash'), held: of('player:held'), hasOpenRounds: await hasOpenRounds(transaction, cashAccount) };
}

export interface Settled {
  act: 'empty' | 'receive' | null;
  facts: ClosureFacts;
}

/** Compares the closure in force with what is left and moves it on; null if no closure is in force. Rights to log in follow in the same transaction. */
export async function settleWithin(transaction: Transaction, playerId: bigint, smallestUnit: Money, at: Date): Promise<Settled | null> {
  const cashAccount = await holdPlayer(transaction, playerId);
  const closure: ClosureRow | null = await latestClosure(transaction, playerId);
  if (cashAccount === null || closure === null || closure.state === 'reopened') return null;
  const facts = await leftWithin(transaction, cashAccount);
  const act = closureActFor(closure.state, facts, smallestUnit);
  if (act === null) {
    await writeLook(transaction, closure.id, nextClosureLook(at, closure.state, closure.looks + 1));
    return { act, facts };
  }
  const { to } = closureActs[act];
  await writeState(transaction, closure.id, to, at, nextClosureLook(at, to, 0));
  await applyBlocks(transaction, playerId, cashAccount);
  return { act, facts };
}

/** Lets a member of a closed account log in again if money came after the closing. True if the log-in may be tried again. */
export async function wakeClosure(pool: pg.Pool, playerId: bigint, smallestUnit: Money): Promise<boolean> {
  const closure = await latestClosure(pool, playerId);
  if (closure?.state !== 'closed') return false;
  const settled = await inTransaction(pool, (transaction) => settleWithin(transaction, playerId, smallestUnit, new Date()));
  return settled?.act === 'receive';
}
