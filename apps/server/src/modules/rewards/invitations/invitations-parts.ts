import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { RunProgram } from '#server/modules/rewards/counting/index.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { NoteTerms, RewardPrograms } from '#server/modules/rewards/rewards/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';

export interface InvitationsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** Mails members that terms become worse (REW-26). */
  noteTerms: NoteTerms;
  merchantOf: (code: string) => Merchant | null;
  runProgram: RunProgram;
  rewards: RewardPrograms;
  /** Notes a risk flag of a referrer (INVITE-07). */
  noteRing: (queries: Queries, subject: { merchantCode: string; playerId: bigint; at: Date }, found: { friend: bigint; failed: number }) => Promise<void>;
  /** Members with play that is new since the program's last turn; moves the place of the program. Null for none. */
  newPlay: (transaction: Transaction, program: string) => Promise<bigint[] | null>;
  /** Makes the member's pages fetch badges and lists. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export const zoneOf = ({ settings }: Merchant): string => settings['market.timeZone'];

/** The code of the terms in grants of invitations. */
export const TERMS_CODE = 'invite';

/** Source keys of grants (rewards.md 3). */
export const WELCOME_KEY = 'welcome';
export const friendKey = (friendId: bigint): string => `friend:${friendId}`;
export const milestoneKey = (friends: number): string => `milestone:${friends}`;
