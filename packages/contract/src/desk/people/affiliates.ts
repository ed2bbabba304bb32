import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { cursor, memberName } from './members.ts';
import { line, merchantParam, reason, shared } from '../scalars.ts';

/** Code of an affiliate, as partners write it and people type it. */
const affiliateCode = z.string().regex(/^[A-Za-z0-9_-]{3,32}$/);
const name = line(80).trim().min(1);
const affiliate = z.object({
  code: z.string(),
  name: z.string(),
  /** A disabled affiliate gets no new members. */
  isEnabled: z.boolean(),
  createdAt: moment,
  /** Number of members who registered with its code. */
  members: z.number().int(),
  lastAt: moment.nullable(),
  /** The agent whose link it is; null: a partner of the company. */
  owner: memberName.nullable(),
});
const affiliateParams = z.object({ merchant: code, affiliate: affiliateCode });

/** Affiliates: their codes, and the members who registered with them (REG-10). */
export const deskAffiliates = {
  listDeskAffiliates: endpoint({
    summary: 'A merchant’s affiliate codes and the links of its agents with their results, newest first.',
    access: 'staff:settings.read',
    rate: 'read',
    ...shared,
    serves: ['REG-10', 'AGENT-46'],
    params: merchantParam,
    query: z.object({ of: z.enum(['all', 'company', 'agents']).default('all'), after: cursor.default('') }),
    value: z.object({ affiliates: z.array(affiliate), /** The code behind which the next page begins. */ next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  addDeskAffiliate: endpoint({
    summary: 'Creates an affiliate code, effective immediately.',
    access: 'staff:settings.change',
    rate: 'write',
    ...shared,
    serves: ['REG-10', 'T85'],
    params: merchantParam,
    body: z.object({ code: affiliateCode, name, reason }),
    value: affiliate,
    refusals: ['request.not_found', 'desk.affiliate_taken'],
  }),
  changeDeskAffiliate: endpoint({
    summary: 'Renames a partner, or disables or enables the code; referred members remain assigned to it.',
    access: 'staff:settings.change',
    rate: 'write',
    ...shared,
    serves: ['REG-10', 'T85'],
    params: affiliateParams,
    body: z.object({ name, isEnabled: z.boolean(), reason }),
    value: affiliate,
    refusals: ['request.not_found', 'desk.affiliate_unknown'],
  }),
  listDeskAffiliateMembers: endpoint({
    summary: 'Members referred by an affiliate code, newest first.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['REG-10', 'T86'],
    params: affiliateParams,
    query: z.object({ before: cursor.default('') }),
    value: z.object({ members: z.array(memberName.extend({ at: moment })), next: z.string().nullable() }),
    refusals: ['request.not_found', 'desk.affiliate_unknown'],
  }),
};
