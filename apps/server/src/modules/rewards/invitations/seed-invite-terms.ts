import type { InviteBody } from '@laro/domain/invitations/invite-program';
import type { Transaction } from '#server/db/sql.ts';
import { publishTermsRow, writeTerms } from './terms/terms.store.ts';

/** Writes published terms that have been in force since a moment. */
export async function seedInviteTerms(transaction: Transaction, merchantCode: string, { body, at }: { body: InviteBody; at: Date }): Promise<void> {
  const by = 'laro';
  const { id } = await writeTerms(transaction, { merchantCode, body, startsAt: at, madeBy: by, madeAt: at });
  await publishTermsRow(transaction, id, by, at);
}
