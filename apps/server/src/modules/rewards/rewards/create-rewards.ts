import type { Transaction } from '#server/db/sql.ts';
import type { ExcludedMember } from '#server/modules/core/blocks/index.ts';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { alarmsByMerchant } from './budgets/alarms.ts';
import { rewardCounters } from './members/counters.ts';
import { deskRewardCalls } from './desk/desk-calls.ts';
import { deskFreezeCalls, freezeCarrier } from './desk/freezes.ts';
import { deskWhyCalls } from './desk/why-calls.ts';
import { giftCarrier } from './desk/gifts.ts';
import { takeBackCarrier } from './desk/take-back.ts';
import { campaignGrants } from './grants/campaign-grants.ts';
import { grantCalls, grantsByIds } from './grants/grant-calls.ts';
import { rewardPrograms } from './programs.ts';
import { expireDue, settleExcluded, settleExcludedWithin } from './grants/upkeep.ts';
import type { RewardsDeps } from './rewards-parts.ts';
import { publicationCarrier } from './rules/change-rules.ts';
import { budgetsInForce } from './rules/rules.store.ts';
import { signInBrief, signInCalls } from './sign-in/sign-in-calls.ts';
import { spinTicketCalls, spinTicketViews } from './tickets/spin-tickets.ts';
import { lapseTicketsOf } from './tickets/tickets.store.ts';
import { expireTickets, lapseTickets } from './tickets/upkeep.ts';

/** How often is looked for grants that have expired, or whose member was excluded. */
const TURN_EVERY_MS = 5_000;

export type Rewards = ReturnType<typeof createRewards>;

/** Grants of members, the programs that write them, and the one claim that pays them (rewards.md). */
export function createRewards(deps: RewardsDeps) {
  deps.twoPersons.register('reward.give', giftCarrier(deps));
  deps.twoPersons.register('reward.freezeReturn', freezeCarrier(deps));
  deps.twoPersons.register('reward.takeBack', takeBackCarrier(deps));
  deps.twoPersons.register('reward.publish', publicationCarrier(deps));
  const turn = async (): Promise<boolean> => {
    const more = [await settleExcluded(deps), await expireDue(deps), await lapseTickets(deps), await expireTickets(deps)];
    return more.includes(true);
  };
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'rewards');
  return {
    hooks: {
      memberExcluded: async (transaction: Transaction, member: ExcludedMember) => {
        await settleExcludedWithin(deps, transaction, member);
        await lapseTicketsOf(transaction, member.playerId, new Date(deps.now()));
      },
    },
    handlers: {
      ...grantCalls(deps),
      ...signInCalls(deps),
      ...deskRewardCalls(deps),
      ...deskFreezeCalls(deps),
      ...deskWhyCalls(deps),
      ...spinTicketCalls(deps),
    },
    counters: (merchant: Parameters<typeof rewardCounters>[1], player: Parameters<typeof rewardCounters>[2]) => rewardCounters(deps, merchant, player),
    ...campaignGrants(deps),
    grantViews: (...given: [context: CallContext, ids: readonly string[]]) => grantsByIds(deps, ...given),
    /** Usable tickets of free spins of the calling member. */
    spinTickets: (context: CallContext) => spinTicketViews(deps, context),
    signInBrief: (context: CallContext) => signInBrief(deps, context),
    programs: rewardPrograms(deps),
    /** Number of rules in force by merchant that have reached 80 % of their budget. */
    budgetAlarms: async () => alarmsByMerchant(await budgetsInForce(deps.pool, new Date(deps.now()))),
    /** Writes down what has expired, and settles what is owed to excluded members, once, now. */
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
