import { createClient, type Client } from '@laro/client/client';
import { identityRoutes } from '@laro/contract/identity-routes';
import type { Wire } from '@laro/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '#player/shared/account/account-api.ts';
import { sessionToken } from '#player/shared/session.ts';
import type { Services } from '#player/shared/services.ts';

export type OwnIdentity = Wire<'getIdentity', 'value'>;

type IdentityCall = keyof typeof identityRoutes;
const clients = new WeakMap<Services, Client<IdentityCall>>();

/** The client for the calls around the proof of identity; only its page brings it along. */
export function identityApi(services: Services): Client<IdentityCall> {
  const known = clients.get(services) ?? createClient(identityRoutes, services.send);
  clients.set(services, known);
  return known;
}

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
export async function sendProof(services: Services, secret: Record<string, unknown>): Promise<OwnIdentity> {
  const { sealBody } = await import('#player/shared/seal-body.ts');
  const jwe = await sealBody(await accountApi(services).call('getSessionKey'), secret);
  return identityApi(services).call('sendIdentity', { body: { jwe }, headers: { encryption: 'JWE' } });
}
