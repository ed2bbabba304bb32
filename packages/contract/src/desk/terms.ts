import { termsSectionsMax, termsTextMax, termsTitleMax } from '@laro/domain/terms/terms-text';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { language, moment } from '../wire/scalars.ts';
import { merchantParam, reason, shared } from './scalars.ts';

const storable = (text: string) => text.isWellFormed() && !text.includes('\0');
const version = z.coerce.number().int().min(1).max(1_000_000);
const params = z.object({ ...merchantParam.shape, version });
const section = z.object({
  title: z.string().trim().min(1).max(termsTitleMax).refine(storable, 'pattern'),
  text: z.string().trim().min(1).max(termsTextMax).refine(storable, 'pattern'),
});

const listed = z.object({
  version: z.number().int(),
  /** Members must accept it again before they continue to play (T3). */
  isMaterial: z.boolean(),
  /** Null for a draft. */
  publishAt: moment.nullable(),
  state: z.enum(['draft', 'planned', 'current', 'past']),
  by: z.string(),
  at: moment,
  /** Number of members who have accepted this version. */
  agreed: z.number().int(),
});
const text = z.object({
  language,
  sections: z.array(section),
  /** Copied from the previous version and not reviewed since. */
  isCarried: z.boolean(),
});
const list = z.object({ versions: z.array(listed), offered: z.array(language) });
const whole = listed.extend({ texts: z.array(text) });
const refusals = ['request.not_found', 'desk.terms_unknown'] as const;

/** The merchant's terms: current version, earlier versions, and the draft. */
export const terms = {
  listDeskTerms: endpoint({
    summary: 'All versions of a merchant’s terms, the newest first.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['T3'],
    params: merchantParam,
    value: list,
    refusals: ['request.not_found'],
  }),
  getDeskTerms: endpoint({
    summary: 'One version in all its languages.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['T3'],
    params,
    value: whole,
    refusals,
  }),
  draftDeskTerms: endpoint({
    summary: 'Begins the next version with the texts of the last one; when one is begun already, gives that.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['T3', 'T85'],
    params: merchantParam,
    body: z.object({ reason }),
    value: whole,
    refusals: ['request.not_found'],
  }),
  writeDeskTerms: endpoint({
    summary: 'Edits a draft version in one language.',
    access: 'staff:content.change',
    rate: 'write',
    bodyBytesMax: 2_097_152,
    ...shared,
    serves: ['T3', 'T85'],
    params,
    body: z.object({ language, sections: z.array(section).min(1).max(termsSectionsMax), reason }),
    value: whole,
    refusals,
  }),
  publishDeskTerms: endpoint({
    summary: 'Lets a version hold from a moment on, at once without one. Of a material change every member is asked to agree anew.',
    access: 'staff:settings.change',
    rate: 'write',
    ...shared,
    serves: ['T3', 'T85'],
    params,
    body: z.object({ isMaterial: z.boolean(), publishAt: moment.nullable().default(null), reason }),
    value: whole,
    refusals: [...refusals, 'desk.until_past'],
  }),
};
