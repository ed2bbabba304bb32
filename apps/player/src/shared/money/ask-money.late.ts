import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * First words of the keys that are fetched again when the player's money has moved: the figure everywhere, its kinds, bonuses with their progress, and the
 * session's result with its limits. A win equal to the stake leaves the figure unchanged, yet the stake may have reached a limit.
 */
const moneyKeys = new Set(['wallet', 'walletDetails', 'bonuses', 'playTime']);
const money = { predicate: ({ queryKey }: Query) => moneyKeys.has(String(queryKey[0])) };

/** An answer that takes longer is not waited for: the line that it should come on may be dead. */
const UNDER_WAY_MAX_MS = 5000;

/** Pending refetches by client, so that many changes in a moment cause one refetch. */
const waiting = new WeakMap<QueryClient, Promise<void>>();

async function untilAnswered(queries: QueryClient): Promise<void> {
  const underWay = queries.getQueryCache().findAll({ ...money, fetchStatus: 'fetching' });
  if (underWay.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((go) => {
    timer = setTimeout(go, UNDER_WAY_MAX_MS);
  });
  await Promise.race([late, Promise.allSettled(underWay.map(({ promise }) => promise))]);
  clearTimeout(timer);
}

async function askWhenAnswered(queries: QueryClient): Promise<void> {
  await untilAnswered(queries);
  waiting.delete(queries);
  // Not awaited: the next line refetches the silently cancelled queries.
  void queries.cancelQueries({ ...money, type: 'active' }, { silent: true });
  await queries.invalidateQueries(money);
}

/**
 * Asks for the player's money after a change. An answer under way may have been read before the change and is no answer to it: it is shown
 * when it arrives, and then refetched. Replacing it would show nothing as long as changes come quicker than answers.
 */
export function askMoneyAgain(queries: QueryClient): Promise<void> {
  const asked = waiting.get(queries) ?? askWhenAnswered(queries);
  waiting.set(queries, asked);
  return asked;
}

/** First words of the keys that change with rewards: badges, and the pages of rewards. */
const rewardKeys = new Set(['counters', 'grants', 'signIn', 'ranks', 'rebates', 'mall', 'missions', 'tournaments', 'raffles', 'invite', 'friends']);

/** Fetches the player's rewards after a change. */
export const askRewardsAgain = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => rewardKeys.has(String(queryKey[0])) });

/** True if shown balances may be stale because the last refetch has failed. */
export const isMoneyUnsure = (queries: QueryClient): boolean =>
  queries
    .getQueryCache()
    .findAll({ ...money, type: 'active', fetchStatus: 'idle' })
    .some(({ state }) => state.status === 'error');
