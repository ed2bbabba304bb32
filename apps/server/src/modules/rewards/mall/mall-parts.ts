import type pg from 'pg';
import { dayAt } from '@laro/domain/time/day-at';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardPrograms } from '#server/modules/rewards/rewards/index.ts';

export interface MallDeps {
  pool: pg.Pool;
  audit: AuditLog;
  merchantOf: (code: string) => Merchant | null;
  merchants: () => readonly Merchant[];
  rewards: RewardPrograms;
  /** Makes the member's pages fetch points, badges and money. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** A moment, its date at the merchant's place, and how long ago it is: 0, but for histories of demonstrations. */
export interface When {
  at: Date;
  day: string;
  agoMs: number;
}

export const zoneOf = ({ settings }: Pick<Merchant, 'settings'>): string => settings['market.timeZone'];

export const whenAt = (at: number, timeZone: string, agoMs = 0): When => ({ at: new Date(at), day: dayAt(at, timeZone), agoMs });
