import { randomBytes } from 'node:crypto';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';
import { people, subjectOf, type Brand } from './brands.ts';
import { createMemoryAdapter } from './memory-adapter.ts';

/** Hosts of this machine and its network, at which a site that is being developed runs; the client's own list could not name every port. */
const LOCAL_HOST = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+)$/;

export function isLocalAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && LOCAL_HOST.test(hostname);
}

const issuerOf = (origin: string, brand: Brand): string => `${origin}/oidc/${brand.code}`;

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
}

/** One company's provider of OpenID Connect: the certified library, with test people and nothing kept beyond memory. */
export async function createProvider(brand: Brand, origin: string): Promise<Provider> {
  const cookieName = (name: string): string => `${brand.code}_${name}`;
  const provider = new Provider(issuerOf(origin, brand), {
    adapter: createMemoryAdapter(),
    jwks: { keys: [(await signingKey()) as never] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      // Both companies are at one host: their cookies must not be taken for one another's.
      names: { session: cookieName('session'), interaction: cookieName('interaction'), resume: cookieName('resume') },
    },
    clients: [
      {
        client_id: sandboxAccounts.oidc.id,
        client_secret: sandboxAccounts.oidc.secret,
        client_name: 'Laro',
        redirect_uris: ['https://localhost/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    // Small companies put all claims into the ID token; the userinfo endpoint returns the same.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${brand.code}/${uid}` },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, subject) => {
      const person = people.find((entry) => subjectOf(brand, entry) === subject);
      if (!person) return undefined;
      const { name, email, isEmailVerified } = person;
      const [givenName = name] = name.split(' ');
      return { accountId: subject, claims: () => ({ sub: subject, name, given_name: givenName, email, email_verified: isEmailVerified }) };
    },
    // Signing in at a company of the sandbox implies consent.
    loadExistingGrant: async (context) => {
      const { client, session, params } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.['scope'] ?? 'openid'));
      await grant.save();
      return grant;
    },
    renderError: (context, out) => {
      context.type = 'text/plain';
      context.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  });
  provider.Client.prototype.redirectUriAllowed = isLocalAddress;
  return provider;
}
