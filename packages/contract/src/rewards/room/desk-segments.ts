import * as z from 'zod';
import { memberName } from '../../desk/people/members.ts';
import { proposable } from '../../desk/proposable.ts';
import { line, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { savedGroups, segmentGroups } from '../segment.ts';

/** Where a saved segment is used. */
const segmentUses = ['mission', 'raffle', 'campaign', 'gift', 'signIn', 'tournament', 'invite'] as const;

const name = line(60).trim().min(2);

const segment = z.object({
  id: z.uuid(),
  name,
  version: z.number().int(),
  groups: savedGroups,
  /** When its list of members was kept; null: live. */
  frozenAt: moment.nullable(),
  /** Members of the kept list so far; null: live, or not for a person who may not read its facts. */
  members: z.number().int().nullable(),
  /** The list is being written; its conditions apply until it is complete. */
  isFreezing: z.boolean(),
  madeBy: z.string(),
  madeAt: moment,
  isRetired: z.boolean(),
  /** Uses that are not over. */
  uses: z.number().int(),
});

const room = z.object({ segments: z.array(segment) });
const params = z.object({ merchant: code, segmentId: z.uuid() });
const read = { access: 'staff:rewards.read', rate: 'read', ...shared } as const;
const change = { access: 'staff:segments.change', rate: 'write', ...shared } as const;

/** Saved segments (DESK-51). */
export const deskSegments = {
  listDeskSegments: endpoint({
    summary: 'The saved segments of a merchant in their newest versions, by name.',
    ...read,
    serves: ['DESK-51', 'REW-31'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  getDeskSegment: endpoint({
    summary: 'A saved segment with its versions, and what uses it.',
    ...read,
    serves: ['DESK-51'],
    params,
    value: segment.extend({
      versions: z.array(
        z.object({
          version: z.number().int(),
          name: z.string(),
          groups: savedGroups,
          frozenAt: moment.nullable(),
          members: z.number().int().nullable(),
          isFreezing: z.boolean(),
          madeBy: z.string(),
          approvedBy: z.string().nullable(),
          madeAt: moment,
          reason: z.string(),
        }),
      ),
      usedBy: z.array(z.object({ kind: z.enum(segmentUses), name: z.string(), version: z.number().int().nullable(), isOver: z.boolean() })),
    }),
    refusals: ['request.not_found', 'desk.segment_unknown'],
  }),
  previewDeskSegment: endpoint({
    summary: 'The number of members with these conditions now, of whom some are kept back from offers, and twenty examples; within two seconds.',
    ...read,
    serves: ['DESK-51', 'DESK-52'],
    params: merchantParam,
    body: z.object({ groups: segmentGroups.refine((groups) => groups.length > 0, 'range') }),
    value: z.object({
      /** Members whom the gate lets earn now. */
      members: z.number().int(),
      /** Further members with these conditions whom the gate keeps back. */
      kept: z.number().int(),
      /** Members that were looked at within the time, of all. */
      looked: z.number().int(),
      all: z.number().int(),
      examples: z.array(memberName),
    }),
    refusals: ['request.not_found', 'desk.segment_unknown'],
  }),
  saveDeskSegment: endpoint({
    summary: 'Saves a segment, or its next version; that of a segment in use needs a second person.',
    ...change,
    serves: ['DESK-51', 'REW-29', 'T33'],
    params: merchantParam,
    body: z.object({
      /** Null: a new one. */
      id: z.uuid().nullable(),
      /** The version that was changed; 0 for a new one. */
      version: z.number().int().min(0),
      name,
      groups: savedGroups,
      isFrozen: z.boolean(),
      reason,
    }),
    twoPersons: 'segment.change',
    value: proposable(room),
    refusals: ['request.not_found', 'desk.segment_unknown', 'desk.segment_stale', 'desk.segment_name_taken', 'desk.proposal_waiting'],
  }),
  retireDeskSegment: endpoint({
    summary: 'Takes a segment off the list of those that can be chosen; refused while something uses it.',
    ...change,
    serves: ['DESK-51'],
    params,
    body: z.object({ reason }),
    value: room,
    refusals: ['request.not_found', 'desk.segment_unknown', 'desk.segment_used'],
  }),
};
