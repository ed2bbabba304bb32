import type pg from 'pg';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { RewardToTell } from '#server/ledger/bets/free-spins.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

/** A vendor's answer about free spins: a definite yes, a definite no, or no usable answer. */
export type VendorWord = 'done' | 'refused' | 'unavailable';

/** Vendors that play free spins for us; a reward is named by its bonus's number, and the same one told twice is one. */
export interface SpinVendors {
  grant: (reward: RewardToTell) => Promise<VendorWord>;
  cancel: (vendorCode: string, rewardId: string) => Promise<VendorWord>;
  /** The stakes that free spins of all of these games can be played with, in money units; null when the vendor cannot say it now. */
  stakesOf: (vendorCode: string, gameIds: readonly string[]) => Promise<Money[] | null>;
  gameName: (gameId: string) => string | null;
}

export interface BonusesDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
  /** The member's pages ask for their money again. */
  onChanged: (publicId: string) => void;
  /** Notifies a member of a bonus's end outside of the site; `amount` is formatted for people. */
  tell: (told: { merchant: Merchant; playerId: bigint; template: 'bonus_released' | 'bonus_expired'; amount: string }) => Promise<void>;
  spins: SpinVendors;
  /** Runs in the transaction that ends free spins which their vendor refuses. */
  onSpinsRefused?: (transaction: Transaction, refused: { bonusId: string; at: Date }) => Promise<void>;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

/** The audit entry of an act at the desk, in the act's own transaction (T85). */
export const recordAct = (
  { audit }: BonusesDeps,
  transaction: Transaction,
  {
    actor,
    action,
    subject,
    reason,
    before,
    after,
  }: { actor: Actor; action: AuditAction; subject: string; reason: string; before: object | null; after: object },
): Promise<void> => audit.append(transaction, { actor: actor.name, action, subject, reason, before, after, ip: actor.ip });
