import type pg from 'pg';
import type { Hook } from '#server/db/hooks.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { ExcludedMember } from '#server/modules/core/blocks/index.ts';
import { lockMember, type MemberRow } from './members.store.ts';

/** Actor, reason and audit writer of an act; the entry is written in the act's own transaction. */
export interface MemberAct {
  by: string;
  at: Date;
  reason: string;
  record: (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;
}

export interface MemberActsDeps {
  pool: pg.Pool;
  /** The player's pages find out that they are logged out. */
  onSessionsEnded: (publicId: string) => void;
  onMerged?: Hook<MergedMembers>;
  onExcluded?: Hook<ExcludedMember>;
}

/** Two accounts of one person: one is closed in favour of the other. */
export interface MergedMembers {
  merchantCode: string;
  closed: Pick<MemberRow, 'id' | 'cashAccount'>;
  kept: Pick<MemberRow, 'id' | 'cashAccount'>;
}

/** The member, held until the transaction ends. Throws `desk.member_unknown`. */
export async function holdMember(transaction: Transaction, merchant: string, id: string): Promise<MemberRow> {
  const row = await lockMember(transaction, merchant, BigInt(id));
  if (!row) throw new Refusal('desk.member_unknown');
  return row;
}

/** A member whose account is not closed. Throws `desk.member_unknown`, `desk.member_closed`. */
export async function holdOpenMember(transaction: Transaction, merchant: string, id: string): Promise<MemberRow> {
  const row = await holdMember(transaction, merchant, id);
  if (row.isClosed) throw new Refusal('desk.member_closed');
  return row;
}

/** Runs acts about members, each in a transaction; after the commit of one that ends sessions, the member's pages are notified. */
export const actsOf =
  ({ pool, onSessionsEnded }: MemberActsDeps) =>
  async (work: (transaction: Transaction) => Promise<{ publicId: string; endsSessions: boolean }>): Promise<void> => {
    const { publicId, endsSessions } = await inTransaction(pool, work);
    if (endsSessions) onSessionsEnded(publicId);
  };
