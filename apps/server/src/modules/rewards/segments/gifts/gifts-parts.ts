import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { RewardPrograms } from '#server/modules/rewards/rewards/index.ts';

/** A gift stays claimable for so long (rewards.md 3). */
export const CLAIM_DAYS = 30;

export interface GiftsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
  rewards: RewardPrograms;
  /** Attaches a gift to a mail. */
  noteGift: (
    transaction: Transaction,
    grant: { id: string; merchantCode: string; playerId: bigint; names: Partial<Record<Language, string>> },
  ) => Promise<void>;
  /** Makes the member's pages fetch badges and lists. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}
