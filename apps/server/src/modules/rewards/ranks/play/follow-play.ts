import { follow } from '#server/ledger/feed/feed.ts';
import { zoneOf, type RanksDeps } from '../ranks-parts.ts';
import { countRounds } from './count-rounds.ts';

/** Counted events are kept for 13 months: what was opened a year ago at most is found among them again. */
const FOLLOWED_DAYS = 365;

/** Counts the rounds of real money that changed since the last turn, exactly once and outside of every bet (REW-14, REW-16). True if more is waiting. */
export const followPlay = (deps: Pick<RanksDeps, 'pool' | 'merchantOf'>): Promise<boolean> =>
  follow(deps.pool, 'rewards', { rounds: true, openedWithinDays: FOLLOWED_DAYS, onlyEvents: true }, async (transaction, { rounds }) => {
    const zone = (code: string): string => {
      const merchant = deps.merchantOf(code);
      return merchant ? zoneOf(merchant) : 'UTC';
    };
    await countRounds(transaction, rounds, zone);
    return false;
  });
