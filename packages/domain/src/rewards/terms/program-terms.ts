import type { GoodsBody } from '../../mall/goods.ts';
import { isForRank, priceFor } from '../../mall/goods.ts';
import type { SegmentGroups } from '../../mail/segments.ts';
import type { InviteBody } from '../../invitations/invite-program.ts';
import { targetOf, type MissionBody, type ProgramTask } from '../../missions/mission-program.ts';
import type { RaffleAudience, RaffleBody } from '../../raffles/raffle-program.ts';
import { isDraw } from '../../raffles/raffle-program.ts';
import type { LadderBody, LadderRank } from '../../ranks/ladder-program.ts';
import { demandKinds, isWindowKind } from '../../ranks/rank-demands.ts';
import { hostMinutes } from '../../ranks/rank-host.ts';
import type { TournamentBody } from '../../tournaments/tournament-program.ts';
import type { SignInBody } from '../sign-in/sign-in-program.ts';
import { costOf, type Reward } from '../reward.ts';
import { demand, less, more, offer, prizes, same, wider, type Prize, type Term, type TermItem } from './terms.ts';

/** More than any price or place: of something that cannot be had. */
const OUT_OF_REACH = BigInt(Number.MAX_SAFE_INTEGER);

/** The sort of a reward. Rewards of two kinds, offers, raffles or versions of goods cannot be compared. */
function sortOf(reward: Reward): string {
  if (reward.kind === 'ticket') return `ticket ${reward.raffle}`;
  if (reward.kind === 'goods') return `goods ${reward.goods} ${reward.version}`;
  return 'offerId' in reward ? `${reward.kind} ${reward.offerId}` : reward.kind;
}

const rewardTerms = (reward: Reward): Term[] => [
  same('reward', 'sort', sortOf(reward)),
  more('reward', 'amount', reward.amount),
  more('reward', 'count', reward.kind === 'ticket' ? reward.count : 1),
  wider('reward', 'vendors', reward.kind === 'lottery' ? reward.vendors : []),
];

/** Terms of the daily sign-in. A cycle of another length gives other rewards on each day, so it cannot be compared. */
export const signInTerms = ({ onMiss, days, makeUps, makeUpDays, makeUpPoints, segment }: SignInBody): TermItem[] => [
  offer('cycle', 'condition', [
    same('reward', 'length', String(days.length)),
    more('condition', 'continues', onMiss === 'continue' ? 1 : 0),
    more('condition', 'makeUps', makeUps),
    more('condition', 'makeUpDays', makeUps === 0 ? 0 : makeUpDays),
    less('price', 'makeUpPoints', makeUps === 0 ? OUT_OF_REACH : makeUpPoints),
    wider('condition', 'segment', segmentOf(segment)),
  ]),
  ...days.map((reward, index) => offer(`day ${index + 1}`, 'reward', rewardTerms(reward))),
];

const filterTerms = ({ gameTypes, games, vendors, minStake }: Pick<ProgramTask, 'gameTypes' | 'games' | 'vendors' | 'minStake'>): Term[] => [
  wider('condition', 'gameTypes', gameTypes),
  wider('condition', 'games', games),
  wider('condition', 'vendors', vendors),
  less('condition', 'minStake', minStake),
];

/** Terms of a mission; `ranks` are those of the merchant from the lowest. */
export const missionTerms = (
  { period, optIn, tasks, reward, further, rankFrom, segment, places, dayPlaces, budget }: MissionBody,
  ranks: readonly string[],
): TermItem[] => [
  offer('mission', 'reward', [
    same('condition', 'period', period),
    less('condition', 'optIn', optIn ? 1 : 0),
    less('condition', 'rankFrom', rankFrom === null ? 0 : placeIn(ranks, rankFrom)),
    wider('condition', 'segment', segmentOf(segment)),
    more('limit', 'places', places),
    more('limit', 'dayPlaces', dayPlaces),
    more('limit', 'cap', budget.mode === 'firstCome' ? budget.cap : null),
    more('limit', 'dayCap', budget.mode === 'firstCome' ? budget.dayCap : null),
    ...rewardTerms(reward),
  ]),
  ...further.map((other, index) => offer(`reward ${index + 2}`, 'reward', rewardTerms(other))),
  ...tasks.map((task, index) =>
    demand(`task ${index + 1}`, 'condition', [
      same('condition', 'metric', task.metric),
      less('condition', 'target', targetOf(task)),
      less('condition', 'atLeast', task.metric === 'multiplier' ? task.atLeast : 0),
      less('condition', 'depositMin', task.metric === 'deposits' ? task.depositMin : 0n),
      ...filterTerms(task),
    ]),
  ),
];

/** Another segment is worse for its members; no segment is better. */
const segmentOf = (segment: SegmentGroups): string[] => (segment.length === 0 ? [] : [JSON.stringify(segment)]);

const audienceOf = (audience: RaffleAudience): string[] => (audience === 'everybody' ? [] : [audience]);

/**
 * Terms of a raffle: odds are worse if prizes of some worth or more become less likely, and a list of prizes if there are fewer of them.
 * `pointCost` as in `costOf`.
 */
export function raffleTerms(body: RaffleBody, pointCost: number): TermItem[] {
  // Points differ by their number, also where a point costs the operator nothing.
  const worthOf = (reward: Reward): bigint => costOf(reward, Math.max(1, pointCost));
  const { look, rows, ticketDays, play, audience, segment, onePrizeEach } = body;
  const odds: Prize[] = rows.map(({ reward, weight }) => ({ worth: worthOf(reward), share: BigInt(weight) }));
  const total = odds.reduce((sum, { share }) => sum + share, 0n);
  const list: Prize[] = body.prizes.map(({ reward, count }) => ({ worth: worthOf(reward), share: BigInt(count) }));
  return [
    offer('raffle', 'reward', [
      same('condition', 'look', look),
      wider('condition', 'audience', audienceOf(audience)),
      wider('condition', 'segment', segmentOf(segment)),
      same('chance', 'onePrizeEach', String(onePrizeEach)),
      more('end', 'ticketDays', isDraw(body) ? null : ticketDays),
      prizes('chance', 'odds', odds, total),
      prizes('reward', 'prizes', list, 1n),
    ]),
    ...rows.map(({ id, reward, stock }) => offer(`row ${id}`, 'reward', [same('reward', 'sort', sortOf(reward)), more('limit', 'stock', stock)])),
    ...(play === null ? [] : [offer('play', 'condition', [less('condition', 'perStake', play.perStake), more('limit', 'perDay', play.perDay)])]),
  ];
}

/** Terms of a tournament; `ranks` are those of the merchant from the lowest. */
export const tournamentTerms = (body: TournamentBody, ranks: readonly string[]): TermItem[] => [
  offer('tournament', 'reward', [
    same('condition', 'score', body.score),
    same('condition', 'bestOf', body.score === 'multiplier' ? String(body.bestOf) : ''),
    less('condition', 'step', body.score === 'points' ? body.step : 0n),
    more('condition', 'winPoints', body.score === 'points' ? body.winPoints : 0),
    ...filterTerms(body),
    more('condition', 'graceMinutes', body.graceMinutes),
    same('condition', 'tie', body.tie),
    less('condition', 'minScore', body.minScore),
    less('condition', 'minPlayers', body.minPlayers),
    less('condition', 'optIn', body.optIn ? 1 : 0),
    less('price', 'entryPoints', body.entryPoints),
    less('condition', 'rankFrom', body.rankFrom === null ? 0 : placeIn(ranks, body.rankFrom)),
    wider('condition', 'segment', segmentOf(body.segment)),
    prizes(
      'reward',
      'prizes',
      body.prizes.map(({ from, to, amount }) => ({ worth: amount, share: BigInt(to - from + 1) })),
      1n,
    ),
  ]),
];

const placeIn = (ranks: readonly string[], id: string): bigint => (ranks.includes(id) ? BigInt(ranks.indexOf(id) + 1) : OUT_OF_REACH);

/** Terms of invitations. */
export const inviteTerms = (body: InviteBody): TermItem[] => [
  offer('invitation', 'reward', [
    less('condition', 'depositMin', body.depositMin),
    less('condition', 'stakeMin', body.stakeMin),
    more('condition', 'days', body.days),
    less('condition', 'holdDays', body.holdDays),
    more('reward', 'reward', body.reward),
    more('reward', 'welcome', body.welcome),
    more('limit', 'perMonth', body.perMonth),
    more('limit', 'perYear', body.perYear),
    wider('condition', 'segment', segmentOf(body.segment)),
  ]),
  ...body.milestones.map(({ friends, reward }, index) =>
    offer(`milestone ${index + 1}`, 'reward', [less('condition', 'friends', friends), more('reward', 'reward', reward)]),
  ),
];

const ratesOf = (rates: Readonly<Record<string, number>>): Term[] => Object.entries(rates).map(([type, ppm]) => more('rate', type, ppm));

const withdrawalTermsOf = ({ max, daySum, dayCount, feeFixed, feeBasisPoints, isFirst }: LadderRank['withdraw']): Term[] => [
  more('limit', 'withdrawMax', max ?? 0),
  more('limit', 'withdrawDaySum', daySum ?? 0),
  more('limit', 'withdrawDayCount', dayCount ?? 0),
  less('price', 'withdrawFeeFixed', feeFixed ?? OUT_OF_REACH),
  less('price', 'withdrawFeeBasisPoints', feeBasisPoints ?? OUT_OF_REACH),
  more('reward', 'withdrawFirst', isFirst ? 1 : 0),
];

/** Further conditions of a rank; one that is new, or that looks at fewer days, is worse. */
const demandTerms = (demands: LadderRank['demands']): Term[] =>
  demandKinds.flatMap((kind) => {
    const found = demands.find((demand) => demand.kind === kind);
    return [less('condition', kind, found?.target ?? 0), more('condition', `${kind} window`, found && isWindowKind(kind) ? found.days : null)];
  });

const rankTerms = ({ points, days, isProven, demands, needsApproval, keepPoints, upgrade, monthly, birthday, rates, withdraw, host }: LadderRank): Term[] => [
  less('condition', 'points', points),
  less('condition', 'days', days),
  less('condition', 'isProven', isProven ? 1 : 0),
  ...demandTerms(demands),
  less('condition', 'needsApproval', needsApproval ? 1 : 0),
  less('condition', 'keepPoints', keepPoints),
  more('reward', 'upgrade', upgrade),
  more('reward', 'monthly', monthly),
  more('reward', 'birthday', birthday),
  ...ratesOf(rates),
  ...withdrawalTermsOf(withdraw),
  more('reward', 'hostMinutes', hostMinutes(host)),
];

/** Terms of a ladder and its rebates. */
export const ladderTerms = ({ ranks, perPoint, weights, graceMonths, rebatePeriod, rebateBasis, rebateMin, rebateMax }: LadderBody): TermItem[] => [
  offer('ladder', 'condition', [
    less('condition', 'perPoint', perPoint),
    more('condition', 'graceMonths', graceMonths),
    same('rate', 'rebateBasis', rebateBasis),
    same('condition', 'rebatePeriod', rebatePeriod),
    less('limit', 'rebateMin', rebateMin),
    more('limit', 'rebateMax', rebateMax),
    ...ratesOf(weights),
  ]),
  ...ranks.map((rank) => offer(`rank ${rank.id}`, 'reward', rankTerms(rank))),
];

/** Terms of goods for the ranks of a ladder from the lowest. Goods that are not offered keep theirs. */
export function goodsTerms(body: Pick<GoodsBody, 'price' | 'rankPrices' | 'rankFrom' | 'limit'>, ladder: readonly string[]): TermItem[] {
  const places = [1, ...ladder.slice(1).map((_, index) => index + 2)];
  const { limit } = body;
  return [
    offer('goods', 'price', [
      ...places.map((place) => less('price', `place ${place}`, isForRank(body, ladder, place) ? priceFor(body, ladder, place) : OUT_OF_REACH)),
      more('limit', 'count', limit?.count ?? null),
      more('limit', 'returns', limit?.period === 'ever' ? 0 : 1),
    ]),
  ];
}
