import { transferStates } from '@laro/domain/agents/transfers/transfer-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money, rowNumber } from '../wire/scalars.ts';
import { key, memberId } from './agent-scalars.ts';

const shared = { access: 'agent', module: 'AGEINFO3', whileClosed: 'refuses' } as const;
const reading = ['agent.not_an_agent', 'agent.application_open', 'agent.transfer_off'] as const;
/** A body that only the server can decrypt, sent with `Encryption: JWE`. */
const sealed = z.object({ jwe: z.string().max(16_384) });

/** The decrypted body of sendTransfer. */
export const transferSecret = z.object({ key, memberId, amount: money, paymentPassword: z.string().max(20) });

/** Earnings that an agent sends down the own team, where the merchant allows it (agents.md 8.2). */
export const agentTransfers = {
  getTransferForm: endpoint({
    summary: 'What an agent may send: balance, bounds of one transfer, what is left of the day, and whether a payment password is set.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-38', 'T26'],
    value: z.object({
      balance: money,
      min: money,
      max: money,
      left: money,
      countLeft: z.number().int().nonnegative(),
      hasPassword: z.boolean(),
      canSend: z.boolean(),
    }),
    refusals: [...reading],
  }),
  sendTransfer: endpoint({
    summary: 'Sends earned money to a member of the own team, with payment password and a fresh proof; once a key. The body is encrypted.',
    ...shared,
    rate: 'secret',
    serves: ['AGENT-38', 'AGENT-05', 'T26'],
    body: sealed,
    /** `waiting`: a person approves it first. */
    value: z.object({ state: z.enum(transferStates), balance: money }),
    refusals: [
      ...reading,
      'session.body_unreadable',
      'session.body_stale',
      'agent.suspended',
      'agent.member_unknown',
      'agent.receiver_unavailable',
      'agent.transfer_range',
      'agent.transfer_limit',
      'agent.transfer_too_new',
      'agent.not_verified',
      'agent.not_enough',
      'agent.key_used',
      'agent.payment_password_unset',
      'account.payment_password_wrong',
      'account.payment_password_locked',
      'account.confirmation_needed',
      'request.amount_too_fine',
    ],
  }),
  listTransfers: endpoint({
    summary: 'Transfers of the agent, newest first.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-38'],
    query: z.object({ before: z.union([rowNumber, z.literal('')]).default('') }),
    value: z.object({
      transfers: z.array(z.object({ number: rowNumber, to: z.string(), amount: money, state: z.enum(transferStates), sentAt: moment })),
      next: rowNumber.nullable(),
    }),
    refusals: [...reading],
  }),
};
