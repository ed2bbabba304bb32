import { Repeated } from '#server/db/turns/repeated.ts';
import type { BonusesDeps } from './bonuses-parts.ts';
import { bonusesOfRewards } from './bonuses-of-rewards.ts';
import { deskBonusCalls } from './desk-calls.ts';
import { endDue, tellEnds } from './end-bonuses.ts';
import { depositHooks } from './grant-bonus.ts';
import { giftCarrier } from './give-by-hand.ts';
import { offerCarrier } from './offers/save-offer.ts';
import { bonusCalls } from './player-calls.ts';
import { tellVendors } from './spins/tell-vendors.ts';

/** Interval of checks for overdue bonuses. */
const TURN_EVERY_MS = 5_000;

export type Bonuses = ReturnType<typeof createBonuses>;

/** Bonuses: offered, chosen, granted with a deposit or by hand, and ended by their rules. The money moves in the ledger alone. */
export function createBonuses(deps: BonusesDeps) {
  deps.twoPersons.register('bonus.give', giftCarrier(deps));
  deps.twoPersons.register('bonus.offer', offerCarrier(deps));
  const turn = async (): Promise<boolean> => {
    const more = [await endDue(deps), await tellEnds(deps), await tellVendors(deps)];
    return more.includes(true);
  };
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'bonuses');
  return {
    handlers: { ...bonusCalls(deps), ...deskBonusCalls(deps) },
    hooks: depositHooks(deps),
    ofRewards: bonusesOfRewards(deps),
    /** Ends overdue bonuses and notifies members and vendors, once, now. */
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
