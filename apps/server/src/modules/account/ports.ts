import type { ConfirmationWay } from '@laro/domain/account-rules';
import type { CallContext } from '#server/http/handlers.ts';

/** What the account asks of the messages module: codes that were sent to a number or address (T15). */
export interface BoundCodes {
  /** Takes a code: once, for its purpose and target. Throws `verification.code_wrong`. */
  take: (given: { merchantCode: string; purpose: 'bind' | 'confirm'; to: string; code: string }) => Promise<void>;
}

/** Tells a member by another way that a number or address was bound, so that a stranger's change is seen. Never fails the change itself. */
export type TellOfContact = (context: CallContext, told: { to: string; channel: 'sms' | 'email'; contact: string }) => Promise<void>;

/** E.164 of a dialling code and what a person has written after it; null when there is no such mobile number. */
export type NumberOf = (given: { dialingCode: string; number: string }) => string | null;

/** Where uploaded pictures are kept: a folder on one machine, an object store for many. */
export interface PictureFiles {
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when there is none. */
  read: (name: string) => Promise<Buffer | null>;
  remove: (name: string) => Promise<void>;
}

/** The guard of sensitive changes (T6). */
export interface Confirmation {
  /**
   * Lets a change pass when this session has proven, in the last five minutes, the best that its member has: a passkey, the authenticator app, a
   * code to a bound number or address, or the password where there is nothing else. Gives the way; null for an account that has nothing to prove.
   * Throws `account.confirmation_needed` {ways}.
   */
  require: (context: CallContext) => Promise<ConfirmationWay | null>;
}
