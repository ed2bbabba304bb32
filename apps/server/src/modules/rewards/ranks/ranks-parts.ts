import type { Money } from '@laro/domain/money/money';
import type { Why } from '@laro/domain/rewards/grants/why';
import type pg from 'pg';
import type { RunProgram } from '#server/modules/rewards/counting/index.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { NoteTerms, RewardGate, RewardPrograms } from '#server/modules/rewards/rewards/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** A review that a member has missed, for the mail about it (VIP-05). */
interface MissedReview {
  merchantCode: string;
  playerId: bigint;
  isLowered: boolean;
  names: Readonly<Record<string, string>>;
  needed: number;
  points: bigint;
  day: string;
}

export interface RanksDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** Mails members that terms become worse (REW-26). */
  noteTerms: NoteTerms;
  merchantOf: (code: string) => Merchant | null;
  merchants: () => readonly Merchant[];
  runProgram: RunProgram;
  rewards: RewardPrograms;
  /** A member's own rates in an agent's line on dates, in ppm by game type. */
  agentRates: (queries: Queries, playerId: bigint, days: readonly string[]) => Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>;
  /** Notes a missed review in the member's inbox; without it there is no mail of it. */
  noteRank?: (transaction: Transaction, review: MissedReview) => Promise<void>;
  /** Makes the member's pages fetch badges and lists. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** A grant of this module: cash from its source. */
export interface RankGrant {
  source: 'REBATE' | 'UPGRADE' | 'MONTHLY' | 'BIRTHDAY';
  sourceKey: string;
  names: Readonly<Record<string, string>>;
  amount: Money;
  until: Date;
  why: Why;
}

export const zoneOf = ({ settings }: Merchant): string => settings['market.timeZone'];

export const gateOf = (deps: RanksDeps, queries: Queries, merchantCode: string, playerId: bigint): Promise<RewardGate> =>
  deps.rewards.gateOf(queries, merchantCode, playerId);
