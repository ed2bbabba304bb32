import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { staffOf, type CallContext } from '../handlers.ts';

/** Writes the audit entry of an act, with the values before and after it, in the act's own transaction: both are stored, or neither. */
export type RecordAct<Thing extends object = object> = (transaction: Transaction, change: { before: Thing | null; after: Thing | null }) => Promise<void>;

/** An act of a member of staff: name, time, reason, and its audit entry. */
export interface DeskAct<Thing extends object = object> {
  by: string;
  at: Date;
  reason: string;
  record: RecordAct<Thing>;
}

interface Entry {
  actor: string;
  action: AuditAction;
  subject: string;
  reason: string;
  before: object | null;
  after: object | null;
  ip: string;
}

interface DeskActDeps {
  audit: { append: (transaction: Transaction, entry: Entry) => Promise<void> };
  now: () => number;
}

/** The act of a call. `subject` names its object; for a new object it is derived from the change (`after`, else `before`). */
export type ActOf = <Thing extends object = object>(
  context: CallContext,
  action: AuditAction,
  subject: string | ((changed: Thing | null) => string),
  reason: string,
) => DeskAct<Thing>;

/** Dependencies of every module with desk calls. */
export interface DeskCallsDeps {
  /** The merchant in the address of a call. Throws `request.not_found`. */
  knownMerchant: (code: string) => Merchant;
  actOf: ActOf;
}

/** The only way to perform an audited act of the desk. */
export const deskActs =
  ({ audit, now }: DeskActDeps): ActOf =>
  (context, action, subject, reason) => {
    const by = staffOf(context).name;
    return {
      by,
      at: new Date(now()),
      reason,
      record: (transaction, { before, after }) => {
        const named = typeof subject === 'string' ? subject : subject(after ?? before);
        return audit.append(transaction, { actor: by, action, subject: named, reason, before, after, ip: context.ip });
      },
    };
  };
