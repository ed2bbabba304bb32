import type { Language } from '@laro/domain/languages';
import type { TemplateName } from '@laro/domain/message-templates';
import type { Settings } from '@laro/domain/settings';
import type { CallContext } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';

/** What recovery asks of the messages. */
export interface RecoveryMessages {
  codes: {
    /** Takes a code: once, for its purpose and target. Throws `verification.code_wrong`. */
    take: (given: { merchantCode: string; purpose: 'recover'; to: string; code: string }) => Promise<void>;
  };
  send: (message: {
    merchant: Merchant;
    channel: 'sms' | 'email';
    to: string;
    template: TemplateName;
    language: Language;
    values: Record<string, string>;
  }) => Promise<void>;
}

/** The second factors of members' accounts (T11). */
export interface RecoveryFactors {
  isNeeded: (playerId: bigint) => Promise<boolean>;
  /** Whether what was typed is a code of the member's authenticator, or a recovery code; either is right once. */
  isRight: (playerId: bigint, code: string) => Promise<boolean>;
}

/** The guard of sensitive changes (T6). Throws `account.confirmation_needed` {ways}. */
export type RequireConfirmation = (context: CallContext) => Promise<unknown>;

/**
 * The third-party phone service: the number that one of its tokens proves, in E.164, and how the token is used up; false when it was used
 * before. Throws when it proves none.
 */
export type ReadPhoneProof = (merchant: Merchant, idToken: string) => Promise<{ number: string; use: () => Promise<boolean> }>;

/** The rules of new passwords; throws `registration.password_…`. */
export type CheckNewPassword = (
  settings: Pick<Settings, 'password.min' | 'password.max' | 'password.pattern'>,
  password: string,
  given: { username: string },
) => void;
