import { identityPictureBytesMax } from '@laro/domain/identity/identity-rules';
import { relations, relativeNameMax, relativeTextBounds } from '@laro/domain/relatives/relative-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { emailAddress } from '../account/verification.ts';

/** Four characters of base64 carry three bytes. */
const PICTURE_TEXT_MAX = Math.ceil(identityPictureBytesMax / 3) * 4;
const JSON_ROOM = 16_384;

const name = z
  .string()
  .trim()
  .normalize('NFC')
  .min(2)
  .max(relativeNameMax)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'pattern');
/** Free text: no message is sent there, a person at the desk reads it. */
const phone = z
  .string()
  .trim()
  .max(24)
  .regex(/^(?:[+\d][\d\s()./-]{5,})?$/);
const maybeEmail = z.union([emailAddress, z.literal('')]);

/** Data about the relative and about the person concerned. */
export const relativeDetails = z.object({
  requester: z.object({ name, email: emailAddress, phone: phone.default('') }),
  person: z.object({ name, birthday: z.iso.date(), phone: phone.default(''), email: maybeEmail.default('') }),
  statement: z
    .string()
    .trim()
    .min(relativeTextBounds.min)
    .max(relativeTextBounds.max)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text), 'pattern'),
});

/** Requests of relatives to exclude a person from play (T53). */
export const relatives = {
  sendRelativeRequest: endpoint({
    summary: 'Accepts a relative’s request to exclude a person from play. The answer is the same whether or not the person is a member.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'answers',
    bodyBytesMax: PICTURE_TEXT_MAX + JSON_ROOM,
    serves: ['T53', 'T10', 'T88'],
    body: relativeDetails.extend({
      relation: z.enum(relations),
      /** A document that identifies the relative, in base64. */
      picture: z
        .string()
        .max(PICTURE_TEXT_MAX)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .nullable()
        .default(null),
    }),
    value: z.object({ number: z.string() }),
    refusals: ['relatives.too_many', 'identity.date_invalid', 'identity.picture_too_large', 'identity.picture_unreadable', 'identity.picture_too_small'],
  }),
};
