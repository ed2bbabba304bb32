import { unconfirmedDays } from '@laro/domain/rewards/mall/mall-orders';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { eraseOldAddresses } from './addresses/address-calls.ts';
import { pointsCarrier } from './desk/adjust-points.ts';
import { deskMallCalls } from './desk/desk-calls.ts';
import { mallCalls, pointsBalance } from './mall-calls.ts';
import type { MallDeps } from './mall-parts.ts';
import { cancelUnconfirmed } from './orders/order-upkeep.ts';
import { lateOrders } from './orders/steps.store.ts';
import { mailExpiring } from './points/expiry-mails.ts';
import { countPlay, postDue } from './points/play-points.ts';

/** Points on the way follow the end of a round within this time (REW-15). */
const TURN_EVERY_MS = 3000;
/** Orders, addresses and mails wait for days, so a minute is soon enough. */
const UPKEEP_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

export type Mall = ReturnType<typeof createMall>;

/** Points of members, which play earns, and the goods that they buy (rewards.md 11). */
export function createMall(deps: MallDeps) {
  deps.twoPersons.register('points.adjust', pointsCarrier(deps));
  /** Counts play, then posts what is due. True if more is waiting. */
  const count = async (): Promise<boolean> => {
    if (await countPlay(deps)) return true;
    const more: boolean[] = [];
    for (const merchant of deps.merchants()) more.push(await postDue(deps, merchant));
    return more.includes(true);
  };
  const turn = async (): Promise<boolean> => (await deps.runProgram('points', count)) === 'more';
  /** Cancels unconfirmed orders, erases addresses, and writes mails about points that expire. True if more is waiting. */
  const upkeep = async (): Promise<boolean> => {
    const more = [await eraseOldAddresses(deps)];
    for (const merchant of deps.merchants()) more.push(await cancelUnconfirmed(deps, merchant), await mailExpiring(deps, merchant));
    return more.includes(true);
  };
  const repeated = [
    new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'mall'),
    new Repeated(upkeep, UPKEEP_EVERY_MS, deps.onBackgroundError, 'mall upkeep'),
  ];
  return {
    handlers: { ...mallCalls(deps), ...deskMallCalls(deps) },
    points: (context: CallContext) => pointsBalance(deps, context),
    turn,
    upkeep,
    /** Number of orders by merchant that are unconfirmed for 7 days. */
    waiting: () => lateOrders(deps.pool, new Date(deps.now() - unconfirmedDays.alarm * DAY_MS)),
    start: () => repeated.forEach((job) => job.start()),
    stop: async () => void (await Promise.all(repeated.map((job) => job.stop()))),
  };
}
