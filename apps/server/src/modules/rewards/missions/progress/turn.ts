import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { movePlace, playersOfEvents } from '#server/modules/rewards/ranks/index.ts';
import type { MissionsDeps } from '../missions-parts.ts';
import { missionsOf } from '../rules/missions.store.ts';
import { judgeMember } from './judge.ts';
import { takeLooks } from './progress.store.ts';

const PROGRAM = 'missions';
/** Members of one transaction. */
const LOOKS_MAX = 200;

type Member = { playerId: bigint; merchantCode: string; days?: readonly string[] };

/** Counts the missions of members; gives the public ids of those who got or lost a reward. */
async function judgeAll(deps: MissionsDeps, transaction: Transaction, members: readonly Member[]): Promise<string[]> {
  const changed: string[] = [];
  for (const [code, own] of Map.groupBy(members, ({ merchantCode }) => merchantCode)) {
    const merchant = deps.merchantOf(code);
    if (!merchant?.settings['module.TASK3']) continue;
    const rows = await missionsOf(transaction, code);
    // In the order of their ids, so that processes hold members in one order.
    for (const { playerId, days = [] } of own.toSorted((one, other) => Number(one.playerId - other.playerId))) {
      const publicId = await judgeMember(deps, transaction, { merchant, playerId }, rows, days);
      if (publicId !== null) changed.push(publicId);
    }
  }
  return changed;
}

/** Counts the missions of members with new play, in one transaction with the program's place (REW-16). True if more is waiting. */
export async function judgePlay(deps: MissionsDeps): Promise<boolean> {
  const changed = await inTransaction(deps.pool, async (transaction) => {
    const found = await playersOfEvents(transaction, PROGRAM);
    if (!found) return null;
    const own = await judgeAll(deps, transaction, found.players);
    await movePlace(transaction, PROGRAM, found.upTo);
    return own;
  });
  for (const publicId of changed ?? []) deps.onChanged(publicId);
  return changed !== null;
}

/** Counts the missions of members who were noted. True if more is waiting. */
export async function judgeNoted(deps: MissionsDeps): Promise<boolean> {
  const { changed, isFull } = await inTransaction(deps.pool, async (transaction) => {
    const members = await takeLooks(transaction, LOOKS_MAX);
    return { changed: await judgeAll(deps, transaction, members), isFull: members.length === LOOKS_MAX };
  });
  for (const publicId of changed) deps.onChanged(publicId);
  return isFull;
}
