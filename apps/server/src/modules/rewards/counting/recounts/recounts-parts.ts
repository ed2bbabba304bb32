import type { RecountProgram, TwoCounts } from '@laro/domain/rewards/programs/recounts';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';

/** The name under which a recount takes grants back. */
export const RECOUNT = 'recount';

/** The scope of a recount: a program, or one of its rules, from a date on. */
export interface RecountScope {
  merchant: Merchant;
  /** Null: every rule of the program. */
  rule: string | null;
  from: string;
}

/** One grant in both generations, with the acts that make the first one equal to the second. */
export interface Recounted extends TwoCounts {
  /** A mission with its period, or a rank. */
  key: string;
  version: number;
  grantId: string | null;
  /** Writes the grant that is missing. False where the gate, places or a budget withhold it. */
  write: () => Promise<boolean>;
  /** Takes the unclaimed surplus back; `reason` is shown to the member. False where it has been claimed since. */
  takeBack: (reason: string) => Promise<boolean>;
}

/** The part of a program that counts a member again. */
export interface Recounter {
  source: GrantSource;
  knowsRule: (queries: Queries, merchantCode: string, rule: string) => Promise<boolean>;
  /** Everything of a member that either generation has grants of. `isHeld`: progress and grants are held until the transaction ends, to act on them. */
  count: (transaction: Transaction, scope: RecountScope, playerId: bigint, isHeld: boolean) => Promise<Recounted[]>;
}

export interface RecountsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
  recounters: Readonly<Record<RecountProgram, Recounter>>;
  /** Makes the member's pages fetch badges and lists. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export const zoneOf = ({ settings }: Pick<Merchant, 'settings'>): string => settings['market.timeZone'];
