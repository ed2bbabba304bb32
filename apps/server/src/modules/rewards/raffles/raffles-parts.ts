import type pg from 'pg';
import type { BeaconChain } from '@laro/lottery/draw/beacon';
import type { RunProgram } from '#server/modules/rewards/counting/index.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Beacon } from '#server/modules/play/lottery/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { NoteTerms, RewardPrograms, Rewards } from '#server/modules/rewards/rewards/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { BEACON_AFTER_MS } from '@laro/domain/raffles/raffle-program';

export interface RafflesDeps {
  pool: pg.Pool;
  /** The installation's secret: server seeds follow from it. */
  secret: Buffer;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** Mails members that terms become worse (REW-26). */
  noteTerms: NoteTerms;
  beacon: Beacon;
  merchantOf: (code: string) => Merchant | null;
  runProgram: RunProgram;
  rewards: RewardPrograms & Pick<Rewards, 'grantViews' | 'spinTickets'>;
  /** Makes the member's pages fetch badges, lists and money. */
  onChanged: (publicId: string) => void;
  now: () => number;
  /** Reports a draw that a person must check. */
  onTrouble: (message: string, details: object) => void;
  onBackgroundError: (error: unknown) => void;
}

export const zoneOf = ({ settings }: Pick<Merchant, 'settings'>): string => settings['market.timeZone'];

const SECOND_MS = 1000;

/** The first round of the beacon that is published at least ten minutes after a closing (REW-39). */
export function roundAfter({ genesis, period }: BeaconChain, closesAtMs: number): number {
  const fromMs = closesAtMs + BEACON_AFTER_MS - genesis * SECOND_MS;
  return Math.max(1, Math.ceil(fromMs / (period * SECOND_MS)) + 1);
}
