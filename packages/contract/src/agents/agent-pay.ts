import { statementFormats } from '@laro/domain/statements/statement-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { language, moment, money, rowNumber } from '../wire/scalars.ts';
import { day, key } from './agent-scalars.ts';

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
    summary: 'One statement of the agent: its lines with base, rate and amount, and the amounts that were paid or taken back.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-19'],
    params: z.object({ number: rowNumber }),
    value: statement.extend({
      paid: money,
      clawed: money,
      /** The part of a statement below zero that the account did not have; later pay settles it. */
      debt: money,
      lines: z.array(statementLine),
    }),
    refusals: [...reading, 'agent.statement_unknown'],
  }),
  downloadAgentStatement: endpoint({
    summary: 'A statement of the agent as a PDF or CSV file: its lines, or the figures that it was computed from, and its totals.',
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
