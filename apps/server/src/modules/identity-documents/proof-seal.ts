import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { normalName, normalNumber } from '@laro/domain/identity-rules';
import { keepHashKey } from './hash-key.ts';
import { KeyedBox, type IdentityKeys } from './keyed-box.ts';

/** What a member has written about themselves. */
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

/** Throws StartError when the hashes that are there were made under none of these keys. */
export async function openProofSeal(pool: pg.Pool, keys: IdentityKeys): Promise<ProofSeal> {
  const box = new KeyedBox(keys, 'identity proofs');
  const pictures = new KeyedBox(keys, 'identity pictures');
  const hashKey = await keepHashKey(pool, keys);
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
