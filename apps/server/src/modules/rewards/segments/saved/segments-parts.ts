import type pg from 'pg';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { RewardPrograms } from '#server/modules/rewards/rewards/index.ts';

export interface SegmentsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
  rewards: Pick<RewardPrograms, 'earnersOf'>;
  onBackgroundError: (error: unknown) => void;
  now: () => number;
}
