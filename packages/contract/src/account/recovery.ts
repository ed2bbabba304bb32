import { emailMax, isEmailAddress } from '@laro/domain/account/email-address';
import { recoveryFactorWays } from '@laro/domain/account/account-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { phoneCheckState } from '../log-in/log-in.ts';
import { moment } from '../wire/scalars.ts';
import { shownPasskey } from './security.ts';
import { sessionInfo } from './session.ts';
import { mobileNumber } from './verification.ts';

/** A body that only the server can decrypt: compact JWE to the key of getSessionKey, sent with `Encryption: JWE`. */
const sealed = z.object({ jwe: z.string().max(16_384) });
/** As typed; the server checks the merchant's rules and hashes it. */
const passwordText = z.string().min(1).max(256);
const linkToken = z.string().regex(/^[\w-]{43}$/);
/** The additional factor of an account (T11): a code of its authenticator, a recovery code, a code of a message, or a passkey. */
const secondFactor = z
  .object({ way: z.enum(recoveryFactorWays), code: z.string().trim().min(4).max(32).optional(), passkey: shownPasskey.optional() })
  .optional();

export const linkSecret = z.object({ token: linkToken });
export const resetByLinkSecret = z.object({ token: linkToken, newPassword: passwordText, secondFactor });
const phoneProof = z.object({
  ...mobileNumber,
  verificationCode: z
    .string()
    .regex(/^\d{0,10}$/)
    .default(''),
  /** Token of the third-party phone service, instead of our own code (FORGOT-04). */
  firebaseIdToken: z.string().max(4096).optional(),
  phoneCheckState: phoneCheckState.optional(),
});
export const resetByPhoneSecret = phoneProof.extend({ newPassword: passwordText, secondFactor });
/** The first proof, by link or by phone: a code is then sent to the other linked contact. */
export const factorCodeSecret = z.union([linkSecret, phoneProof]);
export const changePasswordSecret = z
  .object({ oldPassword: z.string().max(256), newPassword: passwordText, confirmNewPassword: passwordText })
  .refine(({ newPassword, confirmNewPassword }) => newPassword === confirmNewPassword, { path: ['confirmNewPassword'], message: 'mismatch' });

const passwordRefusals = [
  'registration.password_length',
  'registration.password_pattern',
  'registration.password_too_common',
  'registration.password_has_name',
  'modify.new.old.same',
] as const;
const factorRefusals = ['recovery.second_factor_needed', 'recovery.second_factor_wrong', 'session.locked'] as const;

/** Forgotten and changed passwords (FORGOT, CHPSW), and feedback of members (HELP-02). */
export const recovery = {
  getRecoveryOptions: endpoint({
    summary: 'Recovery methods for a forgotten password at the merchant, and the rules for a new one.',
    access: 'public',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['FORGOT-01', 'CHPSW-02'],
    value: z.object({
      byPhone: z.boolean(),
      byEmail: z.boolean(),
      /** The operator has a page that verifies the number, instead of our code (FORGOT-04). */
      phoneCheck: z.boolean(),
      password: z.object({ min: z.number().int(), max: z.number().int() }),
      /** Digits of a number without its country code. */
      mobile: z.object({ min: z.number().int(), max: z.number().int() }),
    }),
    refusals: [],
  }),
  requestPasswordLink: endpoint({
    summary: 'Sends a one-time link for a new password if username and e-mail belong together. The answer is the same if they do not.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['FORGOT-02', 'T10', 'T15'],
    takesForms: true,
    body: z.object({
      username: z.string().trim().min(1).max(64),
      email: z.string().trim().max(emailMax).refine(isEmailAddress, 'pattern'),
    }),
    value: z.object({}),
    refusals: ['recovery.way_closed'],
  }),
  checkPasswordLink: endpoint({
    summary: 'True if a link for a new password is valid, and the additional factor that the account needs: any one of `factors`. The body is encrypted.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['FORGOT-02', 'T11'],
    body: sealed,
    value: z.object({ expiresAt: moment, factors: z.array(z.enum(recoveryFactorWays)) }),
    refusals: ['session.body_unreadable', 'session.body_stale', 'recovery.link_invalid'],
  }),
  sendFactorCode: endpoint({
    summary:
      'Sends a code to the account’s other linked contact, after the caller has confirmed the address by a link or the number by a code, if that contact may be the second factor. The body is encrypted.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['FORGOT-02', 'FORGOT-03', 'T11', 'T15'],
    body: sealed,
    value: z.object({ sentAt: moment, resendAt: moment, expiresAt: moment }),
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'recovery.link_invalid',
      'recovery.second_factor_wrong',
      'verification.code_wrong',
      'session.phone_proof_wrong',
      'session.phone_check_over',
      'session.way_closed',
      'verification.too_soon',
      'verification.too_many',
      'verification.gateway_unavailable',
    ],
  }),
  setPasswordByLink: endpoint({
    summary: 'Sets the new password of a link, once; all sessions of the account end. The body is encrypted.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['FORGOT-02', 'T10', 'T11', 'T15'],
    body: sealed,
    value: z.object({}),
    refusals: ['session.body_unreadable', 'session.body_stale', 'recovery.link_invalid', ...passwordRefusals, ...factorRefusals],
  }),
  setPasswordByPhone: endpoint({
    summary: 'Sets a new password with the code sent to the account’s number, ends its sessions and logs in. The body is encrypted.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['FORGOT-03', 'FORGOT-04', 'T10', 'T11', 'T15'],
    body: sealed,
    value: sessionInfo,
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'recovery.way_closed',
      'verification.code_wrong',
      'session.phone_proof_wrong',
      'session.phone_check_over',
      'session.way_closed',
      'session.account_disabled',
      'session.agent_account',
      'session.member_account',
      ...passwordRefusals,
      ...factorRefusals,
    ],
  }),
  changePassword: endpoint({
    summary: 'Changes the member’s password; all other sessions of the account end. The body is encrypted.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['CHPSW-01', 'CHPSW-02', 'CHPSW-03', 'T6'],
    body: sealed,
    value: z.object({}),
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'recovery.password_wrong',
      'session.locked',
      'account.confirmation_needed',
      ...passwordRefusals,
    ],
  }),
};
