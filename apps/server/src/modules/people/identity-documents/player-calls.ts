import { dayAt } from '@laro/domain/time/day-at';
import { identitySecret } from '@laro/contract/identity/identity-documents';
import type { Parsed } from '@laro/contract/routes';
import { decisiveProof, documentsFor, identityDocuments, maskedNumber, maySendIdentity } from '@laro/domain/identity/identity-rules';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { Parts } from './identity-parts.ts';
import { readProofsOf, type ProofRow } from './proofs/proofs.store.ts';
import { takePicture, takeProof } from './proofs/take-proof.ts';

type Name = 'getIdentity' | 'sendIdentityPicture' | 'sendIdentity';
type View = Parsed<'getIdentity', 'value'>;

const viewProof = ({ seal, maskName }: Parts, row: ProofRow): NonNullable<View['proof']> => ({
  document: row.document,
  numberMasked: row.numberTail === '' ? '' : maskedNumber(row.numberTail),
  nameMasked: row.detailsSealed === null ? '' : maskName(seal.openDetails(row.detailsSealed, row.id).legalName),
  sentAt: row.sentAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  expiresOn: row.expiresOn,
  refusals: row.refusals,
  told: row.told,
});

/** How far the member's proof is. */
async function viewIdentity(parts: Parts, context: CallContext): Promise<View> {
  const { playerId, country } = playerOf(context);
  const { settings } = context.merchant;
  const proofs = await readProofsOf(parts.pool, playerId);
  const standing = proofs.find(({ state }) => state === 'verified');
  // The member sees the latest proof; replaced ones are ignored.
  const newest = proofs.find(({ state }) => state !== 'replaced');
  const decisive = decisiveProof(proofs);
  const today = dayAt(parts.now(), settings['market.timeZone']);
  return {
    state: newest?.state ?? 'none',
    isVerified: standing !== undefined,
    maySend: maySendIdentity({ state: decisive?.state ?? 'none', expiresOn: decisive?.expiresOn ?? null }, today),
    country,
    ageMin: settings['market.ageMin'],
    selfieNeeded: settings['identity.selfieNeeded'],
    documents: documentsFor(country).map((document) => ({ document, expires: identityDocuments[document].expires })),
    proof: newest ? viewProof(parts, newest) : null,
    unverified: {
      mayPlay: !settings['identity.playNeedsVerified'],
      mayWithdraw: !settings['withdraw.needsVerified'],
      depositMax: BigInt(settings['identity.unverifiedDepositMax']) * MAJOR_UNIT,
    },
    currency: settings['market.currency'],
  };
}

/** Calls of members to prove their identity (ACC-03). */
export const identityCalls = (parts: Parts): Handlers<Name> => ({
  getIdentity: (context) => viewIdentity(parts, context),
  sendIdentityPicture: async (context, { body }) => ({ id: await takePicture(parts, context, body) }),
  sendIdentity: async (context, { body }) => {
    const given = await parts.sessions.openBody(context, body, identitySecret);
    await parts.requireConfirmation(context);
    await takeProof(parts, context, given);
    return viewIdentity(parts, context);
  },
});
