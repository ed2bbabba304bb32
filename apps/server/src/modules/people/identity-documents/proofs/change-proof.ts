import { canIdentity, identityActs, type IdentityAct } from '@laro/domain/identity/identity-rules';
import type { Transaction } from '#server/db/sql.ts';
import { settlePlay } from './play-rule.store.ts';
import { insertProofEvent, writeProofState, type ProofPatch, type ProofRow } from './proofs.store.ts';

export interface Change {
  at: Date;
  /** Null for time. */
  by: string | null;
  detail: string;
  patch?: ProofPatch;
}

/** Carries out an act on a proof that is held: its state, the note of it, and the right to play. False when its state does not allow the act. */
export async function changeProof(
  transaction: Transaction,
  row: Pick<ProofRow, 'id' | 'state' | 'playerId'>,
  act: IdentityAct,
  { at, by, detail, patch = {} }: Change,
): Promise<boolean> {
  if (!canIdentity(act, row.state)) return false;
  const { to } = identityActs[act];
  const isEnd = to === 'refused' || to === 'expired' || to === 'recalled' || to === 'replaced';
  await writeProofState(transaction, row.id, to, { ...patch, ...(isEnd ? { endedAt: at } : {}) });
  await insertProofEvent(transaction, row.id, { at, what: act, state: to, by, detail });
  await settlePlay(transaction, row.playerId);
  return true;
}
