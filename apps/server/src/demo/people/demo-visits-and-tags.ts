import { dayAt } from '@laro/domain/time/day-at';
import type { Transaction } from '#server/db/sql.ts';
import { changeTags } from '#server/modules/people/members/index.ts';
import { seedVisits } from '#server/modules/people/players/index.ts';
import { demoTags, type DemoMember } from './demo-members.ts';

/** The dates on which a member joined and played, from their first moment, and the tags that the desk has given it. */
export async function writeVisitsAndTags(
  client: Transaction,
  { member, playerId, timeZone }: { member: DemoMember; playerId: bigint; timeZone: string },
  moments: readonly [number, ...number[]],
): Promise<void> {
  await seedVisits(client, playerId, [...new Set(moments.map((at) => dayAt(at, timeZone)))]);
  await changeTags(client, playerId, { add: demoTags(member), remove: [], by: 'laro', at: new Date(moments[0]) });
}
