import type { Parsed } from '@laro/contract/routes';
import type { RecoveryFactorWay } from '@laro/domain/account/account-rules';
import type { Settings } from '@laro/domain/settings/settings';
import type { CallContext } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Notes } from '#server/modules/reach/messages/index.ts';

/** Part of the messages module that recovery needs. */
export interface RecoveryMessages extends Pick<Notes, 'tell'> {
  codes: {
    /** Sends a code. Throws `verification.too_soon`, `.too_many`, `.gateway_unavailable`. */
    send: (request: {
      context: CallContext;
      purpose: 'recover';
      channel: 'sms' | 'email';
      to: string;
      playerId: bigint;
    }) => Promise<{ resendAt: Date; expiresAt: Date }>;
    /** Takes a code: once, for its purpose and target. Throws `verification.code_wrong`. */
    take: (given: { merchantCode: string; purpose: 'recover'; to: string; code: string }) => Promise<void>;
  };
}

/** A second factor as entered: a code, or a passkey. */
export interface GivenFactor {
  way: RecoveryFactorWay;
  code?: string | undefined;
  passkey?: Parsed<'finishPasskeyLogIn', 'body'>['passkey'] | undefined;
}

/** The second factors of members' accounts (T11). */
export interface RecoveryFactors {
  /** Any one of these must be proven in addition to the number or the address; empty if the account has no other. */
  waysAfter: (playerId: bigint, proven: 'mobile' | 'email') => Promise<RecoveryFactorWay[]>;
  /** True if the factor is the member's; each is valid once. */
  isRight: (context: CallContext, playerId: bigint, given: GivenFactor) => Promise<boolean>;
  /** The proven address or number (E.164) behind a way; null when nothing is bound. */
  boundTo: (playerId: bigint, way: 'mobile' | 'email') => Promise<string | null>;
}

/** The guard of sensitive changes (T6). Throws `account.confirmation_needed` {ways}. */
export type RequireConfirmation = (context: CallContext) => Promise<unknown>;

/**
 * The third-party phone service: the number that one of its tokens proves, in E.164, and how the token is used up; false when it was used
 * before. A browser brings the state of its check along. Throws when it proves none.
 */
export interface PhoneProofs {
  read: (context: CallContext, given: { token: string; state: string | undefined }) => Promise<{ number: string; use: () => Promise<boolean> }>;
  /** True if the merchant has a page that issues such tokens. */
  hasCheck: (merchant: Merchant) => boolean;
}

/** The rules of new passwords; throws `registration.password_…`. */
export type CheckNewPassword = (
  settings: Pick<Settings, 'password.min' | 'password.max' | 'password.pattern'>,
  password: string,
  given: { username: string; merchant: { code: string; name: string } },
) => void;
