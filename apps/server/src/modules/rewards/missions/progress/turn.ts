import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { movePlace, newEvents, programPlace } from '#server/modules/rewards/ranks/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import { missionsOf } from '../rules/missions.store.ts';
import { keysOf, momentsOf } from './current-missions.ts';
import { judgeMembers, type JudgedMember } from './judge.ts';
import { forgetCounts, takeLooks } from './progress.store.ts';

const PROGRAM = 'missions';
/** Members of one transaction. */
const LOOKS_MAX = 200;
/** Events of one turn: few enough that its transaction is short, and that the locks of their members have room. */
const EVENTS_OF_TURN = 2000;

type Member = JudgedMember & { merchantCode: string };

/** Counts the missions of members; gives the public ids of those who got or lost a reward. */
async function judgeAll(deps: MissionsDeps, transaction: Transaction, members: readonly Member[], placeOf: () => Promise<bigint>): Promise<string[]> {
  const changed: string[] = [];
  for (const [code, own] of Map.groupBy(members, ({ merchantCode }) => merchantCode)) {
    const merchant = deps.merchantOf(code);
    if (merchant?.settings['module.TASK3']) {
      changed.push(...(await judgeMembers(deps, transaction, { merchant, rows: await missionsOf(transaction, code) }, own, placeOf)));
      continue;
    }
    const days = own.flatMap(({ events }) => events.map(({ day }) => day));
    const zone = merchant ? zoneOf(merchant) : 'UTC';
    const keys = keysOf(momentsOf(days, deps.now(), zone), zone);
    await forgetCounts(
      transaction,
      own.map(({ playerId }) => playerId),
      keys,
    );
  }
  return changed;
}

/** Counts the missions of members with new play, in one transaction with the program's place (REW-16). True if more is waiting. */
export async function judgePlay(deps: MissionsDeps): Promise<boolean> {
  const changed = await inTransaction(deps.pool, async (transaction) => {
    const found = await newEvents(transaction, PROGRAM, EVENTS_OF_TURN);
    if (!found) return null;
    const members = [...Map.groupBy(found.events, ({ playerId }) => playerId)].map(([playerId, events]) => ({
      playerId,
      merchantCode: events[0]?.merchantCode ?? '',
      events,
      isNoted: false,
    }));
    const own = await judgeAll(deps, transaction, members, async () => found.upTo);
    await movePlace(transaction, PROGRAM, found.upTo);
    return own;
  });
  for (const publicId of changed ?? []) deps.onChanged(publicId);
  return changed !== null;
}

/** Counts the missions of members who were noted. True if more is waiting. */
export async function judgeNoted(deps: MissionsDeps): Promise<boolean> {
  const { changed, isFull } = await inTransaction(deps.pool, async (transaction) => {
    const members = (await takeLooks(transaction, LOOKS_MAX)).map((member) => ({ ...member, events: [], isNoted: true }));
    return { changed: await judgeAll(deps, transaction, members, () => programPlace(transaction, PROGRAM)), isFull: members.length === LOOKS_MAX };
  });
  for (const publicId of changed) deps.onChanged(publicId);
  return isFull;
}
