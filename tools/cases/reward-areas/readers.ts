// How the reward cases write their inputs.
import { formatMoney, parseMoney } from '../../../packages/domain/src/money/money.ts';
import type { Json } from './json-fields.ts';
import type { PlayedRound, RoundFilter } from '../../../packages/domain/src/rewards/programs/played-round.ts';

export type { Json } from './json-fields.ts';
/** Computes one case: what is given, and what is expected where the file may spell an outcome in more than one way. */
export type Area = (given: never, expected: unknown) => unknown;

export const asList = <T = Json>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
export const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const amount = (value: unknown): bigint => parseMoney(value === undefined || value === null ? '0' : String(value));
export const moment = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);
export const requiredMoment = (value: unknown): number => Date.parse(String(value));
/** A moment as the files write it, without milliseconds of 0. */
export const writtenMoment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z'));
export const writtenAmount = (units: bigint): string => formatMoney(units);

/** The first of several names under which a file states a value. */
export const named = (from: Json, ...names: readonly string[]): unknown => names.map((name) => from[name]).find((value) => value !== undefined);

/** The spelling that the file uses, where several mean the same outcome; else the first. */
export const spelled = (expected: unknown, ...same: readonly unknown[]): unknown => (same.includes(expected) ? expected : same[0]);

/** Of a computed value the parts that the file states. */
export function stated(full: Json, expected: unknown): Json {
  if (typeof expected !== 'object' || expected === null) return full;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, full[key]]));
}
export const statedEach = (all: readonly Json[], expected: unknown): Json[] => all.map((full, index) => stated(full, asList(expected)[index]));

export const amountsByKey = (values: unknown): Record<string, bigint> =>
  Object.fromEntries(Object.entries((values ?? {}) as Json).map(([key, text]) => [key, amount(text)]));

const names = (value: unknown): readonly string[] | null => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) && value.length > 0 ? (value as string[]) : null;
};

export const roundFilter = (from: Json): RoundFilter => ({
  gameTypes: names(named(from, 'gameTypes', 'types')),
  games: names(named(from, 'games', 'gameIds')),
  vendors: names(from.vendors),
  minStake: amount(from.minStake),
});

export const playedRound = (from: Json): PlayedRound => ({
  id: from.id as string,
  member: asText(from.member) ?? '',
  gameId: asText(from.gameId) ?? '',
  gameType: asText(from.gameType) ?? '',
  vendor: asText(named(from, 'vendor', 'vendorCode')),
  classification: asText(from.classification),
  staked: amount(from.staked),
  bonusStaked: amount(from.bonusStaked),
  paid: amount(from.paid),
  openedAt: moment(from.openedAt) ?? 0,
  closedAt: moment(from.closedAt),
  state: (from.state ?? 'closed') as PlayedRound['state'],
});
