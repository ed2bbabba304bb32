import { logInRules, mobileDigits } from '@laro/domain/log-in/log-in-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment } from '../wire/scalars.ts';
import { sessionInfo } from '../account/session.ts';

/** A captcha with its answer, as the page's captcha field returns it: `<id>.<digits>` or `<id>.w:<nonces>` (LOGIN-05, T21). */
export const captchaGiven = z.string().max(200);

const loginUsername = z.string().trim().min(logInRules.loginUsername.min).max(logInRules.loginUsername.max);
const loginPassword = z.string().min(logInRules.loginPassword.min).max(logInRules.loginPassword.max);
const verificationCode = z.string().trim().regex(logInRules.verificationCode.pattern);
const countryDialingCode = z.string().regex(/^\+?\d{1,4}$/);
const mobileNumber = z.string().max(40).transform(mobileDigits).pipe(z.string().regex(logInRules.loginMobileNum.pattern));

/** State issued by startPhoneCheck; absent for an app that calls the provider itself. */
export const phoneCheckState = z.string().regex(/^[\w-]{1,1024}$/);
/** Purpose of a phone check. A check for one purpose is invalid for the other. */
const phoneCheckPurpose = z.enum(['login', 'recover']);
export type PhoneCheckPurpose = z.output<typeof phoneCheckPurpose>;

const byPassword = z.object({ type: z.literal('username'), username: loginUsername, password: loginPassword, captcha: captchaGiven.optional() });
/** `username` is the mobile number, `password` the code that was sent to it. */
const bySms = z.object({ type: z.literal('sms'), username: mobileNumber, countryDialingCode, password: verificationCode });
const byPhone = z.object({
  type: z.literal('firebase'),
  firebaseChannel: z.literal('sms'),
  firebaseIdToken: z.string().min(1).max(4096),
  firebaseMobileNo: mobileNumber,
  countryDialingCode,
  phoneCheckState: phoneCheckState.optional(),
});

/** Decrypted body of a log-in (LOGIN-06). Without a type it is a username and a password. */
export const loginSecret = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && !('type' in given) ? { ...given, type: 'username' } : given),
  z.discriminatedUnion('type', [byPassword, bySms, byPhone]),
);

/** Second step of a log-in: the ticket of the first step, and a code of the authenticator or a recovery code. */
export const secondStepSecret = z.object({ ticket: z.string().min(1).max(1024), code: z.string().trim().min(6).max(32) });

const channel = z.enum(['sms', 'email']);

/** Proof that the holder of the session is still its player (T13). */
export const proofSecret = z.discriminatedUnion('type', [
  z.object({ type: z.literal('password'), password: loginPassword }),
  z.object({ type: z.literal('code'), channel, code: verificationCode }),
]);

/** Unlocks a locked account (T11). */
export const unlockSecret = z.object({ username: loginUsername, channel, code: verificationCode });

/** A body that only the server can read: compact JWE (ECDH-ES, A256GCM) to the key of getSessionKey, sent with `Encryption: JWE`. Its protected header has the moment of the key's answer (`iat`, seconds) and a number used once (`jti`, 128 bits in base64url). */
const sealed = z.object({ jwe: z.string().max(8192) });
/** The browser counts from `sentAt`, the server's clock, because its own may be wrong. */
const codeTimes = { sentAt: moment, resendAt: moment, expiresAt: moment };
const codeRefusals = ['verification.too_soon', 'verification.too_many', 'verification.gateway_unavailable'] as const;

/** Outside log-in providers, by position (LOGIN-04). */
export const socialProvider = z.enum(['first', 'second']);
export type SocialProvider = z.output<typeof socialProvider>;

/** Logging in, confirming a session, and account recovery. */
export const logIn = {
  getLogInSettings: endpoint({
    summary: 'Log-in methods that the merchant offers.',
    access: 'public',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['LOGIN-01', 'LOGIN-03', 'LOGIN-04'],
    value: z.object({
      mobileCode: z.boolean(),
      forgotPassword: z.boolean(),
      /** True if tokens of an outside phone check are accepted. */
      phoneAuth: z.boolean(),
      /** True if the operator also has a page on which a browser obtains such a token. */
      phoneCheck: z.boolean(),
      social: z.array(z.object({ provider: socialProvider, name: z.string() })),
    }),
    refusals: [],
  }),
  getCaptcha: endpoint({
    summary:
      'A captcha for one answer within five minutes: a picture of six digits, or a proof of work as an alternative. For a name with several failures only the proof of work is accepted, and it grows with each failure.',
    access: 'public',
    module: 'VALID_CAPTCHA3',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['LOGIN-05', 'T21', 'SAFE-20'],
    /** For a log-in with this name. */
    query: z.object({ username: loginUsername.optional() }),
    value: z.object({
      id: z.string(),
      /** SVG; null if only the proof of work is accepted. */
      picture: z.string().nullable(),
      expiresAt: moment,
      /** Find `count` numbers n whose SHA-256 of "<id>:<n>" begins with `bits` zero bits. */
      work: z.object({ bits: z.number().int(), count: z.number().int() }),
    }),
    refusals: [],
  }),
  startPhoneCheck: endpoint({
    summary:
      'Begins a phone check on the operator’s own page on another origin; returns its address, with the parameters after the hash. The answer is the same for every number.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['LOGIN-06', 'FORGOT-04', 'T10'],
    body: z.object({ purpose: phoneCheckPurpose, countryDialingCode, mobileNum: z.string().regex(/^[\d ()-]{4,20}$/) }),
    value: z.object({ url: z.string() }),
    refusals: ['session.way_closed', 'verification.number_invalid', 'verification.country_not_served'],
  }),
  startSession: endpoint({
    summary:
      'Logs in with an encrypted body: by password, by a code sent to the mobile, or by a token of the phone check. Returns the page’s half of the session and sets the cookie.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['LOGIN-06', 'LOGIN-10', 'LOGIN-11', 'T10', 'T12', 'T16', 'T17'],
    body: sealed,
    value: sessionInfo,
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'session.captcha_needed',
      'session.captcha_wrong',
      'session.credentials_wrong',
      'session.locked',
      'session.account_disabled',
      'session.trial_account',
      'session.agent_account',
      'session.member_account',
      'session.second_factor_needed',
      'session.phone_proof_wrong',
      'session.phone_check_over',
      'session.way_closed',
      'verification.code_wrong',
    ],
  }),
  startSocialSession: endpoint({
    summary: 'Completes a sign-in at an outside provider: a session if an account is linked to it, else a ticket for the registration.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['LOGIN-04'],
    value: z.object({ session: sessionInfo.nullable(), ticket: z.string().nullable(), email: z.string().nullable(), name: z.string().nullable() }),
    refusals: ['session.social_invalid', 'session.account_disabled', 'session.agent_account', 'session.member_account', 'session.second_factor_needed'],
  }),
  finishSession: endpoint({
    summary: 'Second step of a log-in with an authenticator: the ticket of the first step and a code. The body is encrypted.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['LOGIN-10', 'T10', 'T12', 'T16', 'T17'],
    body: sealed,
    value: sessionInfo,
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'session.second_factor_wrong',
      'session.locked',
      'session.account_disabled',
      'session.agent_account',
      'session.member_account',
    ],
  }),
  sendUnlockCode: endpoint({
    summary: 'Sends a code to the linked contact of a locked account. The answer is the same if there is none.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['T10', 'T11', 'T12'],
    body: z.object({ username: loginUsername, channel, captcha: captchaGiven.optional() }),
    value: z.object(codeTimes),
    refusals: ['session.captcha_needed', 'session.captcha_wrong', ...codeRefusals],
  }),
  unlockAccount: endpoint({
    summary: 'Unlocks a locked account with the code that was sent; the password is still required.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['T11', 'T12'],
    body: sealed,
    value: z.object({}),
    refusals: ['session.body_unreadable', 'session.body_stale', 'verification.code_wrong'],
  }),
  proveAgain: endpoint({
    summary: 'Confirms an idle session by password or by a code that was sent; play and money continue (T13).',
    access: 'player',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['T13'],
    body: sealed,
    value: z.object({}),
    refusals: [
      'session.body_unreadable',
      'session.body_stale',
      'session.proof_wrong',
      'session.locked',
      'verification.nothing_bound',
      'verification.code_wrong',
    ],
  }),
  listLogIns: endpoint({
    summary: 'Log-ins to the logged-in account with time, method and address, newest first.',
    access: 'member',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['T19'],
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    value: z.object({
      items: z.array(z.object({ id: z.string(), at: moment, method: z.string(), ip: z.string(), userAgent: z.string(), isThisDevice: z.boolean() })),
      /** The next step; null at the end. */
      nextBefore: z.string().nullable(),
    }),
    refusals: [],
  }),
};
