import { identityRoutes } from '@laro/contract/identity/identity-routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { sealed } from '#player/shared/api/account/account-api.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import type { Services } from '#player/shared/api/services.ts';
import { lateClient } from '#player/shared/api/late-client.ts';

export type OwnIdentity = Wire<'getIdentity', 'value'>;

/** The client for the calls around the proof of identity; only its page brings it along. */
export const identityApi = lateClient(identityRoutes);

const WAITING_MS = 20_000;

/** How far the proof is; asked for again while it waits for the desk. */
export const identityQuery = (services: Services) =>
  queryOptions({
    queryKey: ['identity', sessionToken()],
    queryFn: ({ signal }) => identityApi(services).call('getIdentity', { signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' || data?.state === 'checked' ? WAITING_MS : false),
  });

/** Sends the proof in, readable for the server alone. Throws ApiProblem. */
export const sendProof = async (services: Services, secret: Record<string, unknown>): Promise<OwnIdentity> =>
  identityApi(services).call('sendIdentity', await sealed(services, secret));
