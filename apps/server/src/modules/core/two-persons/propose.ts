import { isDeepStrictEqual } from 'node:util';
import type { Money } from '@laro/domain/money/money';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import { proposalLifeHours } from '@laro/domain/two-persons/proposal-status';
import type { Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { insertProposal, lockNewestOf, lockProposal, type ProposalRow } from './proposals.store.ts';
import { openSecret, ownerOfSecret, recordProposal, type Parts } from './two-persons-parts.ts';

const HOUR_MS = 3_600_000;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** An act that a person wants to do and that needs a second one. */
export interface Wish {
  act: TwoPersonActName;
  /** Null for acts of the installation. */
  merchantCode: string | null;
  /** As the audit log names it; one proposal at a time waits for an act on a subject. */
  subject: string;
  /** Public part of the change; never a secret. */
  before: unknown;
  after: unknown;
  /** Data with which the act is carried out. */
  payload: Record<string, Json>;
  /** Sealed, never shown, and deleted when the proposal ends. */
  secret?: string;
  amount?: { units: Money; currency: string };
  /** Needed beyond the act's own permission. */
  permissions?: readonly StaffPermission[];
  reason: string;
}

/** Response of a call that made a proposal instead of acting. */
export interface Proposed {
  proposed: { id: string; expiresAt: string };
}

export const proposedOf = (row: Pick<ProposalRow, 'id' | 'expiresAt'>): Proposed => ({
  proposed: { id: row.id.toString(), expiresAt: row.expiresAt.toISOString() },
});

const isSame = (parts: Parts, row: ProposalRow, wish: Wish, by: bigint): boolean =>
  row.proposerId === by && row.reason === wish.reason && isDeepStrictEqual(row.payload, wish.payload) && openSecret(parts, row) === (wish.secret ?? null);

/** Writes a proposal with its audit entry; null when one waits already for the same act on the same subject. */
async function writeProposal(parts: Parts, transaction: Transaction, wish: Wish, by: Actor | null): Promise<ProposalRow | null> {
  const { act, merchantCode, subject, reason, payload } = wish;
  const proposedBy = by?.staffId ?? null;
  const proposedAt = new Date(parts.now());
  const owner = ownerOfSecret({ act, merchantCode, subject, proposedBy, proposedAt });
  const id = await insertProposal(transaction, {
    act,
    merchantCode,
    subject,
    before: wish.before,
    after: wish.after,
    payload,
    sealed: wish.secret === undefined ? null : parts.box.close(Buffer.from(wish.secret), owner),
    stamp: await parts.carriers.of(act).stampOf(transaction, { merchantCode, subject, payload }),
    amount: wish.amount?.units ?? null,
    currency: wish.amount?.currency ?? null,
    permissions: wish.permissions ?? [],
    reason,
    proposedBy,
    proposedAt,
    expiresAt: new Date(proposedAt.getTime() + proposalLifeHours * HOUR_MS),
  });
  if (id === null) return null;
  const row = await lockProposal(transaction, id);
  if (!row) throw new Error('a proposal was not written');
  await recordProposal(parts, transaction, row, { action: 'proposal.made', by, reason });
  return row;
}

/** Writes the proposal of a person. The same wish of the same person is the same proposal. Throws `desk.proposal_waiting`. */
export async function proposeWithin(parts: Parts, transaction: Transaction, wish: Wish, by: Actor): Promise<ProposalRow> {
  const { staffId } = by;
  if (staffId === null) throw new Error('the installation proposes nothing: it acts');
  const row = await writeProposal(parts, transaction, wish, by);
  if (row !== null) return row;
  const waiting = await lockNewestOf(transaction, wish);
  if (waiting?.state === 'proposed' && isSame(parts, waiting, wish, staffId)) return waiting;
  throw new Refusal('desk.proposal_waiting', { by: waiting?.proposer ?? '' });
}

/** Writes a proposal of the system, which two people decide on. Null when one waits already for the same act on the same subject. */
export const proposeOfSystemWithin = (parts: Parts, transaction: Transaction, wish: Omit<Wish, 'secret' | 'reason'>): Promise<ProposalRow | null> =>
  writeProposal(parts, transaction, { ...wish, reason: '' }, null);
