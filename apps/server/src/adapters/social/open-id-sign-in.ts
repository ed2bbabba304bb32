import * as openId from 'openid-client';
import { localOutsideFetch, type OutsideFetch } from '#server/adapters/outside-address.ts';
import type { SocialPerson, SocialPlace, SocialSignIn } from '#server/modules/people/log-in/ports.ts';
import { fetchBounded } from '../outgoing/fetch-bounded.ts';

const CONFIGURATION_FRESH_MS = 60 * 60_000;
const TIMEOUT_S = 10;
const TEXT_MAX = 255;
const ANSWER_BYTES_MAX = 256 * 1024;

/** Plain HTTP is for a provider on the same machine alone. */
const isLocal = (issuer: string): boolean => /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/.test(issuer);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, TEXT_MAX) : null);

/** OpenID Connect with a certified client library: discovery, code flow with PKCE, state and nonce (LOGIN-04). */
export function createOpenIdSignIn(outside: OutsideFetch = localOutsideFetch): SocialSignIn {
  const known = new Map<string, { at: number; configuration: Promise<openId.Configuration> }>();
  const discover = ({ issuer, clientId, clientSecret }: SocialPlace): Promise<openId.Configuration> => {
    const key = `${issuer}\n${clientId}\n${clientSecret ?? ''}`;
    const kept = known.get(key);
    if (kept && performance.now() - kept.at < CONFIGURATION_FRESH_MS) return kept.configuration;
    const proof = clientSecret === null ? openId.None() : openId.ClientSecretBasic(clientSecret);
    const configuration = openId.discovery(new URL(issuer), clientId, {}, proof, {
      timeout: TIMEOUT_S,
      // The library keeps it for every later call of this provider.
      [openId.customFetch]: (url, options) => fetchBounded(url, options as RequestInit, ANSWER_BYTES_MAX, outside),
      // The library marks it as deprecated to discourage its use for remote providers; isLocal restricts it.
      execute: isLocal(issuer) ? [openId.allowInsecureRequests] : [],
    });
    known.set(key, { at: performance.now(), configuration });
    configuration.catch(() => known.delete(key));
    return configuration;
  };
  return {
    begin: async (place, redirectUri, language) => {
      const configuration = await discover(place);
      const checks = { state: openId.randomState(), nonce: openId.randomNonce(), codeVerifier: openId.randomPKCECodeVerifier() };
      const url = openId.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await openId.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
        ui_locales: language,
      });
      return { url: url.href, checks };
    },
    finish: async (place, callbackUrl, { state, nonce, codeVerifier }): Promise<SocialPerson> => {
      const configuration = await discover(place);
      const tokens = await openId.authorizationCodeGrant(configuration, new URL(callbackUrl), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider gave no ID token');
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined && claims['email'] === undefined;
      // The library refuses facts about another subject than the token's.
      const facts = hasMore ? await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: textOf(facts['email']),
        isEmailVerified: facts['email_verified'] === true,
        name: textOf(facts['name']),
      };
    },
  };
}
