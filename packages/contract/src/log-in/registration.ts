import { exclusionNames, registrationFieldNames, registrationMethods } from '@laro/domain/registration/registration-fields';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { sessionInfo } from '../account/session.ts';
import { language } from '../wire/scalars.ts';

/** One field of a merchant's form (REG-02). */
export const registrationFieldRule = z.object({
  isEnabled: z.boolean(),
  isRequired: z.boolean(),
  pattern: z.string().max(200).nullable(),
  min: z.number().int(),
  max: z.number().int(),
});

/** Options of the registration page (REG-03). */
const registerMethods = ['APP', 'H5', 'WEBCLIP', 'PWA'] as const;

const given = z.string().max(256).optional();

/** Decrypted body of a registration (REG-03). */
export const registrationSecret = z.object({
  ...(Object.fromEntries(registrationFieldNames.map((name) => [name, given])) as Record<(typeof registrationFieldNames)[number], typeof given>),
  /** As returned by the captcha field of the form: more than the digits. */
  captcha: z.string().max(4096).optional(),
  countryDialingCode: z
    .string()
    .regex(/^\+?\d{1,4}$/)
    .optional(),
  registerUrl: z.string().max(253).optional(),
  registerMethod: z.enum(registerMethods).default('H5'),
  type: z.literal(0).default(0),
  domain: z.string().max(253).optional(),
  /** For a visitor who was identified by an outside provider and had no account yet (LOGIN-04). */
  socialTicket: z.string().max(4096).optional(),
  /** Identical for every sending of one form, so that a lost answer can be requested again. */
  attempt: z.uuid(),
  isDisclaimerAccepted: z.boolean(),
  /** Version of the terms that the form has shown (T3). */
  termsVersion: z.number().int().min(1).max(1_000_000),
  /** Groups of excluded persons that apply, and the declaration that no other does (T8). */
  exclusions: z.array(z.enum(exclusionNames)).max(exclusionNames.length),
  isNoneExcluded: z.boolean(),
});

/** Form for activating an invitation: the name is that of the invitation, whatever the form contains. */
export const activationSecret = registrationSecret.extend({ invitation: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

const sealed = z.object({ jwe: z.string().max(8192) });
const refusals = [
  'session.body_unreadable',
  'session.body_stale',
  'registration.fields_invalid',
  'registration.username_taken',
  'registration.too_young',
  'registration.excluded_person',
  'registration.country_not_served',
  'registration.terms_changed',
  'registration.affiliate_unknown',
  'registration.refused',
  'session.member_account',
  'session.agent_account',
  'registration.too_many',
  'registration.password_length',
  'registration.password_pattern',
  'registration.password_too_common',
  'registration.password_has_name',
  'verification.code_wrong',
  'session.captcha_needed',
  'session.captcha_wrong',
  'session.social_invalid',
] as const;

export const activationRefusals = [...refusals, 'agent.invitation_over'] as const;

/** Opening an account. */
export const registration = {
  getRegistrationForm: endpoint({
    summary: 'Registration at this merchant: methods, fields with their rules, age, declarations, version of the terms.',
    access: 'public',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['REG-01', 'REG-02', 'REG-04', 'REG-06', 'REG-08', 'T1', 'T2', 'T8'],
    value: z.object({
      methods: z.array(z.enum(registrationMethods)),
      fields: z.record(z.enum(registrationFieldNames), registrationFieldRule),
      isSmsVerified: z.boolean(),
      isMobileWithPassword: z.boolean(),
      disclaimerStartsChecked: z.boolean(),
      ageMin: z.number().int(),
      /** Current day in the merchant's time zone, YYYY-MM-DD, from which the age is computed. */
      today: z.string(),
      exclusions: z.array(z.enum(exclusionNames)),
      termsVersion: z.number().int(),
    }),
    refusals: [],
  }),
  checkUsername: endpoint({
    summary: 'True if a username is available; nothing else is revealed about it.',
    access: 'public',
    module: 'REGISTER_REE3',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['REG-09'],
    query: z.object({ username: z.string().max(64) }),
    value: z.object({ state: z.enum(['free', 'taken', 'invalid']) }),
    refusals: [],
  }),
  checkAffiliateCode: endpoint({
    summary: 'True if the merchant has this affiliate code.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['REG-10'],
    query: z.object({ code: z.string().max(64) }),
    /** `isFirst`: false if the browser came by another link before (INVITE-02). */
    value: z.object({ isValid: z.boolean(), isFirst: z.boolean() }),
    refusals: [],
  }),
  getTerms: endpoint({
    summary: 'The current terms and privacy notice, in the requested language.',
    access: 'public',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['REG-12', 'T3'],
    query: z.object({ language: language.optional() }),
    value: z.object({ version: z.number().int(), publishedAt: z.iso.datetime(), sections: z.array(z.object({ title: z.string(), text: z.string() })) }),
    refusals: [],
  }),
  register: endpoint({
    summary: 'Opens an account with a username and logs in; the body is encrypted.',
    access: 'public',
    module: 'REGISTER_REE3',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['REG-03', 'REG-11', 'T1', 'T3', 'T5', 'T8', 'T14'],
    body: sealed,
    value: sessionInfo,
    refusals,
  }),
  registerByMobile: endpoint({
    summary: 'Opens an account with a mobile number and logs in; the body is encrypted.',
    access: 'public',
    module: 'MOBILENUMREG3',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['REG-01', 'REG-03', 'REG-04', 'REG-11', 'T1', 'T3', 'T5', 'T8', 'T14'],
    body: sealed,
    value: sessionInfo,
    refusals,
  }),
};
