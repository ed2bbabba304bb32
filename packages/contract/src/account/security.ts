import { confirmationWays, paymentPasswordPattern, securityAnswersCount, securityQuestions } from '@laro/domain/account/account-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment } from '../wire/scalars.ts';
import { sessionInfo } from './session.ts';

/** A body that only the server can decrypt, sent with `Encryption: JWE`. */
const sealed = z.object({ jwe: z.string().max(16_384) });
const done = z.object({});
const way = z.enum(confirmationWays);
const totpCode = z.string().regex(/^\d{6}$/);
/** Options that browsers pass to the authenticator, in the form of WebAuthn. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max);
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};
const addedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .optional(),
  }),
});
/** Response of a browser with a passkey of this site. */
export const shownPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4096), authenticatorData: bytes(4096), signature: bytes(2048), userHandle: bytes(128).optional() }),
});

const answers = z
  .array(z.object({ question: z.enum(securityQuestions), answer: z.string().trim().min(2).max(100) }))
  .length(securityAnswersCount)
  .refine((given) => new Set(given.map(({ question }) => question)).size === given.length, 'repeated');

/** Decrypted contents of encrypted bodies. */
export const paymentPasswordSecret = z.object({
  paymentPassword: z.string().regex(paymentPasswordPattern),
  /** The current one; without it the member needs a second factor and the security answers. */
  current: z.string().max(20).optional(),
  answers: answers.optional(),
});
export const securityAnswersSecret = z.object({ answers });
export const confirmationSecret = z.object({
  way,
  /** A code of the authenticator, of a message, or a recovery code; or the password. */
  secret: z.string().min(1).max(256).optional(),
  passkey: shownPasskey.optional(),
});

const passkeyName = z.string().trim().min(1).max(40);

/** Security of a member's account (ACC-02, T6, T16). */
export const security = {
  getSecurity: endpoint({
    summary: 'Security settings of the account.',
    access: 'member',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T16'],
    value: z.object({
      hasPassword: z.boolean(),
      hasPaymentPassword: z.boolean(),
      /** Questions that have an answer. */
      questions: z.array(z.enum(securityQuestions)),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      /** Unconfirmed contacts from the registration, in full, so that the member need not type them again. */
      unproven: z.object({ email: z.string().nullable(), mobile: z.object({ dialingCode: z.string(), number: z.string() }).nullable() }),
      totp: z.object({ isOn: z.boolean(), recoveryCodes: z.number().int() }),
      passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
    }),
    refusals: [],
  }),
  startPasskeyConfirmation: endpoint({
    summary: 'Options for a browser to use one of the member’s passkeys again.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['T6'],
    value: passkeyOptions,
    refusals: ['account.confirmation_unavailable'],
  }),
  confirm: endpoint({
    summary: 'Confirms a factor again; sensitive changes in this session are then possible for five minutes. The body is encrypted.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['T6', 'T12', 'T15'],
    body: sealed,
    value: z.object({ until: moment }),
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'account.confirmation_wrong',
      'account.confirmation_locked',
      'account.confirmation_unavailable',
    ],
  }),
  setPaymentPassword: endpoint({
    summary: 'Sets or changes the six-digit payment password, required for withdrawals. The body is encrypted.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T6', 'T12'],
    body: sealed,
    value: done,
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'account.confirmation_needed',
      'account.payment_password_guessable',
      'account.payment_password_wrong',
      'account.payment_password_locked',
      'account.answers_wrong',
    ],
  }),
  setSecurityAnswers: endpoint({
    summary: 'Stores answers to two questions: an additional check, never the only factor. The body is encrypted.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T6'],
    body: sealed,
    value: done,
    refusals: ['session.body_unreadable', 'session.body_stale', 'account.confirmation_needed'],
  }),
  startTotp: endpoint({
    summary: 'Creates a secret for an authenticator app; it is activated by its first code.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T6', 'T16'],
    value: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['account.confirmation_needed'],
  }),
  finishTotp: endpoint({
    summary: 'Enables the authenticator app with its first code and returns the recovery codes, only this once.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T15', 'T16'],
    body: z.object({ code: totpCode }),
    value: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['account.totp_not_started', 'account.totp_code_wrong'],
  }),
  endTotp: endpoint({
    summary: 'Disables the authenticator app; its recovery codes are deleted.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T6'],
    value: done,
    refusals: ['account.confirmation_needed'],
  }),
  renewRecoveryCodes: endpoint({
    summary: 'Returns new recovery codes; the old ones become invalid.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T6'],
    value: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['account.confirmation_needed', 'account.totp_not_started'],
  }),
  startPasskey: endpoint({
    summary: 'Options for a browser to create a passkey for the member.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T6', 'T16'],
    value: passkeyOptions,
    refusals: ['account.confirmation_needed', 'account.passkeys_full'],
  }),
  addPasskey: endpoint({
    summary: 'Stores the passkey that a browser has created.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T16'],
    body: z.object({ name: passkeyName, passkey: addedPasskey }),
    value: z.object({ id: z.uuid() }),
    refusals: ['account.passkey_refused', 'account.passkeys_full'],
  }),
  renamePasskey: endpoint({
    summary: 'Renames a passkey.',
    access: 'member',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['ACC-02'],
    params: z.object({ passkeyId: z.uuid() }),
    body: z.object({ name: passkeyName }),
    value: done,
    refusals: ['account.passkey_unknown'],
  }),
  removePasskey: endpoint({
    summary: 'Deletes a passkey; it can no longer be used.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T6'],
    params: z.object({ passkeyId: z.uuid() }),
    value: done,
    refusals: ['account.confirmation_needed', 'account.passkey_unknown'],
  }),
  proveByPasskey: endpoint({
    summary: 'Confirms an idle session with a passkey; play and money continue (T13).',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['T13', 'T16'],
    body: z.object({ passkey: shownPasskey }),
    value: done,
    refusals: ['account.passkey_wrong'],
  }),
  startPasskeyLogIn: endpoint({
    summary: 'Options for a browser to use a passkey of this site; the response identifies the player.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T16'],
    value: passkeyOptions,
    refusals: [],
  }),
  finishPasskeyLogIn: endpoint({
    summary: 'Logs in with a passkey, which combines possession with a biometric or PIN.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'LOGIN-10', 'T10', 'T16', 'T17'],
    body: z.object({ passkey: shownPasskey }),
    value: sessionInfo,
    refusals: ['account.passkey_wrong', 'session.account_disabled', 'session.agent_account', 'session.member_account'],
  }),
};
