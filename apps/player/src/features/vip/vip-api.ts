import { routes } from '@laro/contract/ranks/routes';
import type { Wire } from '@laro/contract/routes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';

export type Ranks = Wire<'getRanks', 'value'>;
export type OwnRank = NonNullable<Ranks['own']>;
export type Rank = Ranks['ladder'][number];
export type Rebates = Wire<'listRebates', 'value'>;

const vipApi = lateClient(routes);
const fresh = { networkMode: 'always', retry: false, staleTime: 0 } as const;

export const ranksQuery = (services: Services) =>
  queryOptions({
    ...fresh,
    queryKey: ['ranks', sessionToken(), services.words.language],
    queryFn: async () => {
      const [view] = await Promise.all([vipApi(services).call('getRanks'), services.words.need(['vip', 'games'])]);
      return view;
    },
  });

/** Rebates of past days, newest first, and the sum of today. */
export const rebatesQuery = (services: Services) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: ['rebates', sessionToken(), services.words.language],
    queryFn: async ({ pageParam }) => {
      const [page] = await Promise.all([vipApi(services).call('listRebates', { query: { before: pageParam } }), services.words.need(['vip', 'games'])]);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page: Rebates) => page.next,
  });
