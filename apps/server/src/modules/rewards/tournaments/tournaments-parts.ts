import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import type { RunProgram } from '#server/modules/rewards/counting/index.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { NoteTerms, RewardPrograms } from '#server/modules/rewards/rewards/index.ts';

/** The end of a tournament as the inbox tells it; place null: without a score, or cancelled. */
export interface EndedEntry {
  merchantCode: string;
  playerId: bigint;
  tournamentId: string;
  names: Partial<Record<Language, string>>;
  isCancelled: boolean;
  place: number | null;
  prize: Money;
  grantId: string | null;
  /** Points of the entry that came back, in units. */
  refunded: Money;
}

export interface TournamentsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** Mails members that terms become worse (REW-26). */
  noteTerms: NoteTerms;
  merchantOf: (code: string) => Merchant | null;
  runProgram: RunProgram;
  rewards: RewardPrograms;
  /** Names of games and vendors; null for an unknown one. */
  gameName: (id: string) => string | null;
  vendorName: (code: string) => string | null;
  /** Writes the mail of an end (TOUR-11). */
  noteTournament: (transaction: Transaction, entry: EndedEntry) => Promise<void>;
  /** Makes the member's pages fetch badges and lists. */
  onChanged: (publicId: string) => void;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export const zoneOf = ({ settings }: Pick<Merchant, 'settings'>): string => settings['market.timeZone'];

/** Units of the smallest amount that a merchant pays. */
export const minorUnitOf = ({ settings }: Pick<Merchant, 'settings'>): bigint => MAJOR_UNIT / 10n ** BigInt(settings['market.currencyDecimals']);
