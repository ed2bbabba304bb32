import { createHmac, hkdfSync } from 'node:crypto';
import type { relativeDetails } from '@laro/contract/care/relatives';
import type * as z from 'zod';
import { SecretBox } from '#server/security/secret-box.ts';

export type Details = z.output<typeof relativeDetails>;

/** Encrypts what relatives write about people, under the installation's secret; `number` binds every part to its request. */
export interface RelativeBox {
  closeDetails: (details: Details, number: string) => Buffer;
  openDetails: (closed: Buffer, number: string) => Details;
  closePicture: (jpeg: Buffer, number: string) => Buffer;
  openPicture: (closed: Buffer, number: string) => Buffer;
  emailHash: (email: string) => Buffer;
}

const KEY_BYTES = 32;

export function openRelativeBox(secret: Buffer): RelativeBox {
  const box = new SecretBox(secret, 'relative requests');
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'laro relative requests', KEY_BYTES));
  return {
    closeDetails: (details, number) => box.close(Buffer.from(JSON.stringify(details)), `details ${number}`),
    openDetails: (closed, number) => JSON.parse(box.open(closed, `details ${number}`).toString()) as Details,
    closePicture: (jpeg, number) => box.close(jpeg, `picture ${number}`),
    openPicture: (closed, number) => box.open(closed, `picture ${number}`),
    emailHash: (email) => createHmac('sha256', hashKey).update(email.toLowerCase()).digest(),
  };
}
