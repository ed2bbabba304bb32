import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { localOutsideFetch, type OutsideFetch } from '#server/adapters/outside-address.ts';
import type { PhoneAuth, PhoneAuthPlace } from '#server/modules/people/log-in/ports.ts';
import { fetchBoundedBy } from '../outgoing/fetch-bounded.ts';

/** Maximum age of the proof of possession; the token itself would be valid for an hour. */
const PROVEN_WITHIN_S = 10 * 60;
const CLOCK_TOLERANCE_S = 30;
const KEYS_BYTES_MAX = 256 * 1024;
const E164 = /^\+[1-9]\d{5,18}$/;

/**
 * Verifies ID tokens of Firebase Authentication after a sign-in by phone, or of a compatible issuer: RS256 by the published keys, with
 * issuer, audience, `auth_time` and `phone_number`. https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
export function createPhoneTokens(outside: OutsideFetch = localOutsideFetch): PhoneAuth {
  const keySets = new Map<string, JWTVerifyGetKey>();
  const keysOf = (url: string): JWTVerifyGetKey => {
    const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { [customFetch]: fetchBoundedBy(KEYS_BYTES_MAX, outside) });
    keySets.set(url, known);
    return known;
  };
  const claimsOf = async ({ issuer, audience, keysUrl }: PhoneAuthPlace, token: string) => {
    try {
      const { payload } = await jwtVerify(token, keysOf(keysUrl), {
        issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'phone_number'],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      return payload;
    } catch (error) {
      // A token that is not to be believed is an answer; keys that cannot be read are a failure.
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && !(error instanceof errors.JWKSInvalid)) return null;
      throw error;
    }
  };
  return {
    read: async (place, token) => {
      const claims = await claimsOf(place, token);
      if (!claims) return null;
      const { auth_time: provenAt, phone_number: mobileNumber, exp, sub } = claims;
      if (typeof sub !== 'string' || sub === '' || typeof provenAt !== 'number' || typeof mobileNumber !== 'string' || exp === undefined) return null;
      const now = Date.now() / 1000;
      if (provenAt > now + CLOCK_TOLERANCE_S || provenAt < now - PROVEN_WITHIN_S || !E164.test(mobileNumber)) return null;
      return { mobileNumber, expiresAt: new Date((exp + CLOCK_TOLERANCE_S) * 1000) };
    },
  };
}
