import { payeeNamePattern } from '@laro/domain/account/account-rules';
import {
  identityAddressBounds,
  identityDocumentNames,
  identityNumberMax,
  identityPictureBytesMax,
  identityRefusals,
  identitySides,
  identityStates,
} from '@laro/domain/identity/identity-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';

/** Four characters of base64 carry three bytes. */
const PICTURE_TEXT_MAX = Math.ceil(identityPictureBytesMax / 3) * 4;
const JSON_ROOM = 1024;

const document = z.enum(identityDocumentNames);
const side = z.enum(identitySides);
const day = z.iso.date();

/** Details of a proof, encrypted for the server (architecture §5). */
export const identitySecret = z.object({
  document,
  number: z.string().trim().min(4).max(identityNumberMax),
  legalName: z.string().trim().normalize('NFC').regex(payeeNamePattern),
  birthday: day,
  address: z
    .string()
    .trim()
    .min(identityAddressBounds.min)
    .max(identityAddressBounds.max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'pattern'),
  /** Expiry date of the document; null if it does not expire. */
  expiresOn: day.nullable(),
  /** Pictures that were uploaded before, by side. */
  pictures: z.object({ front: z.uuid(), back: z.uuid(), selfie: z.uuid().optional() }),
});

const identity = z.object({
  state: z.enum(['none', ...identityStates]),
  /** True if a verified proof exists; a newer one may be pending. */
  isVerified: z.boolean(),
  maySend: z.boolean(),
  country: z.string(),
  ageMin: z.number().int(),
  selfieNeeded: z.boolean(),
  documents: z.array(z.object({ document, expires: z.boolean() })),
  /** The newest proof, without anything that a stranger holding the phone could use. */
  proof: z
    .object({
      document,
      numberMasked: z.string(),
      nameMasked: z.string(),
      sentAt: moment,
      decidedAt: moment.nullable(),
      expiresOn: day.nullable(),
      refusals: z.array(z.enum(identityRefusals)),
      told: z.string(),
    })
    .nullable(),
  /** Allowed without a proof (T4); `depositMax` is the total of deposits. */
  unverified: z.object({ mayPlay: z.boolean(), mayWithdraw: z.boolean(), depositMax: money }),
  currency: z.string(),
});

const shared = { access: 'member' } as const;

/** Proof of identity (ACC-03). */
export const identityDocuments = {
  getIdentity: endpoint({
    summary: 'State of the member’s proof of identity, what may be sent, and what is possible without it.',
    ...shared,
    rate: 'read',
    whileClosed: 'answers',
    serves: ['ACC-03', 'T4', 'T7'],
    value: identity,
    refusals: [],
  }),
  sendIdentityPicture: endpoint({
    summary: 'Uploads one picture of a document in base64: re-encoded, encrypted, and visible only to the staff who decide on it.',
    ...shared,
    rate: 'secret',
    whileClosed: 'refuses',
    bodyBytesMax: PICTURE_TEXT_MAX + JSON_ROOM,
    serves: ['ACC-03', 'T7', 'T88'],
    body: z.object({
      side,
      picture: z
        .string()
        .max(PICTURE_TEXT_MAX)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
    value: z.object({ id: z.uuid() }),
    refusals: ['identity.not_now', 'identity.picture_too_large', 'identity.picture_unreadable', 'identity.picture_too_small', 'identity.too_many'],
  }),
  sendIdentity: endpoint({
    summary: 'Submits the pictures with the details of the document. The body is encrypted; it needs a fresh authentication.',
    ...shared,
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-03', 'GEN-09', 'T4', 'T5', 'T6', 'T7', 'T8'],
    body: z.object({ jwe: z.string().max(8000) }),
    value: identity,
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'account.confirmation_needed',
      'identity.not_now',
      'identity.too_many',
      'identity.document_not_taken',
      'identity.number_invalid',
      'identity.date_invalid',
      'identity.document_expired',
      'identity.underage',
      'identity.picture_missing',
    ],
  }),
};
