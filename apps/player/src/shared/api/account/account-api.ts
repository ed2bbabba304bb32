import { createClient, type Client } from '@laro/client/client';
import { logInRoutes, memberRoutes, registrationRoutes, recoveryRoutes, verificationRoutes, withdrawalRoutes, type Wire } from '@laro/contract/routes';
import { sessionRoutes, systemRoutes } from '@laro/contract/system/start-routes';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';

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

/** The client for the calls of accounts: `accountApi(services).call('…')`. */
export const accountApi = lateClient(accountRoutes);

/** Calls whose body only the server can read. */
export type SealedCall = { [Name in AccountCall]: Wire<Name, 'body'> extends { jwe: string } ? Name : never }[AccountCall];

/**
 * Body and headers of a sealed call: the body is encrypted to the server's key (architecture §5). Needs a secure page (`window.isSecureContext`): others
 * have no cryptography to seal with. Throws ApiProblem.
 */
export async function sealed(services: Services, secret: Record<string, unknown>): Promise<{ body: { jwe: string }; headers: Record<string, string> }> {
  const { sealBody } = await import('#player/shared/session/seal-body.ts');
  const jwe = await sealBody(await accountApi(services).call('getSessionKey'), secret);
  const isStandalone = (navigator as Navigator & { standalone?: boolean }).standalone === true;
  return { body: { jwe }, headers: { encryption: 'JWE', ...(isStandalone ? { device: 'OTHERS' } : {}) } };
}

/** Makes a call of accounts whose body only the server can read. Throws ApiProblem. */
export async function callSealed<Name extends SealedCall>(services: Services, name: Name, secret: Record<string, unknown>): Promise<Wire<Name, 'value'>> {
  const call = accountApi(services).call as (name: SealedCall, input: Awaited<ReturnType<typeof sealed>>) => Promise<Wire<Name, 'value'>>;
  return call(name, await sealed(services, secret));
}

/** Makes a call whose body goes as forms send it, as the product text says for e-mail addresses (FORGOT-02). Throws ApiProblem. */
export function formApi({ send }: Services): Client<AccountCall> {
  return createClient(accountRoutes, ({ body, headers, ...request }) => {
    const fields = JSON.parse(body ?? '{}') as Record<string, string>;
    const form = new URLSearchParams(fields).toString();
    return send({ ...request, body: form, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } });
  });
}
