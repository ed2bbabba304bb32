import { limitRoutes } from '@laro/contract/limits/limit-routes';
import { type Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import { lateClient } from '#player/shared/api/late-client.ts';

export type OwnLimits = Wire<'getLimits', 'value'>;
export type PlayTime = Wire<'getPlayTime', 'value'>;

/** The client for the calls of limits, pauses and changed terms; only the pages that make them bring it along. */
export const limitsApi = lateClient(limitRoutes);

const always = { networkMode: 'always', retry: false } as const;

/** The member's limits; under the session's own key, so that nothing of one account is shown to the next. */
export const limitsQuery = (services: Services) =>
  queryOptions({ ...always, queryKey: ['limits', sessionToken()], queryFn: () => limitsApi(services).call('getLimits') });

/** Time and money of the session, with the difference between the server's clock and this device's. */
export const playTimeQuery = (services: Services) =>
  queryOptions({
    ...always,
    queryKey: ['playTime', sessionToken()],
    queryFn: async () => {
      const value = await limitsApi(services).call('getPlayTime');
      return { ...value, aheadMs: Date.parse(value.now) - Date.now() };
    },
  });
