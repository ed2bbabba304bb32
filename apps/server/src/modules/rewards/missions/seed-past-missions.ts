import { dayAt } from '@laro/domain/time/day-at';
import { claimEnd, missionOf } from '@laro/domain/missions/mission-program';
import { missionProgress } from '@laro/domain/rewards/programs/missions';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Transaction } from '#server/db/sql.ts';
import { seedPastGrant, type PastMember } from '#server/modules/rewards/rewards/index.ts';
import { currentMissions, factsOf, grantKey, momentsOf, type CurrentMission } from './progress/current-missions.ts';
import { roundsSince, signedSince, writeProgress } from './progress/progress.store.ts';
import { missionsOf } from './rules/missions.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Rewards are claimed within this time. */
const CLAIMED_WITHIN_MS = 2 * DAY_MS;

/** Writes the progress of one period and its reward as the counting would have written them. */
async function pastPeriod(
  transaction: Transaction,
  member: PastMember,
  { row, span }: CurrentMission,
  { facts, now }: { facts: Parameters<typeof missionProgress>[2]; now: number },
): Promise<void> {
  const { merchantCode, playerId, timeZone } = member;
  const joinedAt = row.body.optIn ? span.from : null;
  const { tasks, isDone } = missionProgress(missionOf(row.body, timeZone), span.key, { ...factsOf(row, timeZone, facts), joinedAt });
  if (tasks.every(({ value }) => value === 0n)) return;
  const at = Math.min(span.until ?? now, now) - HOUR_MS;
  const until = claimEnd(span, at);
  const { reward, names } = row.body;
  const isGranted = isDone && reward.kind === 'cash';
  if (isGranted)
    await seedPastGrant(
      transaction,
      member,
      {
        source: 'MISSION',
        sourceKey: grantKey(row.code, span.key, 1),
        names,
        amount: reward.amount,
        rule: row,
        at,
        until: new Date(until),
        isClaimed: now - at > CLAIMED_WITHIN_MS,
      },
      now,
    );
  const progress = {
    code: row.code,
    key: span.key,
    version: row.version,
    reached: tasks.map(({ value }) => value),
    seen: [],
    countedUpTo: null,
    isBegun: true,
    isDone,
    isGranted,
    takenBack: 0,
    isEnded: false,
  };
  const joined = joinedAt === null ? null : new Date(joinedAt);
  await writeProgress(transaction, [{ ...progress, playerId, joinedAt: joined }], { merchantCode, at: new Date(at) });
}

/** Missions of a member's past days, from counted play and sign-ins. For demonstrations. */
export async function seedPastMissions(transaction: Transaction, member: PastMember, { days, now }: { days: number; now: number }): Promise<void> {
  const { merchantCode, playerId, timeZone } = member;
  const today = dayAt(now, timeZone);
  const first = shiftDay(today, -days);
  const past = Array.from({ length: days }, (_, index) => shiftDay(first, index));
  // The past of a demonstration has no ranks yet.
  const rows = (await missionsOf(transaction, merchantCode)).filter(({ body }) => body.rankFrom === null);
  const missions = await currentMissions(transaction, rows, playerId, momentsOf(past, now, timeZone), timeZone);
  const facts = {
    rounds: await roundsSince(transaction, playerId, first),
    signedDays: (await signedSince(transaction, [{ playerId, day: first }])).get(playerId) ?? [],
    deposits: [],
    signals: [],
    joinedAt: null,
  };
  for (const mission of missions) await pastPeriod(transaction, member, mission, { facts, now });
}
