import type { AuditAction } from '@laro/domain/audit-actions';
import type { Transaction } from '#server/db/sql.ts';
import { staffOf, type CallContext } from './handlers.ts';

/** Values before and after an act, as the audit log stores them. */
export interface ActChange {
  before: object | null;
  after: object | null;
}

/** Writes the audit entry of an act in the act's own transaction: both are stored, or neither. */
export type RecordAct<Change extends ActChange = ActChange> = (transaction: Transaction, change: Change) => Promise<void>;

/** An act of a member of staff: name, moment, reason, and its audit entry. */
export interface DeskAct {
  by: string;
  at: Date;
  reason: string;
  record: RecordAct;
}

interface Entry extends ActChange {
  actor: string;
  action: AuditAction;
  subject: string;
  reason: string;
  ip: string;
}

export interface DeskActDeps {
  audit: { append: (transaction: Transaction, entry: Entry) => Promise<void> };
  now: () => number;
}

/** The act of a call. `subject` names its object; of a new one it is read from the change (`after`, else `before`). */
export type ActOf = (context: CallContext, action: AuditAction, subject: string | ((changed: object | null) => string), reason: string) => DeskAct;

/** The one way to an audited act of the desk. */
export const deskActs =
  ({ audit, now }: DeskActDeps): ActOf =>
  (context, action, subject, reason) => {
    const by = staffOf(context).name;
    const nameOf = typeof subject === 'string' ? () => subject : subject;
    return {
      by,
      at: new Date(now()),
      reason,
      record: (transaction, { before, after }) =>
        audit.append(transaction, { actor: by, action, subject: nameOf(after ?? before), reason, before, after, ip: context.ip }),
    };
  };
