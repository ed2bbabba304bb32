import {
  exclusionLists,
  identityDocumentNames,
  identityHits,
  identityRefusals,
  identitySides,
  identityStates,
  registerOutcomes,
} from '@laro/domain/identity/identity-rules';
import { payeeNamePattern } from '@laro/domain/account/account-rules';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { memberName, memberParams } from './members.ts';
import { id, line, merchantParam, reason, shared } from '../scalars.ts';

const IMPORT_BYTES_MAX = 4 * 1024 * 1024;
const day = z.iso.date();
const legalName = line(60).trim().normalize('NFC').regex(payeeNamePattern);

const row = z.object({
  id: z.uuid(),
  member: memberName,
  state: z.enum(identityStates),
  document: z.enum(identityDocumentNames),
  country: z.string(),
  numberMasked: z.string(),
  hits: z.array(z.enum(identityHits)),
  sentAt: moment,
  decidedAt: moment.nullable(),
  expiresOn: day.nullable(),
  /** Person who has it open for a decision; null for none. */
  opened: z.object({ by: z.string(), until: moment }).nullable(),
  checkedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
});

const detail = row.extend({
  /** Details entered by the member; null after deletion. */
  said: z.object({ legalName: z.string(), birthday: day, address: z.string(), number: z.string() }).nullable(),
  /** Earlier data of the account: payee name, and birthday from the registration. */
  known: z.object({ payeeName: z.string().nullable(), birthday: day.nullable() }),
  sides: z.array(z.enum(identitySides)),
  /** Number of pictures that the caller has not opened yet. */
  unseen: z.array(z.enum(identitySides)),
  /** Reason for accepting the proof despite the findings. */
  answers: z.array(z.object({ hit: z.enum(identityHits), answer: z.string(), by: z.string(), at: moment })),
  sentFrom: z.string(),
  refusals: z.array(z.enum(identityRefusals)),
  told: z.string(),
  method: z.string(),
  /** Members who share the document, the person, the number or the device (T5). */
  others: z.array(memberName.extend({ hit: z.enum(identityHits), isVerified: z.boolean() })),
  /** Matching entries of exclusion lists (T8). */
  exclusions: z.array(z.object({ id: z.string(), list: z.enum(exclusionLists), label: z.string(), addedAt: moment })),
  events: z.array(z.object({ id: z.string(), at: moment, what: z.string(), state: z.enum(identityStates), by: z.string().nullable(), detail: z.string() })),
});

const memberIdentity = z.object({
  isVerified: z.boolean(),
  /** All proofs that the member has sent, newest first. */
  proofs: z.array(row),
  /** True if play requires the proof (T4). */
  awaits: z.boolean(),
});

const params = z.object({ merchant: code, proofId: z.uuid() });

const exclusion = z.object({
  id: z.string(),
  list: z.enum(exclusionLists),
  label: z.string(),
  hasPerson: z.boolean(),
  hasNumber: z.boolean(),
  addedBy: z.string(),
  addedAt: moment,
});

const register = z.object({
  /** True if the merchant's settings contain an address. */
  isOn: z.boolean(),
  last: z
    .object({
      triedAt: moment,
      readAt: moment.nullable(),
      outcome: z.enum(registerOutcomes),
      /** Number of the invalid line, or the reason of the failed request. */
      detail: z.string(),
      entries: z.number().int(),
      added: z.number().int(),
      removed: z.number().int(),
      kept: z.number().int(),
      blocked: z.number().int(),
    })
    .nullable(),
});

/** Proofs of identity and exclusion lists at the desk (ACC-03, T4, T5, T7, T8, T85). */
export const deskIdentities = {
  listDeskIdentities: endpoint({
    summary: 'Proofs of identity: pending ones, oldest first, or those of one state, newest first.',
    access: 'staff:identity.read',
    rate: 'read',
    ...shared,
    serves: ['ACC-03', 'T86'],
    params: merchantParam,
    query: z.object({
      state: z.union([z.enum(identityStates), z.literal('waiting')]).default('waiting'),
      after: z.union([z.uuid(), z.literal('')]).default(''),
    }),
    value: z.object({ proofs: z.array(row), waiting: z.number().int(), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  openDeskIdentity: endpoint({
    summary: 'Opens a proof with all submitted data and reserves it for the caller. Each view is recorded in the audit log.',
    access: 'staff:identity.decide',
    rate: 'write',
    ...shared,
    serves: ['ACC-03', 'T7', 'T85', 'T86'],
    params,
    /** Takes it over from another person. */
    body: z.object({ takesOver: z.boolean().default(false) }),
    value: detail,
    refusals: ['request.not_found', 'desk.identity_unknown'],
  }),
  getDeskIdentityPicture: endpoint({
    summary: 'One picture of a proof as JPEG in base64. Each view is recorded in the audit log.',
    access: 'staff:identity.decide',
    rate: 'read',
    ...shared,
    serves: ['ACC-03', 'T7', 'T85', 'T86'],
    params: params.extend({ side: code }),
    value: z.object({ jpeg: z.string() }),
    refusals: ['request.not_found', 'desk.identity_unknown'],
  }),
  decideDeskIdentity: endpoint({
    summary:
      'Accepts a proof whose pictures the caller has opened, with an answer to each finding, as one of two persons if required; or refuses it with reasons.',
    access: 'staff:identity.decide',
    rate: 'write',
    ...shared,
    serves: ['ACC-03', 'T4', 'T5', 'T7', 'T24', 'T85', 'SAFE-09'],
    params,
    /** `legalName`: as on the document, if the member wrote it differently; becomes the payee name. `told` belongs to a refusal, `answers` to an acceptance. */
    body: z
      .object({
        decision: z.enum(['accept', 'refuse']),
        legalName: legalName.nullable().default(null),
        refusals: z.array(z.enum(identityRefusals)).max(identityRefusals.length).default([]),
        told: line(300).trim().default(''),
        answers: z.partialRecord(z.enum(identityHits), line(300).trim().min(3)).default({}),
        reason,
      })
      .refine(({ decision, refusals }) => decision === 'accept' || refusals.length > 0, { path: ['refusals'], message: 'too_small' })
      .refine(({ refusals, told }) => !refusals.includes('other') || told.length >= 3, { path: ['told'], message: 'too_short' }),
    value: detail,
    refusals: [
      'request.not_found',
      'desk.identity_unknown',
      'desk.identity_decided',
      'desk.identity_taken',
      'desk.identity_own',
      'desk.identity_duplicate',
      'desk.identity_unseen',
      'desk.identity_unanswered',
    ],
  }),
  getDeskMemberIdentity: endpoint({
    summary: 'State of a member’s proof, and all earlier submissions.',
    access: 'staff:identity.read',
    rate: 'read',
    ...shared,
    serves: ['ACC-03', 'T4', 'T7', 'T86'],
    params: memberParams,
    value: memberIdentity,
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  recallDeskIdentity: endpoint({
    summary: 'Requests a new proof from a member; the current one is no longer valid.',
    access: 'staff:identity.decide',
    rate: 'write',
    ...shared,
    serves: ['ACC-03', 'T4', 'T7', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    value: memberIdentity,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.identity_unknown'],
  }),
  listDeskExclusions: endpoint({
    summary: 'Entries of the exclusion lists, newest first. They identify no one: names and numbers are stored as keyed hashes.',
    access: 'staff:identity.read',
    rate: 'read',
    ...shared,
    serves: ['T8', 'T86'],
    params: merchantParam,
    query: z.object({ list: z.union([z.enum(exclusionLists), z.literal('')]).default(''), before: z.union([id, z.literal('')]).default('') }),
    value: z.object({ entries: z.array(exclusion), count: z.number().int(), register, next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  importDeskExclusions: endpoint({
    summary: 'Imports a CSV of name, birthday, document number. Members with a matching proof are blocked from play and deposits immediately.',
    access: 'staff:exclusions.change',
    rate: 'write',
    ...shared,
    bodyBytesMax: IMPORT_BYTES_MAX,
    serves: ['T8', 'T85'],
    params: merchantParam,
    body: z.object({ list: z.enum(exclusionLists), csv: z.string().max(IMPORT_BYTES_MAX), reason }),
    value: z.object({ added: z.number().int(), known: z.number().int(), blocked: z.number().int() }),
    refusals: ['request.not_found', 'desk.exclusion_line_wrong'],
  }),
  readDeskExclusionRegister: endpoint({
    summary: 'Reads the regulator’s register now. New persons are blocked immediately; if many are missing, no one is removed unless `isShrinkRight`.',
    access: 'staff:exclusions.change',
    rate: 'write',
    ...shared,
    serves: ['T8', 'T85'],
    params: merchantParam,
    body: z.object({ isShrinkRight: z.boolean().default(false), reason }),
    value: register,
    refusals: ['request.not_found', 'desk.exclusion_register_off'],
  }),
  findDeskExclusions: endpoint({
    summary: 'True if a person is on a list: by name and birthday, by a document’s number, or both.',
    access: 'staff:identity.read',
    rate: 'search',
    ...shared,
    serves: ['T8'],
    params: merchantParam,
    body: z.object({ name: line(80).default(''), birthday: z.union([day, z.literal('')]).default(''), number: line(40).default('') }),
    value: z.object({ entries: z.array(exclusion) }),
    refusals: ['request.not_found'],
  }),
  removeDeskExclusion: endpoint({
    summary: 'Removes an entry from its list. Blocks that it has caused remain until someone lifts them.',
    access: 'staff:exclusions.change',
    rate: 'write',
    ...shared,
    serves: ['T8', 'T85'],
    params: merchantParam.extend({ entryId: id }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.exclusion_unknown'],
  }),
};
