import type pg from 'pg';
import type { RunProgram } from '#server/modules/rewards/counting/index.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { NoteTerms, RewardPrograms, Rewards } from '#server/modules/rewards/rewards/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';

export interface MissionsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** Mails members that terms become worse (REW-26). */
  noteTerms: NoteTerms;
  merchantOf: (code: string) => Merchant | null;
  runProgram: RunProgram;
  rewards: RewardPrograms & Pick<Rewards, 'grantViews'>;
  /** Names of games and vendors; null for an unknown one. */
  gameName: (id: string) => string | null;
  vendorName: (code: string) => string | null;
  /** Makes the member's pages fetch badges and lists. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export const zoneOf = ({ settings }: Pick<Merchant, 'settings'>): string => settings['market.timeZone'];
