import type { ConfirmationWay } from '@laro/domain/account/account-rules';
import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import type { Hook } from '#server/db/hooks.ts';
import type { CallContext } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { ExcludedMember } from '#server/modules/core/blocks/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import type { ExclusionRegister, PrivateFiles } from './ports.ts';
import type { ProofSeal } from './seal/proof-seal.ts';

/** Notifications to members about their proofs. */
export type IdentityNote =
  | { template: 'identity_verified' | 'identity_refused' | 'identity_expired' | 'identity_recalled'; values?: Record<string, string> }
  | { template: 'identity_expiring'; values: { day: string } };

/** Dependencies of the module. */
export interface Parts {
  pool: pg.Pool;
  seal: ProofSeal;
  files: PrivateFiles;
  register: ExclusionRegister;
  audit: AuditLog;
  sessions: Pick<PlayerSessions, 'openBody'>;
  /** The guard of sensitive changes (T6). */
  requireConfirmation: (context: CallContext) => Promise<ConfirmationWay | null>;
  /** Masked name: recognisable for its owner only. */
  maskName: (name: string) => string;
  merchants: () => readonly Merchant[];
  /** Notifies a member; a failure to send changes nothing. */
  tell: (merchantCode: string, playerId: bigint, note: IdentityNote, language?: Language) => void;
  /** Runs before a listed member is blocked, in the same transaction. */
  onExcluded?: Hook<ExcludedMember>;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}
