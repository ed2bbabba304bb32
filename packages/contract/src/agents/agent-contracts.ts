import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';
import { day, key, memberId } from './agent-scalars.ts';
import { agentTerms, contractId, contractKind, contractSummary, contractWords } from './contract-scalars.ts';

const shared = { access: 'agent', module: 'AGEINFO3', whileClosed: 'refuses' } as const;
/** Players who have an offer read and answer it. */
const party = { ...shared, access: 'member', forHouse: true } as const;
const reading = ['agent.not_an_agent', 'agent.application_open'] as const;
const writing = [...reading, 'agent.suspended'] as const;
const older = z.union([contractId, z.literal('')]).default('');
const WISH_MAX = 300;
const REASON_MAX = 200;

/** An offer that waits for the member's answer: P, or E while one of its kind and scope is in force. */
const pending = contractSummary.extend({
  status: z.enum(['P', 'E']),
  /** Y where it is worse than contracts that the member has given below; an acceptance then needs `confirmsHigher`. */
  downlineHigherRate: z.enum(['Y', 'N']),
});
const own = contractSummary.extend({
  /** The direct agent by name; null in the reader's own contracts. */
  member: z.object({ id: memberId, name: z.string() }).nullable(),
  /** True for contracts that the company pays. */
  isFromCompany: z.boolean(),
  /** P offered, E offered while one is in force, V in force; null: neither. */
  status: z.enum(['P', 'E', 'V']).nullable(),
  downlineHigherRate: z.enum(['Y', 'N']),
});
const figures = z.object({
  valid: money,
  ggr: money,
  active: z.number().int(),
  rebates: money,
  rewards: money,
  fees: money,
  salary: money,
  net: money,
  carryIn: money,
  base: money,
  /** The step that paid, from 1; null: none was reached. */
  step: z.number().int().positive().nullable(),
  carryOut: money,
  /** Of a contract by the month that was taken over within the month: what the part before pays of it. */
  takenOver: money,
});
const statement = z.object({
  number: contractId,
  kind: contractKind,
  scope: z.string(),
  day,
  /** The hour of an hourly salary; null of the others. */
  hour: moment.nullable(),
  state: z.enum(['waiting', 'approved', 'paid', 'refused']),
  /** It takes an earlier statement back. */
  isReversal: z.boolean(),
  gross: money,
  /** The part for direct agents. */
  passed: money,
  figures,
});

/** Contracts between the company, agents and their direct agents (agents.md 6). */
export const agentContracts = {
  getPendingContracts: endpoint({
    summary: 'Offers that wait for the member’s answer, by kind; empty for members without a team, free play and house accounts.',
    access: 'player',
    module: 'AGEINFO3',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['AGENT-44', 'AGENT-03'],
    value: z.object({
      dailysalreqtype: z.array(pending),
      divtypecompperiodreq: z.array(pending),
      contracthoursalreq: z.array(pending),
      cpacontractreq: z.array(pending),
    }),
    refusals: [],
  }),
  listContracts: endpoint({
    summary: 'Contracts of a kind, newest first: the member’s own, or those that the agent has offered to direct members, with their requests.',
    ...party,
    rate: 'read',
    serves: ['AGENT-02', 'AGENT-23', 'AGENT-44'],
    query: z.object({ kind: contractKind, side: z.enum(['mine', 'offered']).default('mine'), before: older }),
    value: z.object({
      /** False where the merchant offers and pays no contracts of this kind. */
      isOn: z.boolean(),
      /** The first day on which a contract of this kind can begin. */
      firstStart: day,
      contracts: z.array(own),
      next: contractId.nullable(),
    }),
    refusals: [...reading],
  }),
  listMemberContracts: endpoint({
    summary: 'Contracts of all kinds between the agent and a direct member, newest first: requests, offers, those in force and those that are over.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-05', 'AGENT-42', 'AGENT-45'],
    params: z.object({ memberId }),
    query: z.object({ before: older }),
    value: z.object({ contracts: z.array(own), next: contractId.nullable() }),
    refusals: [...reading, 'agent.member_unknown'],
  }),
  getContract: endpoint({
    summary: 'One contract of the member, as member or as payer, with the versions of its kind and scope between both sides, newest first.',
    ...party,
    rate: 'read',
    serves: ['AGENT-05', 'AGENT-23', 'AGENT-44'],
    params: z.object({ contractId }),
    value: z.object({ contract: own, versions: z.array(contractSummary) }),
    refusals: [...reading, 'agent.contract_unknown'],
  }),
  askContract: endpoint({
    summary: 'Asks the payer, the company or the direct upline, for a contract; the payer offers it or refuses.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-02', 'AGENT-23'],
    body: agentTerms.extend({ key }),
    value: z.object({ id: contractId }),
    refusals: [...writing, 'agent.kind_off', 'agent.contract_rows', 'agent.contract_terms', 'agent.contract_overlap', 'agent.contract_start'],
  }),
  answerRequest: endpoint({
    summary: 'Answers the request of a direct member: offers what was asked for, or refuses.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-02', 'AGENT-23', 'AGENT-24'],
    params: z.object({ contractId }),
    body: z.object({ accepts: z.boolean() }),
    value: z.object({}),
    refusals: [
      ...writing,
      'agent.contract_unknown',
      'agent.contract_state',
      'agent.kind_off',
      'agent.contract_start',
      'agent.contract_above_own',
      'agent.contract_overlap',
      'agent.level_limit',
    ],
  }),
  offerContract: endpoint({
    summary:
      'Offers a contract to a direct member; a player becomes an agent by accepting it. No step may be better than the offerer’s own contract of this kind.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-23', 'AGENT-24', 'AGENT-05'],
    body: agentTerms.extend({ key, memberId }),
    value: z.object({ id: contractId }),
    refusals: [
      ...writing,
      'agent.member_unknown',
      'agent.kind_off',
      'agent.contract_rows',
      'agent.contract_terms',
      'agent.contract_above_own',
      'agent.contract_overlap',
      'agent.contract_start',
      'agent.level_limit',
    ],
  }),
  withdrawOffer: endpoint({
    summary: 'Takes an offer back that has no answer yet.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-23'],
    params: z.object({ contractId }),
    value: z.object({}),
    refusals: [...writing, 'agent.contract_unknown', 'agent.contract_state'],
  }),
  answerContract: endpoint({
    summary: 'Answers an offer: A accepts after a fresh proof of identity, R declines, C declines and asks for a change.',
    ...party,
    rate: 'write',
    serves: ['AGENT-02', 'AGENT-23', 'AGENT-24', 'AGENT-44'],
    params: z.object({ contractId }),
    body: z.object({
      answer: z.enum(['A', 'R', 'C']),
      /** The text of the contract as it was shown; stored with the acceptance. */
      words: contractWords,
      wish: contractWords.max(WISH_MAX).default(''),
      confirmsHigher: z.boolean().default(false),
    }),
    value: z.object({}),
    refusals: [
      ...writing,
      'agent.contract_unknown',
      'agent.contract_state',
      'agent.contract_above_own',
      'agent.contract_overlap',
      'agent.higher_rate_below',
      'agent.accreditation_needed',
      'agent.level_limit',
      'account.confirmation_needed',
    ],
  }),
  endContract: endpoint({
    summary: 'Ends an accepted contract with a reason, by either side, with the merchant’s notice; asks for a fresh proof of identity.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-23'],
    params: z.object({ contractId }),
    /** Read by both sides. */
    body: z.object({ reason: contractWords.max(REASON_MAX).pipe(z.string().min(1)) }),
    value: z.object({ lastDay: day }),
    refusals: [...writing, 'agent.contract_unknown', 'agent.contract_state', 'account.confirmation_needed'],
  }),
  listContractPay: endpoint({
    summary: 'What contracts of a kind paid the agent, newest first, each statement with the figures that it was computed from.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-25', 'AGENT-26', 'AGENT-27', 'AGENT-29'],
    query: z.object({ kind: contractKind, before: older }),
    value: z.object({ statements: z.array(statement), next: contractId.nullable() }),
    refusals: [...reading],
  }),
};
