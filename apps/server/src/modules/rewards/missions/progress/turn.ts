import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { movePlace, newEvents, programPlace, type NewEvent } from '#server/modules/rewards/ranks/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import { missionsOf } from '../rules/missions.store.ts';
import { keysOf, momentsOf } from './current-missions.ts';
import { judgeMembers, type JudgedMember } from './judge.ts';
import { forgetCounts, takeLooks } from './progress.store.ts';

const PROGRAM = 'missions';
/** Members of one transaction. */
const LOOKS_MAX = 200;
/** Events of one turn, and their members at most: a lock of each is held, and PostgreSQL has room for some thousand. */
const EVENTS_OF_TURN = 5000;
const MEMBERS_OF_TURN = 1500;

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

/** The first events with no more members than one turn takes, by member. */
function firstMembers(events: readonly NewEvent[]): { members: Member[]; upTo: bigint | null } {
  const byPlayer = new Map<bigint, NewEvent[]>();
  let upTo: bigint | null = null;
  for (const event of events) {
    const own = byPlayer.get(event.playerId);
    if (!own && byPlayer.size === MEMBERS_OF_TURN) break;
    if (own) own.push(event);
    else byPlayer.set(event.playerId, [event]);
    upTo = event.number;
  }
  const members = [...byPlayer].map(([playerId, own]) => ({ playerId, merchantCode: own[0]?.merchantCode ?? '', events: own, isNoted: false }));
  return { members, upTo };
}

/** Counts the missions of members with new play, in one transaction with the program's place (REW-16). True if more is waiting. */
export async function judgePlay(deps: MissionsDeps): Promise<boolean> {
  const changed = await inTransaction(deps.pool, async (transaction) => {
    const found = await newEvents(transaction, PROGRAM, EVENTS_OF_TURN);
    if (!found) return null;
    const { members, upTo } = firstMembers(found.events);
    const place = upTo ?? found.upTo;
    const own = await judgeAll(deps, transaction, members, async () => place);
    await movePlace(transaction, PROGRAM, place);
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
