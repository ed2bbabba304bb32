import { pauseLengths, pauses, type PauseLength } from '@laro/domain/limits/limit-rules';
import { relations, relativeActNames, relativeStates, type RelativeAct } from '@laro/domain/relatives/relative-rules';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { relativeDetails } from '../../care/relatives.ts';
import { code, language, moment } from '../../wire/scalars.ts';
import { cursor, memberName } from './members.ts';
import { id, merchantParam, reason, shared } from '../scalars.ts';

const exclusionLengths = pauseLengths.filter((length) => pauses[length].kind === 'exclusion') as [PauseLength, ...PauseLength[]];

const request = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(relativeStates),
  relation: z.enum(relations),
  sentAt: moment,
  /** Deadlines for contacting the requester and for the decision. */
  contactDueAt: moment,
  decideDueAt: moment,
  /** The member it concerns; null until a person has identified them. */
  member: memberName.nullable(),
  decided: z.object({ at: moment, by: z.string() }).nullable(),
});
const detail = request.extend({
  details: relativeDetails,
  language,
  sentFrom: z.string(),
  hasPicture: z.boolean(),
  /** Members with the contacts, or with the verified name and birthday, of the person concerned. */
  candidates: z.array(memberName),
  events: z.array(
    z.object({
      id: z.string(),
      at: moment,
      what: z.enum(['send', ...relativeActNames] as ['send', ...RelativeAct[]]),
      by: z.string().nullable(),
      detail: z.string(),
    }),
  ),
});
const requestParams = z.object({ merchant: code, requestId: id });
const refusals = ['request.not_found', 'desk.relative_unknown'] as const;

/** Requests of relatives at the desk, with their deadlines (T53). */
export const deskRelatives = {
  listRelativeRequests: endpoint({
    summary: 'Requests of relatives: undecided ones by deadline, or decided ones, newest first. Names are not included.',
    access: 'staff:identity.read',
    rate: 'read',
    ...shared,
    serves: ['T53', 'T86'],
    params: merchantParam,
    query: z.object({ state: z.enum(['undecided', 'decided']).default('undecided'), before: cursor.default('') }),
    value: z.object({ requests: z.array(request), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  openRelativeRequest: endpoint({
    summary: 'One request with the relative’s statement and the members it may concern; reading it is recorded.',
    access: 'staff:exclusions.change',
    rate: 'write',
    ...shared,
    serves: ['T53', 'T85', 'T86'],
    params: requestParams,
    value: detail,
    refusals,
  }),
  getRelativePicture: endpoint({
    summary: 'The picture of the requester’s document, in base64; viewing it is recorded.',
    access: 'staff:exclusions.change',
    rate: 'read',
    ...shared,
    serves: ['T53', 'T85', 'T86'],
    params: requestParams,
    value: z.object({ jpeg: z.string() }),
    refusals,
  }),
  moveRelativeRequest: endpoint({
    summary: 'Advances a request: checked with or without an identified member, requester contacted, person excluded for a period, or refused.',
    access: 'staff:exclusions.change',
    rate: 'write',
    ...shared,
    serves: ['T53', 'T44', 'T85'],
    params: requestParams,
    body: z.object({
      act: z.enum(relativeActNames as [RelativeAct, ...RelativeAct[]]),
      /** For `check`: the identified member; null for none. */
      memberId: id.nullable().default(null),
      /** For `exclude`. */
      length: z.enum(exclusionLengths).nullable().default(null),
      reason,
    }),
    value: detail,
    refusals: [...refusals, 'desk.relative_moved', 'desk.relative_no_member', 'desk.member_unknown', 'desk.member_closed', 'limits.pause_stands'],
  }),
};
