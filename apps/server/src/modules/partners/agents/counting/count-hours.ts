import { isHeldOn, isReleased, releaseRows, type Hold } from '@laro/domain/agents/counting/held-play';
import { countedPlay, type RoundNote } from '@laro/domain/agents/counting/round-category';
import { dayAt } from '@laro/domain/time/day-at';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { follow } from '#server/ledger/feed/feed.ts';
import { hourOfRound, type PlayerHour } from '#server/ledger/feed/hour-rounds.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readHeld, readHolds, writeReleased } from './not-counted/not-counted.store.ts';
import { readHouseAccounts } from '../tree/house/house.store.ts';
import {
  appendCounts,
  lockClock,
  markHours,
  moveClock,
  readCounted,
  readRounds,
  takeHours,
  withoutSorting,
  writeActive,
  type CountRow,
  type HourSum,
} from './counts.store.ts';
import { releaseTeamMoney } from './money/team-money.store.ts';
import { HourSums } from './hour-sums.ts';

export interface CountingDeps {
  pool: pg.Pool;
  now: () => number;
  merchants: () => readonly Merchant[];
  /** Statements of game modules about rounds, by round reference. */
  roundNotes: (queries: Queries, roundRefs: readonly string[]) => Promise<Map<string, RoundNote>>;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Time from the end of an hour to its counting. */
const COUNT_AFTER_MS = 7 * MINUTE_MS;
/** Hours of members that are read at a time. */
const CHUNK = 30_000;

const wholeHour = (moment: number): Date => new Date(Math.floor(moment / HOUR_MS) * HOUR_MS);

/** Differences of hours to what has been counted of them: nothing of those from `countedTo` on. */
async function differencesIn({ roundNotes }: CountingDeps, transaction: Transaction, hours: readonly PlayerHour[], countedTo: Date): Promise<HourSum[]> {
  const rounds = await readRounds(transaction, hours);
  const notes = await roundNotes(
    transaction,
    rounds.map(({ roundRef }) => roundRef),
  );
  const sums = new HourSums();
  for (const round of rounds) {
    const play = countedPlay(round, notes.get(round.roundRef) ?? null);
    sums.add({ ...play, member: round.member, origin: round.hour, rounds: 1 }, 1n);
  }
  const known = hours.filter(({ hour }) => hour < countedTo);
  if (known.length > 0) for (const counted of await readCounted(transaction, known)) sums.add(counted, -1n);
  return sums.rows();
}

/** Counts the held play of members whose findings are all cleared, as late rows of the newest hour. True if there was some. */
async function release(
  transaction: Transaction,
  { code }: Merchant,
  { holds, bucket, dayOf, at }: { holds: ReadonlyMap<bigint, Hold[]>; bucket: Date; dayOf: (hour: Date) => string; at: Date },
): Promise<boolean> {
  const members = [...holds].filter(([, own]) => isReleased(own)).map(([member]) => member);
  if (members.length === 0) return false;
  const rows = (await readHeld(transaction, members)).flatMap((held) =>
    releaseRows({ ...held, bucket, originDay: dayOf(held.origin), bucketDay: dayOf(bucket) }),
  );
  if (rows.length > 0) await appendCounts(transaction, code, rows, at);
  await releaseTeamMoney(transaction, members, () => writeReleased(transaction, members, at, dayOf(bucket)));
  return rows.length > 0;
}

async function count(deps: CountingDeps, transaction: Transaction, merchant: Merchant): Promise<boolean> {
  const { code, settings } = merchant;
  const at = new Date(deps.now());
  const to = wholeHour(at.getTime() - COUNT_AFTER_MS);
  const { since, countedTo } = await lockClock(transaction, code, to);
  if (to <= countedTo) return false;
  const days = new Map<number, string>();
  const dayOf = (hour: Date): string => {
    const day = days.get(hour.getTime()) ?? dayAt(hour.getTime(), settings['market.timeZone']);
    days.set(hour.getTime(), day);
    return day;
  };
  const newest = new Date(to.getTime() - HOUR_MS);
  const hours = await takeHours(transaction, code, since, to);
  const touched = new Set<string>();
  const holds = await readHolds(transaction, code);
  const house = await readHouseAccounts(transaction, code);
  const isTrial = (member: bigint): boolean => house.members.has(member);
  for (let place = 0; place < hours.length; place += CHUNK) {
    const rows = (await differencesIn(deps, transaction, hours.slice(place, place + CHUNK), countedTo)).map((difference): CountRow => {
      // The first counting of an hour falls into the hour itself, every later one into the newest hour of its run.
      const bucket = difference.origin >= countedTo ? difference.origin : newest;
      const originDay = dayOf(difference.origin);
      const isHeld = isHeldOn(holds.get(difference.member) ?? [], originDay);
      return { ...difference, bucket, originDay, bucketDay: dayOf(bucket), isHeld, isTrial: isTrial(difference.member) };
    });
    if (rows.length > 0) await appendCounts(transaction, code, rows, at);
    for (const { bucketDay } of rows) touched.add(bucketDay);
  }
  if (await release(transaction, merchant, { holds, bucket: newest, dayOf, at })) touched.add(dayOf(newest));
  await withoutSorting(transaction, async () => {
    for (const day of touched) await writeActive(transaction, code, day, BigInt(settings['agent.activeDayMin']) * MAJOR_UNIT);
  });
  await moveClock(transaction, code, to);
  return true;
}

/** Marks the hours of all rounds that have changed since the last time. Gives true if more is waiting. */
const followPlay = (pool: pg.Pool): Promise<boolean> =>
  follow(pool, 'agents', { rounds: true, withTrial: true }, async (transaction, { rounds }) => {
    for (const [merchantCode, own] of Map.groupBy(rounds, (round) => round.merchantCode)) {
      // Of trial money only that of house accounts is counted: visitors are in no tree.
      const house = own.some(({ isTrial }) => isTrial) ? (await readHouseAccounts(transaction, merchantCode)).cash : new Set<bigint>();
      const counted = own.filter(({ isTrial, cashAccount }) => !isTrial || house.has(cashAccount));
      await markHours(
        transaction,
        merchantCode,
        counted.map(({ id, cashAccount }) => ({ cashAccount, hour: hourOfRound(id) })),
      );
    }
    return false;
  });

/**
 * Counts every hour that has ended, seven minutes after its end, and the differences of earlier ones (agents.md 4.3). One transaction for each merchant, so it may
 * be stopped anywhere; a run without a new hour writes nothing. Gives the merchants that were counted.
 */
export async function countAgentHours(deps: CountingDeps): Promise<Merchant[]> {
  while (await followPlay(deps.pool));
  const counted: Merchant[] = [];
  for (const merchant of deps.merchants()) {
    if (await inTransaction(deps.pool, (transaction) => count(deps, transaction, merchant))) counted.push(merchant);
  }
  return counted;
}
