import { visitorType } from '@laro/domain/agents/tree/member-types';
import type { Money } from '@laro/domain/money/money';

/** Member types of the product text (ROLE): 4 is trial; 0, 1, 2 are members; 40, 41, 42 are house accounts; all but 0, 4, 40 are agents. */
export const TRIAL_TYPE = visitorType;

/** Result of starting a session: the cookie's token, and the page's half (LOGIN-10). */
export interface StartedSession {
  token: string;
  pageToken: string;
  username: string;
  type: number;
  /** True for the first log-in to this account. */
  isFirst: boolean;
  /** True if the account was used before, but never from a browser with this name. */
  isNewDevice: boolean;
  /** Time of the log-in, by the database's clock. */
  at: Date;
  /** Address and time of the last request or log-in before this one; null for the first log-in. */
  before: { ip: string; at: Date } | null;
}

/** Method of a log-in (T19). */
export type LogInMethod = 'password' | 'sms' | 'phone' | 'social' | 'passkey' | 'registration' | 'recovery' | 'free_play';

export interface Visitor {
  ip: string;
  userAgent: string;
}

/** How a trial account begins. */
export interface TrialRules {
  currency: string;
  /** Trial money, in money units. */
  amount: Money;
}
