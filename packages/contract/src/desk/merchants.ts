import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { language, moment } from '../wire/scalars.ts';
import { proposable } from './proposable.ts';
import { merchantParam, reason, shared } from './scalars.ts';

const deskMerchant = z.object({
  code: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  skin: z.string(),
  timeZone: z.string(),
  /** Maximum number of decimals of money amounts (SAFE-11). */
  currency: z.object({ code: z.string(), decimals: z.number().int() }),
  languages: z.array(language),
  defaultLanguage: language,
  maintenance: z.boolean(),
  maintenanceUntil: moment.nullable(),
  revision: z.number().int(),
});
/** `announced`: worse terms of rewards begin 30 days after their mail (REW-26); null as the value is the default. */
const ownSettings = z.object({
  revision: z.number().int(),
  own: z.record(z.string(), z.unknown()),
  announced: z.array(z.object({ key: z.string(), value: z.unknown(), startsAt: moment })),
});

/** Merchants: their settings and the switch that closes their site. */
export const merchants = {
  listDeskMerchants: endpoint({
    summary: 'The merchants that the caller may see, each with its hosts, languages and status.',
    access: 'staff',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['GATE-03'],
    value: z.object({ merchants: z.array(deskMerchant) }),
    refusals: [],
  }),
  getDeskSettings: endpoint({
    summary: 'A merchant’s settings: its own values and the revision to change them at. The schema is defined in the code of both sides.',
    access: 'staff:settings.read',
    rate: 'read',
    ...shared,
    serves: ['GEN-10'],
    params: merchantParam,
    /** `needsTwo`: settings that need two people are proposed; the others are changed by one person. */
    value: ownSettings.extend({ needsTwo: z.boolean() }),
    refusals: ['request.not_found'],
  }),
  changeDeskSettings: endpoint({
    summary:
      'Changes settings at a revision; null restores the default of a value. Refused as a whole if one value is invalid, proposed as a whole if one needs two people.',
    // Each setting has the permission needed to change it.
    access: 'staff:settings.read',
    twoPersons: 'settings.change',
    rate: 'write',
    ...shared,
    serves: ['GEN-10', 'T33', 'T85', 'REW-26'],
    params: merchantParam,
    body: z.object({ revision: z.number().int().min(1), changes: z.record(z.string().max(100), z.unknown()), reason }),
    value: proposable(ownSettings),
    refusals: [
      'request.not_found',
      'desk.changed_meanwhile',
      'desk.setting_invalid',
      'desk.setting_unknown',
      'desk.permission_missing',
      'desk.proposal_waiting',
    ],
  }),
  changeDeskStatus: endpoint({
    summary: 'Closes a merchant’s site for maintenance or reopens it, immediately for all visitors.',
    access: 'staff:status.change',
    rate: 'write',
    ...shared,
    serves: ['GATE-03', 'GATE-04', 'T65'],
    params: merchantParam,
    body: z.object({ maintenance: z.boolean(), until: moment.nullable(), reason }),
    value: z.object({ maintenance: z.boolean(), until: moment.nullable() }),
    refusals: ['request.not_found', 'desk.until_past'],
  }),
};
