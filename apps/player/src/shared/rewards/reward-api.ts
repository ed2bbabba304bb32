import { routes } from '@laro/contract/rewards/routes';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { askMoneyAgain, askRewardsAgain } from '#player/shared/money/ask-money.late.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

export type GrantPage = Wire<'listGrants', 'value'>;
export type Grant = GrantPage['grants'][number];
export type Reward = Pick<Grant, 'kind' | 'amount' | 'terms' | 'tickets' | 'goodsName'>;
export type SignIn = Wire<'getSignIn', 'value'>;

/** The client for the calls of rewards. */
export const rewardApi = lateClient(routes);

const fresh = { networkMode: 'always', retry: false, staleTime: 0 } as const;

const grantsKey = (services: Services, key: string, state: string) => ['grants', sessionToken(), services.words.language, key, state] as const;

/** The history is answered with the first page of what can be claimed; within this time it is not asked for again (REW-50). */
const TOGETHER_MS = 2000;

/** Grants that can be claimed, oldest first, or that have ended, newest first; `key`: of one counter, '' for all. */
export const grantsQuery = (services: Services, key: 'MANUAL' | '', state: 'claimable' | 'ended') =>
  infiniteQueryOptions({
    ...fresh,
    staleTime: state === 'ended' ? TOGETHER_MS : 0,
    queryKey: grantsKey(services, key, state),
    queryFn: async ({ pageParam }) => {
      const isFirst = state === 'claimable' && pageParam === '';
      const [page] = await Promise.all([
        rewardApi(services).call('listGrants', { query: { key, state: isFirst ? 'all' : state, before: pageParam } }),
        services.words.need(['reward', 'games']),
      ]);
      const { ended } = page;
      if (ended) services.queries.setQueryData(grantsKey(services, key, 'ended'), { pages: [{ ...ended, zone: page.zone }], pageParams: [''] });
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page: GrantPage) => page.next,
  });

export const signInQuery = (services: Services, month: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['signIn', sessionToken(), services.words.language, month],
    queryFn: async () => {
      const [view] = await Promise.all([rewardApi(services).call('getSignIn', { query: { month } }), services.words.need(['signin', 'reward', 'games'])]);
      return view;
    },
  });

/** The figures of a bonus that the row shows; cash has none. */
const shownOf = ({ amount, terms }: Reward) => terms && { amount, required: terms.required };

/** Fetches badges, lists and money again, after an act. */
export async function refresh({ queries }: Pick<Services, 'queries'>): Promise<void> {
  await Promise.all([askRewardsAgain(queries), askMoneyAgain(queries)]);
}

/** Claims a grant; `addressId` for goods by post. */
export async function claimGrant(services: Services, grant: Grant, addressId: string | null = null): Promise<Grant> {
  try {
    const { grant: claimed } = await rewardApi(services).call('claimGrant', { params: { grantId: grant.id }, body: { shown: shownOf(grant), addressId } });
    return claimed;
  } finally {
    // Also after a refusal: what is shown may be out of date.
    await refresh(services);
  }
}

/** Claims several grants; gives how many were claimed and how many were not. */
export async function claimGrants(services: Services, grants: readonly Grant[]): Promise<{ done: number; left: number }> {
  try {
    const claims = grants.map((grant) => ({ id: grant.id, shown: shownOf(grant) }));
    const { results } = await rewardApi(services).call('claimGrants', { body: { claims } });
    const done = results.filter(({ errorCode }) => errorCode === null).length;
    return { done, left: results.length - done };
  } finally {
    await refresh(services);
  }
}
