import { payKinds } from '@laro/domain/agents/contracts/contract-terms';
import { listedRunStates } from '@laro/domain/agents/pay/approval';
import * as z from 'zod';
import { cursor, memberName } from '../../desk/people/members.ts';
import { proposable } from '../../desk/proposable.ts';
import { id, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { figuresOfStatement, statementLine } from '../agent-pay.ts';
import { day } from '../agent-scalars.ts';
import { contractScope } from '../contract-scalars.ts';

const count = z.number().int().nonnegative();
const run = z.object({
  id,
  kind: z.enum(payKinds),
  day,
  /** The hour of an hourly run; null of the others. */
  hour: moment.nullable(),
  computedAt: moment,
  paidAt: moment.nullable(),
  /** Of house accounts, in trial money. */
  isTrial: z.boolean(),
  statements: count,
  waiting: count,
  gross: money,
  paid: money,
});
const statement = z.object({
  number: id,
  member: memberName,
  isAgent: z.boolean(),
  gross: money,
  paid: money,
  notes: z.array(z.enum(['large', 'jump', 'share', 'self', 'late', 'accreditation'])),
  state: z.enum(['waiting', 'approved', 'paid', 'refused']),
  decidedBy: z.string().nullable(),
  /** The number of the statement that it takes back; null for all others. */
  reverses: id.nullable(),
  /** True if another statement takes it back. */
  isReversed: z.boolean(),
});

/** Runs of rebates and contracts at the desk (agents.md 7.2, 13). */
export const deskRuns = {
  listRuns: endpoint({
    summary: 'Runs of rebates and contracts of the merchant, newest first: of a kind, a state, a kind of money and some days, or all.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-35'],
    params: merchantParam,
    query: z.object({
      kind: z.union([z.enum(payKinds), z.literal('')]).default(''),
      state: z.union([z.enum(listedRunStates), z.literal('')]).default(''),
      /** First and last day; empty: no bound. */
      from: z.union([day, z.literal('')]).default(''),
      to: z.union([day, z.literal('')]).default(''),
      money: z.enum(['real', 'trial', '']).default(''),
      before: cursor.default(''),
    }),
    value: z.object({ runs: z.array(run), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getRun: endpoint({
    summary: 'One run with its statements: those that wait first, then the largest, 200 at most.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-35'],
    params: z.object({ merchant: code, runId: id }),
    value: run.extend({ list: z.array(statement) }),
    refusals: ['request.not_found', 'desk.run_unknown'],
  }),
  getAgentStatement: endpoint({
    summary: 'One statement: its lines, or the figures that it was computed from, and its totals.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-35', 'AGENT-46'],
    params: z.object({ merchant: code, statementId: id }),
    value: statement.extend({
      run: id,
      kind: z.enum(payKinds),
      day,
      /** The hour of an hourly run; null of the others. */
      hour: moment.nullable(),
      /** Of a contract; null for rebates. */
      scope: contractScope.nullable(),
      passed: money,
      takenBack: money,
      /** The part that the upline still owes. */
      owed: money,
      /** Rebates: one for each source, category and day of the bets. */
      lines: z.array(statementLine),
      /** Contracts: the figures behind the amount. `step` counts from 1; null: none was reached. */
      figures: figuresOfStatement.nullable(),
    }),
    refusals: ['request.not_found', 'desk.run_unknown'],
  }),
  recomputeRun: endpoint({
    summary: 'Computes a run again from the inputs of its time and names the inputs and the lines that differ. Changes nothing but the audit log.',
    access: 'staff:agents.read',
    rate: 'write',
    ...shared,
    serves: ['AGENT-33'],
    params: z.object({ merchant: code, runId: id }),
    value: z.object({
      /** False for runs from before inputs were kept: only their lines are compared. */
      isFrozen: z.boolean(),
      isEqual: z.boolean(),
      /** SHA-256 of the computed lines in canonical order. */
      hash: z.string(),
      inputs: z.array(
        z.object({
          kind: z.enum(['play', 'place', 'rates', 'terms', 'rebates', 'money']),
          change: z.enum(['changed', 'missing', 'added']),
          /** Null: the settings of the run. */
          member: memberName.nullable(),
        }),
      ),
      lines: z.array(
        z.object({
          member: memberName.nullable(),
          /** Category of a rebate, scope of a contract. */
          what: z.string(),
          day,
          stored: money.nullable(),
          computed: money.nullable(),
        }),
      ),
    }),
    refusals: ['request.not_found', 'desk.run_unknown'],
  }),
  reverseStatement: endpoint({
    summary:
      'Takes a paid statement back with mirrored lines: from the agent account as far as it goes, the rest as a debt. Above the limit it needs a second person.',
    access: 'staff:agents.approve',
    rate: 'write',
    ...shared,
    serves: ['AGENT-36', 'T85'],
    params: z.object({ merchant: code, statementId: id }),
    body: z.object({ reason }),
    twoPersons: 'agent.reversal',
    value: proposable(z.object({ number: id })),
    refusals: ['request.not_found', 'desk.run_unknown', 'desk.statement_unpaid', 'desk.statement_reversed', 'desk.proposal_waiting'],
  }),
  decideStatement: endpoint({
    summary: 'Approves or refuses a statement that waits; above the merchant’s limit an approval needs a second person.',
    access: 'staff:agents.approve',
    rate: 'write',
    ...shared,
    serves: ['AGENT-35', 'T85'],
    params: z.object({ merchant: code, statementId: id }),
    body: z.object({ act: z.enum(['approve', 'refuse']), reason }),
    twoPersons: 'agent.statement',
    value: proposable(statement),
    refusals: ['request.not_found', 'desk.run_unknown', 'desk.statement_decided', 'desk.own_rates', 'desk.proposal_waiting'],
  }),
};
