import { countUnits, isInSegment, segmentWindows, type FigureFact, type SegmentGroups, type SegmentMember } from '@laro/domain/mail/segments';
import { dayStart } from '@laro/domain/ranks/months';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { figuresOfMembers, namesOfMembers, type MemberFigures } from './segment.store.ts';

const unitsOf = ({ played, offers, stake, deposits }: MemberFigures, fact: FigureFact): bigint =>
  ({ days_played: countUnits(played), offers_used: countUnits(offers), valid_stake: stake, deposits })[fact];

/**
 * The members of a list who are in a segment (REW-31), by the figures up to a moment and the names that they have now. A member without a stored rank has the
 * lowest one; days are those of the merchant's zone, that of the moment included.
 */
export async function membersInSegment<Member extends { playerId: bigint }>(
  queries: Queries,
  { merchant, groups, at }: { merchant: Merchant; groups: SegmentGroups; at: Date },
  members: readonly Member[],
): Promise<Member[]> {
  if (groups.length === 0 || members.length === 0) return [...members];
  const zone = merchant.settings['market.timeZone'];
  const last = dayAt(at.getTime(), zone);
  const windows = segmentWindows(groups).map((days) => {
    const day = shiftDay(last, 1 - days);
    return { days, day, from: new Date(dayStart(day, zone)) };
  });
  const ids = members.map(({ playerId }) => playerId);
  const names = new Map((await namesOfMembers(queries, ids)).map((row) => [row.playerId, row]));
  const figures = Map.groupBy(await figuresOfMembers(queries, ids, windows, { at, last }), ({ playerId }) => playerId);
  const lowest = (await memberPlace(queries, merchant, null, at)).ranks[0]?.id ?? null;
  return members.filter(({ playerId }) => {
    const { rankId = null, affiliate = null } = names.get(playerId) ?? {};
    const figure: SegmentMember['figure'] = (fact, days) => {
      const row = figures.get(playerId)?.find((one) => one.days === days);
      return row ? unitsOf(row, fact) : 0n;
    };
    return isInSegment(groups, { names: { rank: rankId ?? lowest, affiliate, members: String(playerId) }, figure });
  });
}
