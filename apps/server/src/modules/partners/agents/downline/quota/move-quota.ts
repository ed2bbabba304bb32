import { highestWithoutQuota, QUOTA_CATEGORY, quotaBand, raiseMoves } from '@laro/domain/agents/quota/quota';
import { rateStepPpm } from '@laro/domain/agents/agent-settings';
import { rateVector, ratesOfVector } from '@laro/domain/agents/tree/rates';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { addToBalance, insertEntries, lockUse, writeUse, type QuotaEntryRow } from './quota.store.ts';

type QuotaMovement = Pick<QuotaEntryRow, 'agent' | 'band' | 'amount' | 'kind'> & Partial<QuotaEntryRow>;

interface Given {
  by: string;
  reason: string;
  at: Date;
}

/** The balance that is too low for a movement; null once all are done. Balances are locked in one order, so that two acts at a time cannot wait for each other. */
async function shortOf(transaction: Transaction, movements: readonly QuotaMovement[]): Promise<number | null> {
  const ordered = movements.toSorted((one, other) => Number(one.agent - other.agent) || one.band - other.band || other.amount - one.amount);
  for (const { agent, band, amount } of ordered) {
    const left = await addToBalance(transaction, agent, band, amount);
    if (left !== null) return left;
  }
  return null;
}

const rowOf = (movement: QuotaMovement, { by, reason }: Given): QuotaEntryRow => ({ other: null, invitation: null, key: null, reason, by, ...movement });

/** Moves quotas with their entries. Throws `agent.quota_not_enough`, so that the transaction moves nothing. */
export async function moveQuota(transaction: Transaction, movements: readonly QuotaMovement[], given: Given): Promise<void> {
  const left = await shortOf(transaction, movements);
  if (left !== null) throw new Refusal('agent.quota_not_enough', { left });
  await insertEntries(
    transaction,
    movements.map((movement) => rowOf(movement, given)),
    given.at,
  );
}

/** The band that the account of these rates uses; null where quotas are off or the rate needs none. */
export const bandOf = ({ settings }: Merchant, rates: Readonly<Record<string, number>>): number | null =>
  settings['agent.quotas'] ? quotaBand(rates[QUOTA_CATEGORY] ?? 0, settings['agent.quotaFrom']) : null;

/** A raise of a member's rate into a higher band uses one of the upline's and frees the old one (agents.md 8.3). Under the company nothing is used. */
export async function useForRaise(
  transaction: Transaction,
  merchant: Merchant,
  {
    member,
    upline,
    before,
    after,
  }: { member: bigint; upline: bigint | null; before: Readonly<Record<string, number>>; after: Readonly<Record<string, number>> },
  given: Given,
): Promise<void> {
  const band = bandOf(merchant, after);
  if (upline === null || band === null) return;
  const use = await lockUse(transaction, member);
  const moves = raiseMoves({ before: bandOf(merchant, before), after: band, held: use?.band ?? null });
  if (moves.length === 0) return;
  // The old one goes back to the agent whose it was: the member may have been moved since.
  const movements = moves.map(({ band: moved, amount }) => ({
    agent: amount < 0 ? upline : (use?.agent ?? upline),
    band: moved,
    amount,
    kind: 'raised' as const,
    other: member,
  }));
  await moveQuota(transaction, movements, given);
  await writeUse(transaction, member, upline, band);
}

/**
 * The rates of who joins by a link: the account uses a quota of the owner. Where none is left the lottery rate stays below the counted ones, because a person who
 * registers is never refused for what an agent lacks.
 */
export async function useForLink(
  transaction: Transaction,
  merchant: Merchant,
  { member, owner, ppm }: { member: bigint; owner: bigint; ppm: number[] },
  given: Given,
): Promise<number[]> {
  const rates = ratesOfVector(ppm);
  const band = bandOf(merchant, rates);
  if (band === null) return ppm;
  const movement = { agent: owner, band, amount: -1, kind: 'joined' as const, other: member };
  if ((await shortOf(transaction, [movement])) !== null)
    return rateVector({ ...rates, [QUOTA_CATEGORY]: highestWithoutQuota(merchant.settings['agent.quotaFrom'], rateStepPpm) });
  await insertEntries(transaction, [rowOf(movement, given)], given.at);
  await writeUse(transaction, member, owner, band);
  return ppm;
}

/** Frees what an invitation held that was not activated. */
export const freedOf = ({ id, owner, band }: { id: bigint; owner: bigint; band: number | null }): QuotaMovement[] =>
  band === null ? [] : [{ agent: owner, band, amount: 1, kind: 'lapsed', invitation: id }];
