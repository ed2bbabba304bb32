import { randomUUID } from 'node:crypto';
import { numberTail, type IdentityDocument, type IdentityRefusal, type IdentitySide } from '@laro/domain/identity/identity-rules';
import { newOrderedId } from '#server/db/ordered-id.ts';
import type { Queries } from '#server/db/sql.ts';
import { allowBets } from '#server/ledger/bets/play-rights.ts';
import type { Parts } from '../identity-parts.ts';
import { readPurse } from './player-facts.store.ts';
import { writeProven } from '../exclusions/findings.store.ts';
import { fileOf } from './take-proof.ts';

/** A proof of a demo member. */
export interface SeedProof {
  merchantCode: string;
  playerId: bigint;
  country: string;
  state: 'verified' | 'pending' | 'refused';
  document: IdentityDocument;
  number: string;
  legalName: string;
  birthday: string;
  address: string;
  expiresOn: string | null;
  at: Date;
  refusals: readonly IdentityRefusal[];
  pictures: readonly { side: IdentitySide; jpeg: Buffer }[];
}

const BY = 'installation';

/** Writes a proof as if sent in and decided, in the caller's transaction; a member with a valid proof may play. */
export async function seedProof({ seal, files, now }: Parts, queries: Queries, proof: SeedProof): Promise<void> {
  const { merchantCode, playerId, country, state, document, number, legalName, birthday, address, expiresOn, at, refusals } = proof;
  const id = await newOrderedId(queries, now() - at.getTime());
  const isDecided = state !== 'pending';
  await queries.query(
    `insert into identity_proofs (id, merchant_code, player_id, state, document, country, number_sealed, number_hash, number_tail, details_sealed, person_hash,
        expires_on, sent_at, sent_from, decided_by, decided_at, refusals, ended_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', $14, $15, $16, $17)`,
    [
      id,
      merchantCode,
      playerId,
      state,
      document,
      country,
      seal.closeNumber(number, id),
      seal.numberHash(number),
      numberTail(number),
      seal.closeDetails({ legalName, birthday, address }, id),
      seal.personHash(legalName, birthday),
      expiresOn,
      at,
      isDecided ? BY : null,
      isDecided ? at : null,
      [...refusals],
      state === 'refused' ? at : null,
    ],
  );
  await queries.query("insert into identity_events (proof_id, at, what, state) values ($1, $2, 'send', 'pending')", [id, at]);
  for (const { side, jpeg } of proof.pictures) {
    const pictureId = randomUUID();
    await queries.query('insert into identity_pictures (id, player_id, side, sent_at, proof_id) values ($1, $2, $3, $4, $5)', [
      pictureId,
      playerId,
      side,
      at,
      id,
    ]);
    await files.write(fileOf(pictureId), seal.closePicture(jpeg, pictureId));
  }
  if (state !== 'verified') return;
  await writeProven(queries, playerId, { legalName, birthday });
  await queries.query('update players set awaits_identity = false where id = $1', [playerId]);
  await allowBets(queries, (await readPurse(queries, playerId)).cashAccount);
}
