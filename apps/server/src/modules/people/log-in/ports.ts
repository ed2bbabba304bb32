import type { CallContext } from '#server/http/handlers.ts';

/** One-time codes for the log-in; implemented by the messages module. */
export interface LogInCodes {
  /** Sends a code; a suppressed one gets the same answer. Throws `verification.too_soon`, `.too_many`, `.gateway_unavailable`. */
  send: (request: {
    context: CallContext;
    purpose: 'unlock';
    channel: 'sms' | 'email';
    to: string;
    playerId: bigint | null;
    isReallySent: boolean;
  }) => Promise<{ resendAt: Date; expiresAt: Date }>;
  /** Takes a code once. Throws `verification.code_wrong` for everything that is not this code for this purpose and target. */
  take: (given: { merchantCode: string; purpose: 'login' | 'unlock' | 'confirm'; to: string; code: string }) => Promise<void>;
}

/** The authenticator app of members (T16). */
export interface LogInFactors {
  isOn: (playerId: bigint) => Promise<boolean>;
  /** True if the input is a code of the app or a recovery code; each is valid once. */
  prove: (playerId: bigint, typed: string) => Promise<boolean>;
}

/** A number that an outside verification of phones vouches for. */
export interface PhoneProof {
  /** E.164. */
  mobileNumber: string;
  expiresAt: Date;
}

/** Where a merchant's outside verification of phones is: its issuer, who we are there, and where its keys are published. */
export interface PhoneAuthPlace {
  issuer: string;
  audience: string;
  keysUrl: string;
}

/** Reads tokens of an outside verification of phones; log-in type `firebase` (LOGIN-06). */
export interface PhoneAuth {
  /** The number that a token proves; null for an untrusted token. Throws if the issuer's keys cannot be read. */
  read: (place: PhoneAuthPlace, token: string) => Promise<PhoneProof | null>;
}

/** An outside identity provider, and our client at it. */
export interface SocialPlace {
  issuer: string;
  clientId: string;
  /** Null: we are a client without one, and PKCE alone protects the way back. */
  clientSecret: string | null;
}

/** Values that the provider must return unchanged. */
export interface SocialChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SocialPerson {
  issuer: string;
  /** Permanent id of the person at the issuer; addresses may change hands. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

/** Sign-in by OpenID Connect: code flow with PKCE, state and nonce (LOGIN-04). */
export interface SocialSignIn {
  /** The visitor's target, and the values to check on return. */
  begin: (place: SocialPlace, redirectUri: string, language: string) => Promise<{ url: string; checks: SocialChecks }>;
  /** Identity of the returning person. Throws on any mismatch. */
  finish: (place: SocialPlace, callbackUrl: string, checks: SocialChecks) => Promise<SocialPerson>;
}
