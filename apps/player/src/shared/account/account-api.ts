import { createClient, type Client } from '@laro/client/client';
import { logInRoutes, memberRoutes, registrationRoutes, recoveryRoutes, verificationRoutes, withdrawalRoutes, type Wire } from '@laro/contract/routes';
import { sessionRoutes, systemRoutes } from '@laro/contract/start-routes';
import type { Services } from '../services.ts';

/** The calls around who somebody is. They stay out of what every page loads; the pages that make them bring them along. */
const accountRoutes = {
  ...sessionRoutes,
  ...memberRoutes,
  ...registrationRoutes,
  ...logInRoutes,
  ...recoveryRoutes,
  ...verificationRoutes,
  ...withdrawalRoutes,
  listCountries: systemRoutes.listCountries,
} as const;
type AccountCall = keyof typeof accountRoutes;

const clients = new WeakMap<Services, Client<AccountCall>>();

/** The client for the calls of accounts: `accountApi(services).call('…')`. */
export function accountApi(services: Services): Client<AccountCall> {
  const known = clients.get(services) ?? createClient(accountRoutes, services.send);
  clients.set(services, known);
  return known;
}

/** Calls whose body only the server can read. */
export type SealedCall = { [Name in AccountCall]: Wire<Name, 'body'> extends { jwe: string } ? Name : never }[AccountCall];

/**
 * Makes a call with its body encrypted to the server's key (architecture §5). Needs a secure page (`window.isSecureContext`): others have no
 * cryptography to seal with. Throws ApiProblem.
 */
export async function callSealed<Name extends SealedCall>(services: Services, name: Name, secret: Record<string, unknown>): Promise<Wire<Name, 'value'>> {
  const { sealBody } = await import('../seal-body.ts');
  const api = accountApi(services);
  const jwe = await sealBody(await api.call('getSessionKey'), secret);
  const isStandalone = (navigator as Navigator & { standalone?: boolean }).standalone === true;
  const headers = { encryption: 'JWE', ...(isStandalone ? { device: 'OTHERS' } : {}) };
  const call = api.call as (name: SealedCall, input: { body: { jwe: string }; headers: Record<string, string> }) => Promise<Wire<Name, 'value'>>;
  return call(name, { body: { jwe }, headers });
}

/** Makes a call whose body goes as forms send it, as the product text says for e-mail addresses (FORGOT-02). Throws ApiProblem. */
export function formApi({ send }: Services): Client<AccountCall> {
  return createClient(accountRoutes, ({ body, headers, ...request }) => {
    const fields = JSON.parse(body ?? '{}') as Record<string, string>;
    const form = new URLSearchParams(fields).toString();
    return send({ ...request, body: form, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } });
  });
}
