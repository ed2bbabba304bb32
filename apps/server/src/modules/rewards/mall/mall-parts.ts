import type pg from 'pg';
import { dayAt } from '@laro/domain/time/day-at';
import type { Language } from '@laro/domain/system/languages';
import type { OrderState } from '@laro/domain/rewards/mall/mall-orders';
import type { Transaction } from '#server/db/sql.ts';
import type { AddressBox } from './addresses/address-box.ts';
import type { RunProgram } from '#server/modules/rewards/counting/index.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { ContentPictures } from '#server/modules/reach/content/index.ts';
import type { NoteTerms, RewardPrograms } from '#server/modules/rewards/rewards/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';

export interface MallDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** Mails members that terms become worse (REW-26). */
  noteTerms: NoteTerms;
  merchantOf: (code: string) => Merchant | null;
  merchants: () => readonly Merchant[];
  runProgram: RunProgram;
  rewards: RewardPrograms;
  /** Pictures that goods can have. */
  pictures: ContentPictures;
  /** Makes the member's pages fetch points, badges and money. */
  onChanged: (publicId: string) => void;
  now: () => number;
  addressBox: AddressBox;
  /** Notes a step of an order in the member's inbox; without it there is no mail of it. */
  noteOrder?: (transaction: Transaction, step: OrderNote) => Promise<void>;
  /** Notes that points expire soon. */
  notePoints?: (transaction: Transaction, expiry: { merchantCode: string; playerId: bigint; points: bigint; day: string }) => Promise<void>;
  onBackgroundError: (error: unknown) => void;
}

/** A step of an order, for the mail about it. */
export interface OrderNote {
  merchantCode: string;
  playerId: bigint;
  state: OrderState;
  names: Partial<Record<Language, string>>;
  /** Points or gift the member has again. */
  back: 'points' | 'gift' | null;
  /** Carrier and number of a sent parcel; else empty. */
  parcel: string;
}

/** A moment, its date at the merchant's place, and how long ago it is: 0, but for histories of demonstrations. */
export interface When {
  at: Date;
  day: string;
  agoMs: number;
}

export const zoneOf = ({ settings }: Pick<Merchant, 'settings'>): string => settings['market.timeZone'];

export const whenAt = (at: number, timeZone: string, agoMs = 0): When => ({ at: new Date(at), day: dayAt(at, timeZone), agoMs });
