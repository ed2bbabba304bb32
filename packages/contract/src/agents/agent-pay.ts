import { payKinds } from '@laro/domain/agents/contracts/contract-terms';
import { payStepNames } from '@laro/domain/agents/pay/pay-steps';
import { statementFigures } from '@laro/domain/agents/pay/statement-figures';
import { statementFormats } from '@laro/domain/statements/statement-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { language, moment, money, rowNumber } from '../wire/scalars.ts';
import { day, key } from './agent-scalars.ts';
import { contractId, contractScope, contractTerms } from './contract-scalars.ts';

const shared = { access: 'agent', module: 'AGEINFO3', whileClosed: 'refuses' } as const;
const reading = ['agent.not_an_agent', 'agent.application_open'] as const;
const older = z.union([rowNumber, z.literal('')]).default('');
const state = z.enum(['waiting', 'approved', 'paid', 'refused']);

/** `isReversal`: it takes an earlier statement back. */
const statement = z.object({ number: rowNumber, day, state, gross: money, isReversal: z.boolean() });
/** One line of a statement of rebates. */
export const statementLine = z.object({
  kind: z.enum(['own', 'agent', 'players']),
  /** The direct agent by name; empty for the other kinds. */
  source: z.string(),
  /** Rate of the direct players in ppm; null for the other kinds. */
  playersPpm: z.number().int().nullable(),
  category: z.string(),
  /** The day of the bets; earlier than the statement's for late differences. */
  origin: day,
  base: money,
  /** Null: this part was kept at the bet. */
  ppm: z.number().int().nullable(),
  amount: money,
  isLapsed: z.boolean(),
  /** First days of the versions of rates that were in force on that day: of the agent, and of the direct agent whose team the line is of. */
  ratesFrom: day.nullable(),
  sourceRatesFrom: day.nullable(),
});
/** The figures behind the amount of a contract's statement. `step` counts from 1; null: none was reached. */
export const figuresOfStatement = z.object({
  amounts: z.array(z.object({ name: z.enum(statementFigures), amount: money })),
  active: z.number().int(),
  step: z.number().int().positive().nullable(),
});
const entry = z.object({
  id: z.uuid(),
  kind: z.enum(['agent_paid', 'agent_passed', 'agent_clawed', 'agent_moved', 'agent_sent', 'agent_sent_agent', 'agent_send_undone', 'agent_send_undone_agent']),
  amount: money,
  after: money,
  at: moment,
});

/** Rebates of the agent and the account that they are paid to (agents.md 5, 7, 8.1). */
export const agentPay = {
  getRebateDays: endpoint({
    summary: 'Rebate statements of the agent by closed day, newest first.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-19', 'AGENT-36'],
    query: z.object({ before: older }),
    value: z.object({
      /** False where the merchant pays no rebates. */
      isOn: z.boolean(),
      statements: z.array(statement),
      next: rowNumber.nullable(),
    }),
    refusals: [...reading],
  }),
  getStatement: endpoint({
    summary: 'One statement of the agent, of rebates or of a contract: lines or figures, how the amount was computed, totals and movements.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-19', 'AGENT-25', 'AGENT-26', 'AGENT-27', 'AGENT-29', 'AGENT-36'],
    params: z.object({ number: rowNumber }),
    value: statement.extend({
      kind: z.enum(payKinds),
      /** Of a contract; null for rebates. */
      scope: contractScope.nullable(),
      /** The hour of an hourly salary; null of the others. */
      hour: moment.nullable(),
      /** The statement that it takes back, and the one that takes it back. */
      reverses: rowNumber.nullable(),
      reversedBy: rowNumber.nullable(),
      /** The part for direct agents, and what is left of the whole. */
      passed: money,
      net: money,
      paid: money,
      clawed: money,
      /** The part of a statement below zero that the account did not have; later pay settles it. */
      debt: money,
      /** The part that the upline still owes. */
      owed: money,
      /** Of rebates. */
      lines: z.array(statementLine),
      /** The terms that paid; null for rebates. */
      contract: contractTerms.extend({ id: contractId }).nullable(),
      figures: figuresOfStatement.nullable(),
      /** From the figures to the amount, which is that of the last step. */
      steps: z.array(
        z.object({
          name: z.enum(payStepNames),
          base: money.nullable(),
          ppm: z.number().int().nullable(),
          count: z.number().int().nullable(),
          amount: money,
        }),
      ),
      /** New players whom it pays for, or takes the pay back of. 0: the month was full. */
      players: z.array(z.object({ name: z.string(), amount: money })),
      /** Of the agent account, when it was paid or taken back. */
      movements: z.array(entry),
    }),
    refusals: [...reading, 'agent.statement_unknown'],
  }),
  downloadAgentStatement: endpoint({
    summary: 'A statement of the agent as a PDF or CSV file: its lines, or the figures that it was computed from, its totals and movements.',
    ...shared,
    rate: 'file',
    serves: ['AGENT-19', 'AGENT-43', 'T88'],
    params: z.object({ number: rowNumber }),
    query: z.object({ format: z.enum(statementFormats), language: language.optional() }),
    isFile: true,
    value: z.null(),
    refusals: [...reading, 'agent.statement_unknown'],
  }),
  getAgentWallet: endpoint({
    summary: 'The agent account: balance, debts both ways, statements that wait, and its entries, newest first.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-37'],
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({
      balance: money,
      /** The part of the balance that can be moved to cash: whole minor units. */
      movable: money,
      /** Money leaves the account only for debts while the agent is suspended. */
      isFrozen: z.boolean(),
      /** Debts to the company and to direct agents, and what the upline owes. */
      owed: money,
      owedToMe: money,
      waiting: money,
      entries: z.array(entry),
      next: z.uuid().nullable(),
    }),
    refusals: [...reading],
  }),
  takeOut: endpoint({
    summary: 'Moves earnings to the agent’s own cash, in whole minor units; asks for a fresh proof of identity.',
    ...shared,
    rate: 'secret',
    serves: ['AGENT-37'],
    body: z.object({ key, amount: money.refine((amount) => amount > 0n, 'too_small') }),
    value: z.object({ balance: money }),
    refusals: [...reading, 'agent.frozen', 'agent.not_verified', 'agent.not_enough', 'request.amount_too_fine', 'account.confirmation_needed'],
  }),
};
