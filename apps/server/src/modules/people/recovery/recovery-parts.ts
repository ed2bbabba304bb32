import type pg from 'pg';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import type { CheckNewPassword, PhoneProofs, RecoveryFactors, RecoveryMessages, RequireConfirmation } from './ports.ts';

export interface RecoveryParts {
  pool: pg.Pool;
  secret: Buffer;
  sessions: PlayerSessions;
  messages: RecoveryMessages;
  factors: RecoveryFactors;
  requireConfirmation: RequireConfirmation;
  phoneProofs: PhoneProofs;
  /** Parses an entered number to E.164, or null. */
  numberOf: (written: { dialingCode: string; number: string }) => string | null;
  checkNewPassword: CheckNewPassword;
  /** Told when something after the answer fails, such as a mail; the server goes on. */
  onBackgroundError: (error: unknown) => void;
  now: () => number;
}
