import * as z from 'zod';
import { adjustmentStates } from '@laro/domain/adjustments/adjustment-status';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment, money } from '../../wire/scalars.ts';
import { cursor, memberName, memberParams } from '../people/members.ts';
import { id, merchantParam, reason, shared } from '../scalars.ts';

const adjustment = z.object({
  id: z.string(),
  member: memberName,
  direction: z.enum(['up', 'down']),
  amount: money,
  currency: z.string(),
  state: z.enum(adjustmentStates),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: moment,
  /** Expiry of a proposal; null for an adjustment that was done immediately. */
  expiresAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  decisionReason: z.string().nullable(),
  /** The member's cash before and after; null until it is done. */
  before: money.nullable(),
  after: money.nullable(),
  movementId: z.string().nullable(),
});

const adjustmentParams = z.object({ merchant: code, adjustmentId: id });

/** Adjustments of a player's cash, with a reason, and a second person above the merchant's limit (T33). */
export const adjustments = {
  listAdjustments: endpoint({
    summary: 'Adjustments, newest first; of one player, or in one state.',
    access: 'staff:ledger.read',
    rate: 'read',
    ...shared,
    serves: ['T33', 'T86'],
    params: merchantParam,
    query: z.object({
      member: z.union([id, z.literal('')]).default(''),
      state: z.union([z.enum(adjustmentStates), z.literal('')]).default(''),
      before: cursor.default(''),
    }),
    /** `limit`: maximum that one person may adjust alone, in the merchant's currency. */
    value: z.object({ adjustments: z.array(adjustment), next: z.string().nullable(), limit: money, currency: z.string() }),
    refusals: ['request.not_found'],
  }),
  makeAdjustment: endpoint({
    summary: 'Adjusts a player’s cash at once, or proposes it when it is above the limit. The same key with the same input is the same adjustment.',
    access: 'staff:adjustments.make',
    rate: 'write',
    ...shared,
    serves: ['T28', 'T33', 'T85'],
    params: memberParams,
    body: z.object({
      key: z.uuid(),
      direction: z.enum(['up', 'down']),
      amount: money.refine((units) => units > 0n && units <= 1_000_000_000_000_00000n, 'range'),
      reason,
    }),
    value: adjustment,
    refusals: ['request.amount_too_fine', 'request.not_found', 'desk.member_unknown', 'desk.adjustment_below_zero', 'desk.adjustment_key_used'],
  }),
  decideAdjustment: endpoint({
    summary: 'Approves or refuses a proposal, by another person than the proposer.',
    access: 'staff:adjustments.approve',
    rate: 'write',
    ...shared,
    serves: ['T28', 'T33', 'T85'],
    params: adjustmentParams,
    body: z.object({ decision: z.enum(['approve', 'refuse']), reason }),
    value: adjustment,
    refusals: ['request.not_found', 'desk.adjustment_unknown', 'desk.adjustment_own', 'desk.adjustment_decided', 'desk.adjustment_below_zero'],
  }),
  withdrawAdjustment: endpoint({
    summary: 'Withdraws the caller’s own proposal.',
    access: 'staff:adjustments.make',
    rate: 'write',
    ...shared,
    serves: ['T33', 'T85'],
    params: adjustmentParams,
    body: z.object({ reason }),
    value: adjustment,
    refusals: ['request.not_found', 'desk.adjustment_unknown', 'desk.adjustment_not_own', 'desk.adjustment_decided'],
  }),
};
