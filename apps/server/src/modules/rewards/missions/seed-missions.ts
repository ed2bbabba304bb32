import type { Transaction } from '#server/db/sql.ts';
import { publishMissionRow, writeMission, type MissionValues } from './rules/missions.store.ts';

/** Writes published missions that have been in force since their begin. */
export async function seedMissions(
  transaction: Transaction,
  merchantCode: string,
  missions: readonly Pick<MissionValues, 'code' | 'body' | 'startsAt' | 'endsAt'>[],
): Promise<void> {
  const by = 'laro';
  for (const mission of missions) {
    const { id } = await writeMission(transaction, { ...mission, merchantCode, madeBy: by, madeAt: mission.startsAt });
    await publishMissionRow(transaction, id, by, mission.startsAt);
  }
}
