import { formatMoney } from '@laro/domain/money/money';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { SecretBox } from '#server/security/secret-box.ts';
import type { Carriers } from './carriers.ts';
import type { ProposalRow } from './proposals.store.ts';

/** Dependencies of this module's parts. */
export interface Parts {
  pool: pg.Pool;
  audit: AuditLog;
  box: SecretBox;
  carriers: Carriers;
  now: () => number;
}

/** Owner of a proposal's secret: it cannot be moved to another proposal. */
export const ownerOfSecret = ({
  act,
  merchantCode,
  subject,
  proposedBy,
  proposedAt,
}: Pick<ProposalRow, 'act' | 'merchantCode' | 'subject' | 'proposedAt'> & { proposedBy: bigint | null }) =>
  `proposal:${act}:${merchantCode ?? ''}:${subject}:${proposedBy}:${proposedAt.getTime()}`;

/** The secret of a proposal, opened; null for one without. */
export const openSecret = ({ box }: Parts, row: ProposalRow): string | null =>
  row.sealed === null ? null : box.open(row.sealed, ownerOfSecret({ ...row, proposedBy: row.proposerId })).toString();

/** Adds an entry about a proposal to the audit log, in the transaction of what happened to it. */
export const recordProposal = (
  { audit }: Parts,
  transaction: Transaction,
  row: ProposalRow,
  { action, by, reason, after = {} }: { action: AuditAction; by: Actor | null; reason: string; after?: object },
): Promise<void> => audit.append(transaction, proposalEvent(row, { action, by, reason, after }));

/** An audit entry about a proposal: the act, both people, and what would change. */
export const proposalEvent = (
  row: ProposalRow,
  { action, by, reason, after = {} }: { action: AuditAction; by: Actor | null; reason: string; after?: object },
) => ({
  actor: by?.name ?? 'installation',
  action,
  subject: row.subject,
  reason,
  before: row.before,
  after: {
    proposal: row.id.toString(),
    act: row.act,
    proposedBy: row.proposer,
    ...(row.amount === null ? {} : { amount: formatMoney(row.amount), currency: row.currency }),
    ...(row.after === null ? {} : { change: row.after }),
    ...after,
  },
  ip: by?.ip ?? '',
});
