import { riskGroups, riskOutcomes, riskRuleNames, riskStates, type RiskRule } from '@laro/domain/risk/risk-rules';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { cursor, memberName } from '../people/members.ts';
import { id, line, merchantParam, reason, shared } from '../scalars.ts';

const flag = z.object({
  id: z.string(),
  member: memberName,
  rule: z.enum(riskRuleNames as [RiskRule, ...RiskRule[]]),
  about: z.enum(riskGroups),
  /** Points added to the member's score while it is open or confirmed. */
  points: z.number().int(),
  state: z.enum(riskStates),
  /** Number of occurrences. */
  hits: z.number().int(),
  raisedAt: moment,
  lastAt: moment,
  /** Deadline for the report (T9). */
  dueAt: moment.nullable(),
  closed: z.object({ at: moment, by: z.string(), reason: z.string(), reportNumber: z.string().nullable() }).nullable(),
});

const detail = flag.extend({
  /** Current score of the member. */
  score: z.number().int(),
  /** Evidence, newest first; the last hundred entries. */
  seen: z.array(z.object({ id: z.string(), at: moment, evidence: z.array(z.object({ name: z.string(), value: z.string() })) })),
  outcomes: z.array(z.enum(riskOutcomes)),
});

const params = z.object({ merchant: code, flagId: id });
const day = z.iso.date();

/** Signs of fraud, transactions to be reported, and large amounts (T5, T9, T27, T34). */
export const deskRisk = {
  listRiskFlags: endpoint({
    summary: 'Flags of members, newest first; of one state, one group, or one member.',
    access: 'staff:risk.read',
    rate: 'read',
    ...shared,
    serves: ['CASH-02', 'T5', 'T9', 'T34', 'T86'],
    params: merchantParam,
    query: z.object({
      state: z.union([z.enum(riskStates), z.literal('')]).default(''),
      about: z.union([z.enum(riskGroups), z.literal('')]).default(''),
      member: z.union([id, z.literal('')]).default(''),
      before: cursor.default(''),
    }),
    value: z.object({ flags: z.array(flag), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getRiskFlag: endpoint({
    summary: 'One flag with its evidence, and the member’s current score.',
    access: 'staff:risk.read',
    rate: 'read',
    ...shared,
    serves: ['CASH-02', 'T5', 'T86'],
    params,
    value: detail,
    refusals: ['request.not_found', 'desk.flag_unknown'],
  }),
  resolveRiskFlag: endpoint({
    summary: 'Closes a flag with a reason: harmless, confirmed, or reported under a number. Reportable flags can only be closed with a number.',
    access: 'staff:risk.decide',
    rate: 'write',
    ...shared,
    serves: ['CASH-02', 'T9', 'T85'],
    params,
    body: z.object({ outcome: z.enum(riskOutcomes), reason, reportNumber: line(60).trim().default('') }),
    value: detail,
    refusals: ['request.not_found', 'desk.flag_unknown', 'desk.flag_closed', 'desk.flag_outcome'],
  }),
  exportCovered: endpoint({
    summary:
      'Covered transactions of a range of days as CSV, with members’ names, for the report to the authority. The download, its author and reason are recorded.',
    access: 'staff:risk.decide',
    rate: 'search',
    ...shared,
    serves: ['T9', 'T85', 'T88'],
    params: merchantParam,
    /** Days in the merchant's time zone, both inclusive. */
    body: z.object({ from: day, to: day, reason }),
    value: z.object({ fileName: z.string(), csv: z.string() }),
    refusals: ['request.not_found', 'records.range_reversed', 'records.range_too_long'],
  }),
};
