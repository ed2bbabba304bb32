import { closureRoutes } from '@laro/contract/care/care-routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';

export type Closure = Wire<'getClosure', 'value'>;

export const closureApi = lateClient(closureRoutes);

/** How far the closing of the member's account is; under the session's own key. */
export const closureQuery = (services: Services) =>
  queryOptions({ networkMode: 'always', retry: false, queryKey: ['closure', sessionToken()], queryFn: () => closureApi(services).call('getClosure') });
