import { dayAt } from '@laro/domain/time/day-at';
import type { Counter, CounterKey } from '@laro/domain/promotions/promotion-counters';
import { counterOfSource, grantSources } from '@laro/domain/rewards/grants/counters';
import type { PlayerSession } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { standingOf } from '../sign-in/standing.ts';
import { countedFacts, type CountedFacts } from './counters.store.ts';

const OFF: Counter = { enabled: false, count: 0 };

/** True if a sign-in is for the member; segments are read only where no sign-in is for everybody. */
const hasSignIn = async (deps: RewardsDeps, merchant: Merchant, playerId: bigint, facts: CountedFacts): Promise<boolean> =>
  facts.hasSignIn || (facts.hasSignInOfSegment && (await standingOf(deps, deps.pool, { merchant, playerId }, deps.now())).due !== null);

/** The counters of a member's rewards (REW-10). Excluded and paused members get no counts; a program that is off stays on while it owes something. */
export async function rewardCounters(deps: RewardsDeps, merchant: Merchant, player: PlayerSession): Promise<Partial<Record<CounterKey, Counter>>> {
  const { settings, code } = merchant;
  if (player.isTrial || !settings['module.REWCEN3']) return {};
  const now = new Date(deps.now());
  const today = dayAt(now.getTime(), settings['market.timeZone']);
  const facts = await countedFacts(deps.pool, { playerId: player.playerId, merchantCode: code, now, today });
  if (facts.isClosed || facts.isMerged || facts.block !== null || facts.isExcluded || facts.isPaused) return {};
  const waiting = (key: CounterKey) => grantSources.reduce((sum, source) => sum + (counterOfSource[source] === key ? (facts.owed[source] ?? 0) : 0), 0);
  const signInOn = settings['module.SIGNIN3'] && (await hasSignIn(deps, merchant, player.playerId, facts));
  const hasInvites = settings['menu.invite'] && settings['module.REFER3'];
  const mayInvite = hasInvites && (facts.hasInvitesOfSegment === false || (await deps.mayInvite(deps.pool, merchant, player.playerId)));
  /** A program that is off still counts while it owes something. */
  const counter = (key: CounterKey, isOn: boolean, more = 0): Counter => ({ enabled: isOn || waiting(key) + more > 0, count: waiting(key) + more });
  return {
    LOGIN: signInOn || waiting('LOGIN') > 0 ? { enabled: true, count: Number(signInOn && !facts.isSigned) } : OFF,
    MANUAL: { enabled: true, count: waiting('MANUAL') },
    RAFFLE: counter('RAFFLE', settings['module.RAFFLE3'], facts.raffleTickets),
    TICKET: counter('TICKET', false, facts.otherTickets),
    UPGRADE_BONUS: counter('UPGRADE_BONUS', settings['module.RANK3']),
    MISSION_MANUAL: counter('MISSION_MANUAL', settings['module.TASK3']),
    REFERRAL: counter('REFERRAL', mayInvite),
  };
}
