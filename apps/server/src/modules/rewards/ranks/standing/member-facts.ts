import { noFacts, windowOf, type LadderBody, type LadderRank, type RankPlayFacts } from '@laro/domain/ranks/ladder-program';
import { noMemberFacts } from '@laro/domain/ranks/rank-demands';
import { dayStart } from '@laro/domain/ranks/months';
import { playUpTo } from '@laro/domain/rewards/ranks/reached';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { playedFacts } from '../play/play.store.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { accountFacts, lastPlay, momentsOf } from './member-facts.store.ts';

const DAY_MS = 86_400_000;

/** Dates from one to another. */
const datesBetween = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));

type Asked = Pick<LadderBody, 'ranks'>;

const hasAccountDemands = ({ ranks }: Asked): boolean => ranks.some(({ demands }) => demands.length > 0);

/**
 * Facts of members for the conditions of a ladder, as `playedFacts` finds members; what no rank of it asks for is not read. The last days are those of the
 * merchant's zone, today included.
 */
export async function factsOf(
  deps: Pick<RanksDeps, 'now'>,
  queries: Queries,
  { merchant, body }: { merchant: Merchant; body: Asked },
  playerIds: readonly bigint[] | null,
): Promise<Map<bigint, RankPlayFacts>> {
  const [zone, window] = [zoneOf(merchant), windowOf(body)];
  const today = dayAt(deps.now(), zone);
  const played = await playedFacts(queries, merchant.code, playerIds);
  const ids = [...played.keys()];
  const last = window === 0 ? null : await lastPlay(queries, ids, shiftDay(today, 1 - window));
  const accounts = hasAccountDemands(body) ? await accountFacts(queries, ids) : null;
  return new Map(
    [...played].map(([playerId, { valid, days, isProven }]) => {
      const account = accounts?.get(playerId);
      const own = account && {
        isMobileProven: account.isMobileProven,
        deposits: account.deposits,
        accountDays: datesBetween(dayAt(account.joinedAt.getTime(), zone), today),
      };
      return [playerId, { ...noMemberFacts, ...own, isProven, valid, days, recent: playUpTo(last?.get(playerId) ?? [], today).recent }];
    }),
  );
}

/** The same of one member; nothing where the member is unknown. */
export const factsOfOne = async (
  deps: Pick<RanksDeps, 'now'>,
  queries: Queries,
  asked: { merchant: Merchant; body: Asked },
  playerId: bigint,
): Promise<RankPlayFacts> => (await factsOf(deps, queries, asked, [playerId])).get(playerId) ?? noFacts;

/** When the conditions of a rank that are no play were met by a member, in milliseconds; 0 where it has none. */
export async function metApartAt(queries: Queries, { isProven, demands }: LadderRank, { playerId, zone }: { playerId: bigint; zone: string }): Promise<number> {
  const of = (kind: string): number => demands.find((demand) => demand.kind === kind)?.target ?? 0;
  if (!isProven && demands.length === 0) return 0;
  const { provenAt, mobileAt, depositAt, joinedAt } = await momentsOf(queries, playerId, of('deposits_count'));
  const needed = [
    ...(isProven ? [provenAt] : []),
    ...(of('mobile_verified') > 0 ? [mobileAt] : []),
    ...(of('deposits_count') > 0 ? [depositAt] : []),
    ...(of('account_days') > 0 ? [new Date(dayStart(shiftDay(dayAt(joinedAt.getTime(), zone), of('account_days')), zone))] : []),
  ];
  return Math.max(0, ...needed.map((at) => at?.getTime() ?? 0));
}
