import type { Money } from '@laro/domain/money/money';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import type { ProposalState } from '@laro/domain/two-persons/proposal-status';
import type pg from 'pg';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface ProposalRow {
  id: bigint;
  act: TwoPersonActName;
  /** Null for acts of the installation. */
  merchantCode: string | null;
  subject: string;
  before: unknown;
  after: unknown;
  payload: Record<string, unknown>;
  sealed: Buffer | null;
  stamp: string;
  amount: Money | null;
  currency: string | null;
  permissions: StaffPermission[];
  reason: string;
  state: ProposalState;
  /** Null for a proposal of the system, which two people decide on. */
  proposerId: bigint | null;
  /** As the audit log names it. */
  proposer: string;
  proposedAt: Date;
  expiresAt: Date;
  deciderId: bigint | null;
  /** Null while it waits, when time ended it, and when the person who holds the machine decided. */
  decider: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

/** The person who made a proposal of an act that the system never proposes. */
export function proposerIdOf({ id, proposerId }: Pick<ProposalRow, 'id' | 'proposerId'>): bigint {
  if (proposerId === null) throw new Error(`proposal ${id} was made by no person`);
  return proposerId;
}

const SELECT = `select q.id, q.act, q.merchant_code as "merchantCode", q.subject, q.before, q.after, q.payload, q.sealed, q.stamp, q.amount, q.currency, q.permissions,
    q.reason, q.state, q.proposed_by as "proposerId", coalesce(p.name, 'installation') as proposer, q.proposed_at as "proposedAt", q.expires_at as "expiresAt", q.decided_by as "deciderId",
    d.name as decider, q.decided_at as "decidedAt", q.decision_reason as "decisionReason"
  from proposals q left join staff p on p.id = q.proposed_by left join staff d on d.id = q.decided_by`;

export interface NewProposal {
  act: TwoPersonActName;
  merchantCode: string | null;
  subject: string;
  before: unknown;
  after: unknown;
  payload: Record<string, unknown>;
  sealed: Buffer | null;
  stamp: string;
  amount: Money | null;
  currency: string | null;
  permissions: readonly StaffPermission[];
  reason: string;
  proposedBy: bigint | null;
  proposedAt: Date;
  expiresAt: Date;
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** Writes a proposal; null when one waits already for the same act on the same subject. */
export async function insertProposal(transaction: Transaction, given: NewProposal): Promise<bigint | null> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into proposals (act, merchant_code, subject, before, after, payload, sealed, stamp, amount, currency, permissions, reason, state, proposed_by, proposed_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8,
      $9, $10, $11, $12, 'proposed', $13, $14, $15)
    on conflict (act, coalesce(merchant_code, ''), subject) where state = 'proposed' do nothing returning id`,
    [
      given.act,
      given.merchantCode,
      given.subject,
      json(given.before),
      json(given.after),
      json(given.payload),
      given.sealed,
      given.stamp,
      given.amount,
      given.currency,
      [...given.permissions],
      given.reason,
      given.proposedBy,
      given.proposedAt,
      given.expiresAt,
    ],
  );
  return rows[0]?.id ?? null;
}

/** The proposal, held until the transaction ends. Read after it is held: a read that waits would join the decider of before. */
export async function lockProposal(transaction: Transaction, id: bigint): Promise<ProposalRow | null> {
  await transaction.query('select 1 from proposals where id = $1 for no key update', [id]);
  const { rows } = await transaction.query<ProposalRow>(`${SELECT} where q.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The newest proposal of an act on a subject, in any state, held. */
export async function lockNewestOf(
  transaction: Transaction,
  { act, merchantCode, subject }: { act: TwoPersonActName; merchantCode: string | null; subject: string },
): Promise<ProposalRow | null> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `select id from proposals
    where act = $1 and coalesce(merchant_code, '') = $2 and subject = $3 order by id desc limit 1`,
    [act, merchantCode ?? '', subject],
  );
  return rows[0] === undefined ? null : lockProposal(transaction, rows[0].id);
}

/** Ids of the waiting proposals of an act of the installation, by subject. */
export async function waitingIds(queries: Queries, act: TwoPersonActName, subjects: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await many<{ subject: string; id: bigint }>(
    queries,
    "select subject, id from proposals where act = $1 and merchant_code is null and subject = any ($2) and state = 'proposed'",
    [act, subjects],
  );
  return new Map(rows.map(({ subject, id }) => [subject, id]));
}

/** Locks overdue proposals; those that a person is deciding on at this moment are skipped. */
export async function lockOverdue(transaction: Transaction, now: Date): Promise<ProposalRow[]> {
  const { rows } = await transaction.query<ProposalRow>(
    `${SELECT} where q.state = 'proposed' and q.expires_at <= $1 order by q.id limit 100 for no key update of q skip locked`,
    [now],
  );
  return rows;
}

/** Stores the end of a proposal. Its secrets are no longer needed then. */
export async function writeEnd(
  transaction: Transaction,
  id: bigint,
  { state, by, at, reason }: { state: ProposalState; by: bigint | null; at: Date; reason: string },
): Promise<void> {
  await transaction.query('update proposals set state = $1, decided_by = $2, decided_at = $3, decision_reason = $4, sealed = null where id = $5', [
    state,
    by,
    at,
    reason,
    id,
  ]);
}

export async function readProposal(pool: pg.Pool, id: bigint): Promise<ProposalRow | null> {
  const { rows } = await pool.query<ProposalRow>({ name: 'proposal', text: `${SELECT} where q.id = $1`, values: [id] });
  return rows[0] ?? null;
}

/** Proposals that a person may see: pairs of act and merchant (empty text: of the installation), and their own. */
export interface ProposalScope {
  staffId: bigint;
  /** Merchants where they work; their own proposals elsewhere are unknown to them. */
  own: readonly string[];
  acts: readonly string[];
  merchants: readonly string[];
}

export interface ProposalsQuestion {
  scope: ProposalScope;
  merchantCode: string | null;
  isWaiting: boolean;
  below: bigint | null;
  limit: number;
}

const SCOPED = `((q.proposed_by = $1 and (q.merchant_code is null or q.merchant_code = any ($4))) or (q.act, coalesce(q.merchant_code, '')) in (select * from unnest($2::text[], $3::text[])))`;

/** Newest first. */
export async function listProposals(pool: pg.Pool, { scope, merchantCode, isWaiting, below, limit }: ProposalsQuestion): Promise<ProposalRow[]> {
  const values = [scope.staffId, scope.acts, scope.merchants, scope.own, below ?? 2n ** 62n, limit, ...(merchantCode === null ? [] : [merchantCode])];
  const { rows } = await pool.query<ProposalRow>({
    text: `${SELECT} where ${SCOPED} and q.id < $5 and q.state ${isWaiting ? '=' : '<>'} 'proposed' ${merchantCode === null ? '' : 'and q.merchant_code = $7'}
      order by q.id desc limit $6`,
    values,
  });
  return rows;
}

/** Proposals that wait, and that the person may see and has neither made nor decided on. */
export async function waitingForOthers(pool: pg.Pool, scope: ProposalScope, now: Date): Promise<ProposalRow[]> {
  const { rows } = await pool.query<ProposalRow>({
    name: 'proposals_waiting_for',
    text: `${SELECT} where ${SCOPED} and q.state = 'proposed' and q.proposed_by is distinct from $1 and q.expires_at > $5
      and not exists (select from proposal_votes v where v.proposal_id = q.id and v.staff_id = $1) order by q.id limit 1000`,
    values: [scope.staffId, scope.acts, scope.merchants, scope.own, now],
  });
  return rows;
}
