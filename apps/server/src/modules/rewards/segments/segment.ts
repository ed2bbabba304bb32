import {
  countUnits,
  factsIn,
  isInSegment,
  savedSegmentsIn,
  segmentWindows,
  type FigureFact,
  type SegmentGroups,
  type SegmentMember,
} from '@laro/domain/mail/segments';
import { dayStart } from '@laro/domain/ranks/months';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { keptMembers, segmentsAt } from './saved/saved-segments.store.ts';
import { figuresOfMembers, namesOfMembers, type MemberFigures, type MemberNames } from './segment.store.ts';
import { statesOf } from './states.ts';

const unitsOf = ({ played, offers, stake, deposits }: MemberFigures, fact: FigureFact): bigint =>
  ({ days_played: countUnits(played), offers_used: countUnits(offers), valid_stake: stake, deposits })[fact];

const some = (value: string | null): string[] => (value === null || value === '' ? [] : [value]);

interface Question {
  merchant: Merchant;
  groups: SegmentGroups;
  /** Figures are those of the days up to this moment, and states those of the moment. */
  at: Date;
  /** Saved segments are those in force at this moment; given if the question is about the past, whose balances are read from the ledger. */
  asOf?: Date;
}

/** Reads the facts of members but for their saved segments. A member without a stored rank has the lowest one. */
async function factsOf(queries: Queries, { merchant, groups, at, asOf }: Question, ids: readonly bigint[]): Promise<(playerId: bigint) => SegmentMember> {
  const zone = merchant.settings['market.timeZone'];
  const last = dayAt(at.getTime(), zone);
  const windows = segmentWindows(groups).map((days) => {
    const day = shiftDay(last, 1 - days);
    return { days, day, from: new Date(dayStart(day, zone)) };
  });
  const names = new Map((await namesOfMembers(queries, ids)).map((row): [bigint, MemberNames] => [row.playerId, row]));
  const figures =
    windows.length === 0 ? new Map<bigint, MemberFigures[]>() : Map.groupBy(await figuresOfMembers(queries, ids, windows, { at, last }), (row) => row.playerId);
  const stateOf = await statesOf(queries, factsIn(groups), ids, { at, last, zone, isPast: asOf !== undefined });
  const lowest = (await memberPlace(queries, merchant, null, at)).ranks[0]?.id ?? null;
  return (playerId) => {
    const own = names.get(playerId);
    const { names: others, state } = stateOf(playerId);
    return {
      names: {
        rank: some(own?.rankId ?? lowest),
        affiliate: some(own?.affiliate ?? null),
        members: [String(playerId)],
        language: some(own?.language ?? null),
        country: some(own?.country ?? null),
        identity: own?.isVerified ? ['verified'] : ['unverified'],
        type: own ? [String(own.type)] : [],
        segment: [],
        ...others,
      },
      state,
      figure: (fact, days) => {
        const row = figures.get(playerId)?.find((one) => one.days === days);
        return row ? unitsOf(row, fact) : 0n;
      },
    };
  };
}

/**
 * The members of a list who are in a segment for something that begins at a moment: figures are those of the days before it, so that play in it takes no one
 * out, and the order of events changes nothing (REW-17). Saved segments are those in force at its begin.
 */
export function membersBefore<Member extends { playerId: bigint }>(
  queries: Queries,
  { merchant, groups, from }: { merchant: Merchant; groups: SegmentGroups; from: number },
  members: readonly Member[],
): Promise<Member[]> {
  const zone = merchant.settings['market.timeZone'];
  const at = new Date(dayStart(dayAt(from, zone), zone) - 1);
  return membersInSegment(queries, { merchant, groups, at, asOf: new Date(from) }, members);
}

/** True if one member is in a segment for something that begins at a moment. */
export const isInBefore = async (queries: Queries, question: Parameters<typeof membersBefore>[1], playerId: bigint): Promise<boolean> =>
  question.groups.length === 0 || (await membersBefore(queries, question, [{ playerId }])).length > 0;

/**
 * The members of a list who are in a segment (REW-31), by the figures up to a moment and the names that they have now. Days are those of the merchant's zone,
 * that of the moment included. A saved segment is read in the version in force; of a frozen one, its list of members (DESK-51).
 */
export async function membersInSegment<Member extends { playerId: bigint }>(
  queries: Queries,
  question: Question,
  members: readonly Member[],
): Promise<Member[]> {
  const { merchant, groups, at, asOf = at } = question;
  if (groups.length === 0 || members.length === 0) return [...members];
  const ids = members.map(({ playerId }) => playerId);
  const named = savedSegmentsIn(groups);
  const saved = named.length === 0 ? [] : await segmentsAt(queries, merchant.code, named, asOf);
  const frozen = saved.filter(({ keptOf }) => keptOf !== null);
  const kept = new Set((frozen.length === 0 ? [] : await keptMembers(queries, frozen, ids)).map(({ id, playerId }) => `${id}:${playerId}`));
  const live = saved.filter(({ keptOf }) => keptOf === null);
  const factsFor = await factsOf(queries, { ...question, groups: [...groups, ...live.flatMap((one) => one.groups)] }, ids);
  return members.filter(({ playerId }) => {
    const facts = factsFor(playerId);
    const segment = saved.filter((one) => (one.keptOf !== null ? kept.has(`${one.id}:${playerId}`) : isInSegment(one.groups, facts))).map(({ id }) => id);
    return isInSegment(groups, { ...facts, names: { ...facts.names, segment } });
  });
}
