import { isEmailAddress } from '@laro/domain/account/email-address';
import { messageChannels } from '@laro/domain/messages/message-templates';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { captchaGiven } from '../log-in/log-in.ts';
import { moment } from '../wire/scalars.ts';

/** Purpose of a code, which is valid for no other. */
const visitorPurpose = z.enum(['login', 'register', 'recover', 'unlock']);

/** As typed: a dialling code of the list of countries, and up to 20 digits (LOGIN-07); the server knows the numbering plans. */
export const mobileNumber = {
  countryDialingCode: z.string().regex(/^\+?[1-9]\d{0,3}$/),
  mobileNum: z.string().regex(/^[\d ()-]{4,20}$/),
};
export const emailAddress = z.string().trim().refine(isEmailAddress, 'pattern');
/** A one-time code as it is typed: digits, at most 10 (LOGIN-07). */
export const oneTimeCode = z
  .string()
  .trim()
  .regex(/^\d{4,10}$/);
const username = z.string().trim().max(64).optional();

/** Time of the next request, and validity of the code. The browser counts from `sentAt`, the server's clock, because its own may be wrong. */
const sentCode = z.object({
  sentAt: moment,
  resendAt: moment,
  expiresAt: moment,
  /** `resendAt` in milliseconds since 1970, as the product text names it. */
  expirationTime: z.number().int(),
});

/** A captcha is required after several codes were requested from the same device or address (T21). */
const captchaRefusals = ['session.captcha_needed', 'session.captcha_wrong'] as const;
const sendingRefusals = ['verification.too_soon', 'verification.too_many', 'verification.gateway_unavailable'] as const;

/** One-time codes (LOGIN-08, REG-07, T15). */
export const verification = {
  sendSmsCode: endpoint({
    // The same answer whether or not the number belongs to an account (T10): only the owner of the phone learns more.
    summary: 'Sends a one-time code to a mobile number of a visitor who is not logged in. The answer is the same for every number.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['LOGIN-08', 'REG-07', 'T15', 'T10', 'SAFE-17'],
    body: z.object({ purpose: visitorPurpose, ...mobileNumber, username, captcha: captchaGiven.optional() }),
    value: sentCode,
    refusals: ['verification.number_invalid', 'verification.country_not_served', ...captchaRefusals, ...sendingRefusals],
  }),
  sendEmailCode: endpoint({
    summary: 'Sends a one-time code to an e-mail address of a visitor who is not logged in. The answer is the same for every address.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['REG-07', 'T15', 'T10'],
    body: z.object({ purpose: visitorPurpose, email: emailAddress, username, captcha: captchaGiven.optional() }),
    value: sentCode,
    refusals: [...captchaRefusals, ...sendingRefusals],
  }),
  sendMemberCode: endpoint({
    summary: 'Sends a one-time code to a member: to a new number or address, or to the linked one to confirm a change.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['T15', 'T6', 'ACC-02', 'SAFE-17'],
    body: z
      .object({
        purpose: z.enum(['bind', 'confirm']),
        channel: z.enum(messageChannels),
        countryDialingCode: mobileNumber.countryDialingCode.optional(),
        mobileNum: mobileNumber.mobileNum.optional(),
        email: emailAddress.optional(),
        captcha: captchaGiven.optional(),
      })
      .refine((given) => given.purpose === 'confirm' || given.channel === 'sms' || given.email !== undefined, { error: 'required', path: ['email'] })
      .refine((given) => given.purpose === 'confirm' || given.channel === 'email' || given.mobileNum !== undefined, { error: 'required', path: ['mobileNum'] }),
    value: sentCode,
    refusals: [
      'verification.number_invalid',
      'verification.country_not_served',
      'verification.address_invalid',
      'verification.nothing_bound',
      ...captchaRefusals,
      ...sendingRefusals,
    ],
  }),
};
