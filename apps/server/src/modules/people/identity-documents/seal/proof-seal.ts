import { createHmac } from 'node:crypto';
import { normalName, normalNumber } from '@laro/domain/identity/identity-rules';
import type { Queries } from '#server/db/sql.ts';
import { keepHashKey, keyDiffers } from './hash-key.ts';
import { oldestUnseen } from './identity-keys.store.ts';
import { KeyedBox, markOf, type IdentityKeys } from './keyed-box.ts';

/** Details that a member has entered about themselves. */
export interface ProofDetails {
  legalName: string;
  /** YYYY-MM-DD. */
  birthday: string;
  address: string;
}

/** Encrypts what proofs hold (T7), and makes the keyed hashes by which the same number and the same person are found again (T5, T8). */
export interface ProofSeal {
  numberHash: (number: string) => Buffer;
  /** By name and birthday. */
  personHash: (name: string, birthday: string) => Buffer;
  closeNumber: (number: string, proofId: string) => Buffer;
  openNumber: (closed: Buffer, proofId: string) => string;
  closeDetails: (details: ProofDetails, proofId: string) => Buffer;
  openDetails: (closed: Buffer, proofId: string) => ProofDetails;
  closePicture: (bytes: Buffer, pictureId: string) => Buffer;
  openPicture: (closed: Buffer, pictureId: string) => Buffer;
}

/** Bytes that the cipher adds to every secret; anything shorter is not one. */
const SEALED_BYTES_MIN = 29;

/** Throws StartError if the old key was removed before everything was re-encrypted: `reseal` goes by age, so the oldest unseen row shows it. */
async function refuseHalfWay(queries: Queries, { key, old }: IdentityKeys, box: KeyedBox): Promise<void> {
  const oldest = old === null ? await oldestUnseen(queries, markOf(key), SEALED_BYTES_MIN) : null;
  if (oldest === null) return;
  try {
    box.open(oldest.sealed, `details ${oldest.id}`);
  } catch {
    throw keyDiffers();
  }
}

/** Throws StartError when the hashes that are there were made under none of these keys. */
export async function openProofSeal(queries: Queries, keys: IdentityKeys): Promise<ProofSeal> {
  const box = new KeyedBox(keys, 'identity proofs');
  const pictures = new KeyedBox(keys, 'identity pictures');
  const hashKey = await keepHashKey(queries, keys);
  await refuseHalfWay(queries, keys, box);
  const hash = (text: string): Buffer => createHmac('sha256', hashKey).update(text).digest();
  return {
    numberHash: (number) => hash(`number:${normalNumber(number)}`),
    personHash: (name, birthday) => hash(`person:${normalName(name)}:${birthday}`),
    closeNumber: (number, proofId) => box.close(Buffer.from(number), `number ${proofId}`),
    openNumber: (closed, proofId) => box.open(closed, `number ${proofId}`).toString(),
    closeDetails: (details, proofId) => box.close(Buffer.from(JSON.stringify(details)), `details ${proofId}`),
    openDetails: (closed, proofId) => JSON.parse(box.open(closed, `details ${proofId}`).toString()) as ProofDetails,
    closePicture: (bytes, pictureId) => pictures.close(bytes, pictureId),
    openPicture: (closed, pictureId) => pictures.open(closed, pictureId),
  };
}
