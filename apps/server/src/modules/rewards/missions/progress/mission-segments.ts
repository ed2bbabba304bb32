import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { membersBefore } from '#server/modules/rewards/segments/index.ts';
import type { CurrentMission } from './current-missions.ts';

/** A period of a member's mission. */
export interface MemberMission {
  playerId: bigint;
  current: CurrentMission;
}

const nameOf = ({ playerId, current: { row, span } }: MemberMission): string => `${playerId}:${row.id}:${span.key}`;
/** True without conditions, and for a mission that the member has begun: it goes on (REW-26). */
const isOpenToAll = ({ row, progress }: CurrentMission): boolean => row.body.segment.length === 0 || progress?.isBegun === true;

/**
 * Tells the periods whose mission is for their member. Figures are those of the days before the period, so that the play of a mission takes no one out of its
 * segment, and the order of events changes nothing (REW-17). A saved segment is read in the version that was in force when the period began.
 */
export async function inMissionSegments(queries: Queries, merchant: Merchant, all: readonly MemberMission[]): Promise<(one: MemberMission) => boolean> {
  const asked = Map.groupBy(
    all.filter(({ current }) => !isOpenToAll(current)),
    ({ current: { row, span } }) => `${row.id}:${span.key}`,
  );
  const members = new Set<string>();
  for (const group of asked.values()) {
    const [first] = group;
    if (!first) continue;
    const { row, span } = first.current;
    const from = Math.max(span.from, row.startsAt.getTime());
    const found = await membersBefore(queries, { merchant, groups: row.body.segment, from }, group);
    for (const one of found) members.add(nameOf(one));
  }
  return (one) => isOpenToAll(one.current) || members.has(nameOf(one));
}
