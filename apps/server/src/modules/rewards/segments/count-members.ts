import type { SegmentGroups } from '@laro/domain/mail/segments';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { hasGuardedFacts } from './hidden-facts.ts';
import { nextReceivers, receiversOf, type Receiver } from './receivers.store.ts';
import { membersInSegment } from './segment.ts';

/** Members of one statement. */
const BATCH = 2000;
/** A count ends after so long, with what it has found until then (DESK-51: two seconds). */
const COUNT_MS = 1600;

interface Question {
  merchant: Merchant;
  groups: SegmentGroups;
  at: Date;
}

/** Gives the members with some conditions to a function, in batches in the order of their numbers, until it answers false. */
export async function eachInSegment(
  queries: Queries,
  { merchant, groups, at }: Question,
  take: (chosen: readonly Receiver[], looked: number) => Promise<boolean>,
): Promise<void> {
  for (let after = 0n; ;) {
    const receivers = await nextReceivers(queries, merchant.code, after, BATCH);
    const goesOn = await take(await membersInSegment(queries, { merchant, groups, at }, receivers), receivers.length);
    after = receivers.at(-1)?.playerId ?? after;
    if (!goesOn || receivers.length < BATCH) return;
  }
}

interface SegmentCount {
  /** Members with the conditions among those that were looked at. */
  found: number;
  looked: number;
  all: number;
}

/** Counts the members with some conditions, by default for at most two seconds; `take` reads those of a batch. */
export async function countInSegment(
  queries: Queries,
  question: Question,
  take: (chosen: readonly Receiver[]) => Promise<void> = () => Promise.resolve(),
  until = performance.now() + COUNT_MS,
): Promise<SegmentCount> {
  const count = { found: 0, looked: 0 };
  await eachInSegment(queries, question, async (chosen, looked) => {
    await take(chosen);
    count.found += chosen.length;
    count.looked += looked;
    return performance.now() < until;
  });
  return { ...count, all: await receiversOf(queries, question.merchant.code) };
}

/**
 * Gives the largest number of members that each segment of a room can have now: those who were found, and all that were not looked at in the time of one count, which
 * all segments share; equal ones are counted once. The gate is not asked: it may let more of them earn later. Conditions on facts that not everybody may read can
 * have every member, so that the room does not tell them. Null without conditions.
 */
export function segmentCounts(queries: Queries, { merchant, at }: Omit<Question, 'groups'>): (groups: SegmentGroups) => Promise<number | null> {
  const until = performance.now() + COUNT_MS;
  const mostOf = async (groups: SegmentGroups): Promise<number> => {
    if (await hasGuardedFacts(queries, merchant.code, groups)) return receiversOf(queries, merchant.code);
    const { found, looked, all } = await countInSegment(queries, { merchant, groups, at }, undefined, until);
    return found + Math.max(0, all - looked);
  };
  const known = new Map<string, number>();
  return async (groups) => {
    if (groups.length === 0) return null;
    const name = JSON.stringify(groups);
    const before = known.get(name);
    if (before !== undefined) return before;
    const most = await mostOf(groups);
    known.set(name, most);
    return most;
  };
}

/** The largest number of members that one segment can have now. */
export const segmentMost = (queries: Queries, { groups, ...question }: Question): Promise<number | null> => segmentCounts(queries, question)(groups);
