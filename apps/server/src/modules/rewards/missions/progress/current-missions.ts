import { dayAt } from '@laro/domain/time/day-at';
import {
  grantNumber,
  isOpenIn,
  missionCost,
  periodAt,
  placesLeft,
  rewardsOf,
  versionFor,
  type MissionVersion,
  type PeriodSpan,
} from '@laro/domain/missions/mission-program';
import { dayStart } from '@laro/domain/ranks/months';
import type { MissionFacts } from '@laro/domain/rewards/programs/missions';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import { versionOf, type MissionRow } from '../rules/missions.store.ts';
import { placesTaken, progressOf, type ProgressRow } from './progress.store.ts';

const ONCE = 'once';

/** A period of a mission with the version under which it counts and the member's progress. */
export interface CurrentMission {
  row: MissionRow;
  span: PeriodSpan;
  progress: ProgressRow | null;
}

type Known = MissionVersion & { row: MissionRow };

const keysAt = (at: number, zone: string): string[] =>
  (['day', 'week'] as const).map((period) => periodAt({ version: 0, startsAt: 0, endsAt: null, period }, at, zone).key);

/** The keys of every period that some moments belong to. */
export const keysOf = (moments: readonly number[], zone: string): string[] => [...new Set([ONCE, ...moments.flatMap((at) => keysAt(at, zone))])];

type Found = Omit<CurrentMission, 'progress'> | null;

/** Finds the periods of a merchant's missions at moments; what is the same for many members is computed once. */
export class MissionPeriods {
  readonly #byCode: Map<string, Known[]>;
  readonly #zone: string;
  readonly #found = new Map<string, Found>();

  constructor(rows: readonly MissionRow[], zone: string) {
    this.#byCode = Map.groupBy(rows.filter(({ state }) => state !== 'draft').map(versionOf), ({ row }) => row.code);
    this.#zone = zone;
  }

  /** Stopped versions count nothing. */
  #find(code: string, versions: readonly Known[], at: number, begun: number | null): Found {
    const name = `${code}:${at}:${begun}`;
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const version = versionFor(versions, at, this.#zone, begun);
    const span = version?.row.state === 'published' ? periodAt(version, at, this.#zone) : null;
    const found = version && span && isOpenIn(version, span) ? { row: version.row, span } : null;
    this.#found.set(name, found);
    return found;
  }

  /** The periods of some moments for a member with this progress. */
  at(moments: readonly number[], progress: readonly ProgressRow[]): CurrentMission[] {
    const current = new Map<string, CurrentMission>();
    for (const [code, versions] of this.#byCode) {
      const own = progress.filter((one) => one.code === code);
      const begun = own.find(({ key, isBegun }) => key === ONCE && isBegun)?.version ?? null;
      for (const at of moments) {
        const found = this.#find(code, versions, at, begun);
        const known = found && (own.find(({ key }) => key === found.span.key) ?? null);
        if (found && !known?.isEnded) current.set(`${code}:${found.span.key}`, { ...found, progress: known });
      }
    }
    return [...current.values()];
  }
}

/** The missions of a merchant with the periods of some moments, and what the member has begun of them. */
export async function currentMissions(
  queries: Queries,
  rows: readonly MissionRow[],
  playerId: bigint,
  moments: readonly number[],
  zone: string,
): Promise<CurrentMission[]> {
  const known = (await progressOf(queries, [playerId], keysOf(moments, zone))).get(playerId) ?? [];
  return new MissionPeriods(rows, zone).at(
    moments,
    known.filter(({ isBegun }) => isBegun),
  );
}

/** The key of a grant of a period; from the second one on it has its number behind it (`grantNumber`). */
export const grantKey = (code: string, key: string, number: number): string => (number === 1 ? `${code}:${key}` : `${code}:${key}:${number}`);

/** The keys of the grants of a period, one for each reward. */
export const grantKeys = ({ code, body }: Pick<MissionRow, 'code' | 'body'>, key: string, takenBack: number): string[] => {
  const rewards = rewardsOf(body);
  return rewards.map((_, index) => grantKey(code, key, grantNumber(rewards.length, takenBack, index)));
};

/** Missions that a member of a place can do, and those that the member has begun (REW-26). */
export const isForPlace = ({ row, progress }: Pick<CurrentMission, 'row' | 'progress'>, place: number, ranks: readonly { id: string }[]): boolean =>
  progress?.isBegun === true || row.body.rankFrom === null || place >= ranks.findIndex(({ id }) => id === row.body.rankFrom) + 1;

/** The facts of a mission: play, sign-ins and deposits while its version was in force. */
export function factsOf({ startsAt, endsAt }: MissionRow, zone: string, facts: MissionFacts): MissionFacts {
  const [from, until] = [startsAt.getTime(), endsAt?.getTime() ?? Infinity];
  return {
    ...facts,
    rounds: facts.rounds.filter(({ closedAt }) => closedAt !== null && closedAt >= from && closedAt < until),
    deposits: facts.deposits.filter(({ at }) => at >= from && at < until),
    signedDays: facts.signedDays.filter((day) => day >= dayAt(from, zone) && (endsAt === null || day <= dayAt(until - 1, zone))),
  };
}

export const hasPlaces = ({ body: { places, dayPlaces } }: MissionRow): boolean => places !== null || dayPlaces !== null;

/** Rewards that are left of a version at a moment, by its places and its budget; null without a bound. */
export async function placesOf(
  deps: Pick<MissionsDeps, 'rewards'>,
  queries: Queries,
  merchant: Merchant,
  row: MissionRow,
  now: number,
): Promise<number | null> {
  const { body, code, version } = row;
  const timeZone = zoneOf(merchant);
  const of = { merchantCode: merchant.code, source: 'MISSION', rule: { code, version }, budget: body.budget, timeZone } as const;
  const left = body.budget.mode === 'alarm' ? null : await deps.rewards.budgetLeft(queries, of, new Date(now));
  const taken = hasPlaces(row) ? await placesTaken(queries, row, new Date(dayStart(dayAt(now, timeZone), timeZone))) : { all: 0, ofDay: 0 };
  return placesLeft(body, taken, { left, cost: missionCost(body, merchant.settings['mall.pointCost']) });
}

/** The moments for which days are judged: the end of a past day, and now for the current one. */
export const momentsOf = (days: readonly string[], now: number, zone: string): number[] =>
  [...new Set([dayAt(now, zone), ...days])].map((day) => Math.min(now, dayStart(shiftDay(day, 1), zone) - 1));
