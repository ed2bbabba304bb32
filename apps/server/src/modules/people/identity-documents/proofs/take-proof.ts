import { dayAt } from '@laro/domain/time/day-at';
import { randomUUID } from 'node:crypto';
import type { identitySecret } from '@laro/contract/identity/identity-documents';
import {
  decisiveProof,
  documentsFor,
  identityDocuments,
  identityPicturesPerDay,
  identityProofsPerDay,
  isDocumentNumber,
  maySendIdentity,
  numberTail,
  type IdentitySide,
} from '@laro/domain/identity/identity-rules';
import { bornBefore, isBirthday } from '@laro/domain/registration/registration-fields';
import type * as z from 'zod';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { holdPlayer } from '#server/modules/core/blocks/index.ts';
import { readDocument } from './document-picture.ts';
import { blockExcluded } from '../exclusions/exclusions.ts';
import { notePairs } from '../exclusions/findings.store.ts';
import { findHits } from '../exclusions/find-hits.ts';
import type { Parts } from '../identity-parts.ts';
import { attachPictures, insertPicture, lockLoosePictures } from './pictures.store.ts';
import { countSince, insertProof, insertProofEvent, readProofsOf } from './proofs.store.ts';

const DAY_MS = 86_400_000;

type Given = z.output<typeof identitySecret>;

/** File of a picture; its name does not reveal the owner. */
export const fileOf = (pictureId: string): string => `identity-${pictureId}.aes`;

/** Throws `identity.not_now` while a proof waits, or is valid for longer. The caller must hold the player's row, so that it stays so. */
async function refuseNotNow(queries: Queries, playerId: bigint, today: string): Promise<void> {
  const decisive = decisiveProof(await readProofsOf(queries, playerId));
  if (!maySendIdentity({ state: decisive?.state ?? 'none', expiresOn: decisive?.expiresOn ?? null }, today)) throw new Refusal('identity.not_now');
}

/** Stores one picture, encrypted, until it is sent in with a document. Throws what `sendIdentityPicture` refuses. */
export async function takePicture(parts: Parts, context: CallContext, { side, picture }: { side: IdentitySide; picture: string }): Promise<string> {
  const { playerId } = playerOf(context);
  const at = new Date(parts.now());
  await refuseNotNow(parts.pool, playerId, dayAt(at.getTime(), context.merchant.settings['market.timeZone']));
  const bytes = await readDocument(Buffer.from(picture, 'base64'));
  const id = randomUUID();
  await inTransaction(parts.pool, async (transaction) => {
    await holdPlayer(transaction, playerId);
    const bounds = { since: new Date(at.getTime() - DAY_MS), max: identityPicturesPerDay };
    if (!(await insertPicture(transaction, { id, playerId, side, at }, bounds))) throw new Refusal('identity.too_many');
  });
  // Recorded first: a file without a record would never be deleted.
  await parts.files.write(fileOf(id), parts.seal.closePicture(bytes, id));
  return id;
}

/** Throws the refusals of the document itself. */
function checkDocument({ merchant }: CallContext, country: string, given: Given, today: string): void {
  const { document, number, birthday, expiresOn } = given;
  if (!documentsFor(country).includes(document)) throw new Refusal('identity.document_not_taken');
  if (!isDocumentNumber(document, number)) throw new Refusal('identity.number_invalid');
  if (!isBirthday(birthday, today) || identityDocuments[document].expires !== (expiresOn !== null)) throw new Refusal('identity.date_invalid');
  if (expiresOn !== null && expiresOn < today) throw new Refusal('identity.document_expired');
  const ageMin = merchant.settings['market.ageMin'];
  if (birthday > bornBefore(today, ageMin)) throw new Refusal('identity.underage', { ageMin });
}

/** The ids of the pictures, each of the side it is given for. Throws `identity.picture_missing`. */
async function heldPictures(transaction: Transaction, { merchant }: CallContext, playerId: bigint, { pictures }: Given): Promise<string[]> {
  const given = Object.entries(pictures).filter((entry): entry is [IdentitySide, string] => entry[1] !== undefined);
  const rows = await lockLoosePictures(
    transaction,
    playerId,
    given.map(([, id]) => id),
  );
  const isThere = given.every(([side, id]) => rows.some((row) => row.id === id && row.side === side));
  const isWhole = !merchant.settings['identity.selfieNeeded'] || pictures.selfie !== undefined;
  if (!isThere || !isWhole) throw new Refusal('identity.picture_missing');
  return rows.map(({ id }) => id);
}

/** Submits a proof, which then waits for the desk. A listed person is blocked in the same transaction (T8). */
export async function takeProof(parts: Parts, context: CallContext, given: Given): Promise<void> {
  const { seal, pool } = parts;
  const { playerId, merchantCode, country, cashAccount } = playerOf(context);
  const at = new Date(parts.now());
  const today = dayAt(at.getTime(), context.merchant.settings['market.timeZone']);
  checkDocument(context, country, given, today);
  const { document, number, expiresOn, legalName, birthday, address } = given;
  const details = { legalName, birthday, address };
  const hashes = { numberHash: seal.numberHash(number), personHash: seal.personHash(legalName, birthday) };
  await inTransaction(pool, async (transaction) => {
    const queries = transaction;
    await holdPlayer(transaction, playerId);
    await refuseNotNow(queries, playerId, today);
    if ((await countSince(transaction, playerId, new Date(at.getTime() - DAY_MS))) >= identityProofsPerDay) throw new Refusal('identity.too_many');
    const id = await newOrderedId(queries);
    const pictures = await heldPictures(transaction, context, playerId, given);
    const searched = { merchantCode, playerId, ...hashes };
    const { hits, others, exclusions } = await findHits(queries, searched, details);
    const sealed = { numberSealed: seal.closeNumber(number, id), numberTail: numberTail(number), detailsSealed: seal.closeDetails(details, id) };
    await insertProof(transaction, { id, merchantCode, playerId, document, country, ...sealed, ...hashes, expiresOn, hits, sentAt: at, sentFrom: context.ip });
    await attachPictures(transaction, id, pictures);
    await insertProofEvent(transaction, id, { at, what: 'send', state: 'pending', by: null, detail: hits.join(', ') });
    await notePairs(queries, searched, others, at);
    if (exclusions.length > 0) await blockExcluded(transaction, { id: playerId, cashAccount }, parts);
  });
}
