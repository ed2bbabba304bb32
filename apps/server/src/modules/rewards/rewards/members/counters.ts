import { dayAt } from '@laro/domain/time/day-at';
import type { Counter, CounterKey } from '@laro/domain/promotions/promotion-counters';
import { counterOfSource } from '@laro/domain/rewards/grants/counters';
import { first } from '#server/db/sql.ts';
import type { PlayerSession } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { gateFacts } from '../grants/gate.store.ts';
import { owedCounts } from '../grants/grants.store.ts';
import { signInRuleAt } from '../rules/rules.store.ts';
import { usableLotteryTickets } from '../tickets/lottery-tickets.store.ts';
import { usableSpinTickets } from '../tickets/spin-tickets.store.ts';
import { usableTickets } from '../tickets/tickets.store.ts';

const OFF: Counter = { enabled: false, count: 0 };

/** The counters of a member's rewards (REW-10). Excluded and paused members get no counts; a program that is off stays on while it owes something. */
export async function rewardCounters(deps: RewardsDeps, merchant: Merchant, player: PlayerSession): Promise<Partial<Record<CounterKey, Counter>>> {
  const { settings } = merchant;
  const facts = await gateFacts(deps.pool, player.playerId);
  const isKept = player.isTrial || facts.isClosed || facts.isMerged || facts.block !== null || facts.isExcluded || facts.isPaused;
  if (isKept || !settings['module.REWCEN3']) return {};
  const now = new Date(deps.now());
  const owed = await owedCounts(deps.pool, player.playerId, now);
  const waiting = (key: CounterKey) => owed.reduce((sum, { source, count }) => sum + (counterOfSource[source] === key ? count : 0), 0);
  const signInOn = settings['module.SIGNIN3'] && (await signInRuleAt(deps.pool, merchant.code, now)) !== null;
  const today = dayAt(now.getTime(), settings['market.timeZone']);
  const isSigned = signInOn && (await first(deps.pool, 'select 1 from sign_in_days where player_id = $1 and day = $2', [player.playerId, today])) !== undefined;
  const login = waiting('LOGIN');
  const tickets = await usableTickets(deps.pool, player.playerId, now);
  const vouchers = (await usableLotteryTickets(deps.pool, player.playerId, now)).length + (await usableSpinTickets(deps.pool, player.playerId, now)).length;
  /** A program that is off still counts while it owes something. */
  const counter = (key: CounterKey, isOn: boolean, more = 0): Counter => ({ enabled: isOn || waiting(key) + more > 0, count: waiting(key) + more });
  return {
    LOGIN: signInOn || login > 0 ? { enabled: true, count: Number(signInOn && !isSigned) } : OFF,
    MANUAL: { enabled: true, count: waiting('MANUAL') },
    RAFFLE: counter('RAFFLE', settings['module.RAFFLE3'], tickets),
    TICKET: counter('TICKET', false, vouchers),
    UPGRADE_BONUS: counter('UPGRADE_BONUS', settings['module.RANK3']),
    MISSION_MANUAL: counter('MISSION_MANUAL', settings['module.TASK3']),
    REFERRAL: counter('REFERRAL', settings['menu.invite'] && settings['module.REFER3']),
  };
}
