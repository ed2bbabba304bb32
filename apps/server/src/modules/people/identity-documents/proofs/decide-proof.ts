import { needsSecondLook, normalName, type IdentityHit, type IdentityRefusal } from '@laro/domain/identity/identity-rules';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { unbindOtherNames } from '#server/modules/people/payout-accounts/index.ts';
import { changeProof } from './change-proof.ts';
import { writeProven } from '../exclusions/findings.store.ts';
import { findHits } from '../exclusions/find-hits.ts';
import type { Parts } from '../identity-parts.ts';
import { insertAnswer, readAnswers, unseenSides } from './looks.store.ts';
import { lockProof, lockVerified, lockVerifiedWith, writeDetails, type ProofRow } from './proofs.store.ts';

export interface Decision {
  decision: 'accept' | 'refuse';
  /** The name as the document has it; null: as the member wrote it. */
  legalName: string | null;
  refusals: readonly IdentityRefusal[];
  /** Why the proof is accepted although this was found, in the decider's own words. */
  answers: Readonly<Partial<Record<IdentityHit, string>>>;
  told: string;
  /** The operator's own; the audit log keeps it. */
  reason: string;
}

/** Writes an act or a look into the audit log, in the act's own transaction. Nothing personal goes there. */
export const recordIdentity = (
  { audit }: Pick<Parts, 'audit'>,
  transaction: Transaction,
  row: Pick<ProofRow, 'id' | 'merchantCode' | 'playerId' | 'state'>,
  { action, actor, reason, after }: { action: AuditAction; actor: Actor; reason: string; after: object },
): Promise<void> =>
  audit.append(transaction, {
    actor: actor.name,
    action,
    subject: `merchant:${row.merchantCode}/member:${row.playerId}`,
    reason,
    before: { state: row.state },
    after: { proof: row.id, ...after },
    ip: actor.ip,
  });

/** A merchant's proof, held. Throws `desk.identity_unknown`. */
export async function heldProof(transaction: Transaction, merchantCode: string, id: string): Promise<ProofRow> {
  const row = await lockProof(transaction, merchantCode, id);
  if (!row) throw new Refusal('desk.identity_unknown');
  return row;
}

/** Throws `desk.identity_duplicate` where the document proves another open account; those of closed accounts give way to this one (T5). */
async function makeRoom(transaction: Transaction, row: ProofRow, { name }: Actor, at: Date): Promise<void> {
  for (const { row: other, isOpen } of await lockVerifiedWith(transaction, row)) {
    if (isOpen) throw new Refusal('desk.identity_duplicate', { username: other.username });
    await changeProof(transaction, other, 'replace', { at, by: name, detail: row.id });
  }
  const before = await lockVerified(transaction, row.playerId);
  if (before) await changeProof(transaction, before, 'replace', { at, by: name, detail: row.id });
}

interface AcceptInput {
  legalName: string | null;
  actor: Actor;
  at: Date;
}

/** Accepts as the last person: state, payee's name, accounts in other names, the right to play. */
async function acceptWholly(parts: Parts, transaction: Transaction, row: ProofRow, { legalName, actor, at }: AcceptInput): Promise<object> {
  if (row.detailsSealed === null) throw new Refusal('desk.identity_decided');
  const written = parts.seal.openDetails(row.detailsSealed, row.id);
  const details = { ...written, legalName: legalName ?? written.legalName };
  if (details.legalName !== written.legalName) {
    const personHash = parts.seal.personHash(details.legalName, details.birthday);
    await writeDetails(transaction, row.id, parts.seal.closeDetails(details, row.id), personHash);
  }
  await makeRoom(transaction, row, actor, at);
  await changeProof(transaction, row, 'accept', { at, by: actor.name, detail: '', patch: { decidedBy: actor.name, decidedAt: at } });
  await writeProven(transaction, row.playerId, details);
  const isOwn = (name: string) => normalName(name) === normalName(details.legalName);
  const unbound = await unbindOtherNames(transaction, row.playerId, isOwn, at);
  return { state: 'verified', document: row.document, expiresOn: row.expiresOn, nameCorrected: details.legalName !== written.legalName, unbound };
}

/** Throws `desk.identity_decided`, `desk.identity_taken`. */
function refuseNotMine(row: ProofRow, actor: Actor, at: Date): void {
  if (row.state !== 'pending' && row.state !== 'checked') throw new Refusal('desk.identity_decided');
  if (row.openedBy !== null && row.openedBy !== actor.name && row.openedUntil !== null && row.openedUntil > at)
    throw new Refusal('desk.identity_taken', { name: row.openedBy, until: row.openedUntil.toISOString() });
}

/** The person who accepts must have opened every picture (SAFE-09). Throws `desk.identity_unseen`. */
async function refuseUnseen(transaction: Transaction, id: string, { name }: Actor): Promise<void> {
  if ((await unseenSides(transaction, id, name)).length > 0) throw new Refusal('desk.identity_unseen');
}

/** Stores the answers to findings; an answer of the first of two persons counts for the second. Throws `desk.identity_unanswered`. */
async function answerHits(
  transaction: Transaction,
  id: string,
  hits: readonly IdentityHit[],
  answers: Decision['answers'],
  by: string,
  at: Date,
): Promise<void> {
  const queries = transaction;
  const kept = new Set((await readAnswers(queries, id)).map(({ hit }) => hit));
  for (const hit of hits) {
    const answer = answers[hit];
    if (answer !== undefined) await insertAnswer(queries, id, { hit, answer, by, at });
    else if (!kept.has(hit)) throw new Refusal('desk.identity_unanswered');
  }
}

/**
 * Accepts or refuses a proof. With findings the first person checks and another one accepts; either may refuse. The findings are
 * searched again at this moment. Throws the refusals of `decideDeskIdentity`.
 */
export async function decideProof(parts: Parts, merchantCode: string, id: string, given: Decision, actor: Actor): Promise<void> {
  const at = new Date(parts.now());
  const outcome = await inTransaction(parts.pool, async (transaction) => {
    const found = await heldProof(transaction, merchantCode, id);
    refuseNotMine(found, actor, at);
    if (given.decision === 'refuse') {
      const { refusals, told } = given;
      const patch = { decidedBy: actor.name, decidedAt: at, refusals, told };
      await changeProof(transaction, found, 'refuse', { at, by: actor.name, detail: refusals.join(', '), patch });
      await recordIdentity(parts, transaction, found, { action: 'identity.refused', actor, reason: given.reason, after: { state: 'refused', refusals } });
      return { row: found, note: 'identity_refused' } as const;
    }
    if (found.state === 'checked' && found.checkedBy === actor.name) throw new Refusal('desk.identity_own');
    await refuseUnseen(transaction, id, actor);
    const details = found.detailsSealed === null ? null : parts.seal.openDetails(found.detailsSealed, id);
    const { hits } = await findHits(transaction, found, details);
    await answerHits(transaction, id, hits, given.answers, actor.name, at);
    if (found.state === 'pending' && needsSecondLook(hits)) {
      await changeProof(transaction, found, 'check', { at, by: actor.name, detail: hits.join(', '), patch: { checkedBy: actor.name, hits } });
      await recordIdentity(parts, transaction, found, { action: 'identity.checked', actor, reason: given.reason, after: { state: 'checked', hits } });
      return { row: found, note: null };
    }
    const after = await acceptWholly(parts, transaction, found, { legalName: given.legalName, actor, at });
    await recordIdentity(parts, transaction, found, { action: 'identity.accepted', actor, reason: given.reason, after });
    return { row: found, note: 'identity_verified' } as const;
  });
  if (outcome.note !== null) parts.tell(outcome.row.merchantCode, outcome.row.playerId, { template: outcome.note });
}

/** Requests a new proof to replace the valid one. Throws `desk.identity_unknown` if there is none. */
export async function recallProof(parts: Parts, merchantCode: string, playerId: bigint, reason: string, actor: Actor): Promise<void> {
  const at = new Date(parts.now());
  await inTransaction(parts.pool, async (transaction) => {
    const row = await lockVerified(transaction, playerId);
    if (row?.merchantCode !== merchantCode) throw new Refusal('desk.identity_unknown');
    await changeProof(transaction, row, 'recall', { at, by: actor.name, detail: '' });
    await recordIdentity(parts, transaction, row, { action: 'identity.recalled', actor, reason, after: { state: 'recalled' } });
  });
  parts.tell(merchantCode, playerId, { template: 'identity_recalled' });
}
