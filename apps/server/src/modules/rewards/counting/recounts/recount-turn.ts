import { dayStart } from '@laro/domain/ranks/months';
import { recountAct, recountDifference, type RecountDifference, type RecountOutcome } from '@laro/domain/rewards/programs/recounts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import {
  changeRecount,
  insertGrants,
  membersSince,
  movePlace,
  nextRecount,
  openGrantsOf,
  openMembers,
  setOutcome,
  type CountedMember,
  type RecountRow,
} from './recounts.store.ts';
import { zoneOf, type Recounted, type RecountScope, type RecountsDeps } from './recounts-parts.ts';

/** Members of one transaction. */
const BATCH = 25;

/** Counts the next members into the second generation. The place moves in the same transaction, so a killed process repeats and loses nothing. */
async function countBatch(deps: RecountsDeps, transaction: Transaction, row: RecountRow, scope: RecountScope): Promise<void> {
  const recounter = deps.recounters[row.program];
  const at = new Date(dayStart(row.from, zoneOf(scope.merchant)));
  const since = { merchantCode: row.merchantCode, day: row.from, at, source: recounter.source };
  const members = await membersSince(transaction, since, row.place, BATCH);
  for (const { playerId } of members) {
    const counted = await recounter.count(transaction, scope, playerId, false);
    const grants = counted.flatMap((one) => {
      const difference = recountDifference(one);
      return difference === null ? [] : [{ ...one, difference }];
    });
    await insertGrants(transaction, row.id, playerId, grants);
  }
  const last = members.at(-1);
  if (last) await movePlace(transaction, row.id, last.playerId);
  if (members.length < BATCH) await changeRecount(transaction, row.id, { state: 'counted', at: new Date(deps.now()) });
}

/** Makes the first generation equal to the second for one grant, if the two still differ. */
async function actOn(listed: RecountDifference, now: Recounted | undefined, reason: string): Promise<RecountOutcome> {
  const act = recountAct(listed, now ? recountDifference(now) : null);
  if (act === 'write') return (await now?.write()) ? 'written' : 'not_written';
  if (act === 'take_back') return (await now?.takeBack(reason)) ? 'taken_back' : 'kept';
  return act === 'keep' ? 'kept' : 'settled';
}

/** Counts a locked member again and settles the listed differences. Returns true if a grant was written or taken back. */
async function applyTo(deps: RecountsDeps, transaction: Transaction, row: RecountRow, scope: RecountScope, { playerId }: CountedMember): Promise<boolean> {
  const counted = await deps.recounters[row.program].count(transaction, scope, playerId, true);
  let isChanged = false;
  for (const { key, difference } of await openGrantsOf(transaction, row.id, playerId)) {
    const found = counted.find((one) => one.key === key);
    const outcome = await actOn(difference, found, row.reason);
    await setOutcome(transaction, row.id, playerId, key, outcome);
    isChanged ||= outcome === 'written' || outcome === 'taken_back';
  }
  return isChanged;
}

/** Applies a recount to the next members; each difference is settled once, with its outcome in the same transaction. Returns the public ids of changed members. */
async function applyBatch(deps: RecountsDeps, transaction: Transaction, row: RecountRow, scope: RecountScope): Promise<string[]> {
  const members = await openMembers(transaction, row.id, BATCH);
  const changed: string[] = [];
  for (const member of members) if (await applyTo(deps, transaction, row, scope, member)) changed.push(member.publicId);
  if (members.length < BATCH) await changeRecount(transaction, row.id, { state: 'applied', at: new Date(deps.now()) });
  return changed;
}

/** Does the next part of a recount. Returns true if there may be more to do. */
export async function turnRecounts(deps: RecountsDeps): Promise<boolean> {
  const changed = await inTransaction(deps.pool, async (transaction) => {
    const row = await nextRecount(transaction);
    const merchant = row && deps.merchantOf(row.merchantCode);
    if (!row || !merchant) return null;
    const scope = { merchant, rule: row.rule, from: row.from };
    if (row.state === 'applying') return applyBatch(deps, transaction, row, scope);
    await countBatch(deps, transaction, row, scope);
    return [];
  });
  for (const publicId of changed ?? []) deps.onChanged(publicId);
  return changed !== null;
}
