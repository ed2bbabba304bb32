import type { ConfirmationWay } from '@laro/domain/account/account-rules';
import type { TemplateName } from '@laro/domain/messages/message-templates';
import type { CallContext } from '#server/http/handlers.ts';
import type { Way } from '#server/modules/reach/messages/index.ts';

/** Part of the messages module that the account needs: codes sent to a number or address (T15). */
export interface BoundCodes {
  /** Takes a code: once, for its purpose and target. Throws `verification.code_wrong`. */
  take: (given: { merchantCode: string; purpose: 'bind' | 'confirm' | 'recover'; to: string; code: string }) => Promise<void>;
}

/** Change that the member is notified of, so that they notice a stranger's. */
export interface AccountNote {
  template: Extract<
    TemplateName,
    'contact_changed' | 'totp_on' | 'totp_off' | 'recovery_codes_renewed' | 'passkey_added' | 'passkey_removed' | 'payment_password_changed'
  >;
  values?: Readonly<Record<string, string>>;
  /** Where the member was reached before the change; without it, where they are now. */
  way?: Way;
}

/** Messages to the member of a call about the own account. */
export interface MemberNotes {
  /** The proven address, else the proven number; null where neither is proven. */
  wayTo: (playerId: bigint) => Promise<Way | null>;
  /** Never fails the change itself. */
  tell: (context: CallContext, note: AccountNote) => Promise<void>;
}

/** E.164 of a dialling code and a written number; null for an invalid mobile number. */
export type NumberOf = (given: { dialingCode: string; number: string }) => string | null;

/** Where uploaded pictures are kept: a folder on one machine, an object store for many. */
export interface PictureFiles {
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** Null if there is none. */
  read: (name: string) => Promise<Buffer | null>;
  remove: (name: string) => Promise<void>;
}

/** The guard of sensitive changes (T6). */
export interface Confirmation {
  /**
   * Allows a change if this session has proven, in the last five minutes, the member's strongest way: a passkey, the authenticator app, a
   * code to a linked number or address, or the password if there is no other. Returns the way; null for an account without any.
   * Throws `account.confirmation_needed` {ways}.
   */
  require: (context: CallContext) => Promise<ConfirmationWay | null>;
}
