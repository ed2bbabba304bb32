import { many, type Queries, type Transaction } from '#server/db/sql.ts';

/** A person's decision about a proposal of the system. */
export interface VoteRow {
  /** Null for the person who holds the machine. */
  staffId: bigint | null;
  name: string | null;
  decision: 'approve' | 'refuse';
  reason: string;
  at: Date;
}

/** The decisions of people about a proposal of the system, in their order. */
export const readVotes = (queries: Queries, proposalId: bigint): Promise<VoteRow[]> =>
  many(
    queries,
    `select v.staff_id as "staffId", s.name, v.decision, v.reason, v.at from proposal_votes v left join staff s on s.id = v.staff_id
      where v.proposal_id = $1 order by v.at, v.staff_id`,
    [proposalId],
  );

/** Stores a decision in place of the person's earlier one. */
export async function writeVote(transaction: Transaction, proposalId: bigint, { staffId, decision, reason, at }: Omit<VoteRow, 'name'>): Promise<void> {
  await transaction.query(
    `insert into proposal_votes (proposal_id, staff_id, decision, reason, at) values ($1, $2, $3, $4, $5)
      on conflict (proposal_id, staff_id) do update set decision = excluded.decision, reason = excluded.reason, at = excluded.at`,
    [proposalId, staffId, decision, reason, at],
  );
}
