import { drawStates } from '@laro/domain/raffles/raffle-program';
import { ruleStates } from '@laro/domain/rewards/rule-states';
import * as z from 'zod';
import { proposable } from '../desk/proposable.ts';
import { merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { raffleCode } from '../rewards/desk.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { termsNotice } from '../rewards/terms-notice.ts';
import { raffleBody, rowId } from './raffle.ts';

const raffleInput = z.object({ code: raffleCode, startsAt: moment, endsAt: moment.nullable(), body: raffleBody });

const room = z.object({
  raffles: z.array(
    raffleInput.extend({
      id: z.uuid(),
      version: z.number().int(),
      state: z.enum(ruleStates),
      /** Tickets that are out, and those that were used. */
      ticketsOut: z.number().int(),
      ticketsUsed: z.number().int(),
      /** Remaining stock by row. */
      stock: z.array(z.object({ id: rowId, left: z.number().int() })),
      /** Of this version: cost of its prizes, and what of it is still owed. */
      spent: money,
      owed: money,
      /** The most that it can cost in a month. */
      worstCase: money,
      /** The most members who have the conditions of its segment now, for the worst case; more can join them. Null: all members. */
      segmentMembers: z.number().int().nullable(),
      /** Names of RaffleFault; a raffle with faults is not published. */
      faults: z.array(z.string()),
      notice: termsNotice.nullable(),
      /** Of a draw that was published; null otherwise. */
      draw: z
        .object({
          state: z.enum(drawStates),
          drawsAt: moment,
          commitment: z.string(),
          beaconRound: z.number().int(),
          tickets: z.number().int(),
          listHash: z.string().nullable(),
          winners: z.number().int(),
        })
        .nullable(),
      madeBy: z.string(),
      madeAt: moment,
      publishedBy: z.string().nullable(),
    }),
  ),
  currency: z.string(),
  /** Up to this worst case one person publishes alone. */
  limit: money,
});

const change = { access: 'staff:rewards.change', rate: 'write', ...shared } as const;
const raffleParams = z.object({ merchant: code, raffleId: z.uuid() });

/** Raffles at the desk (rewards.md 17). */
export const deskRaffles = {
  listDeskRaffles: endpoint({
    summary: 'All versions of the raffles of a merchant, with stock, tickets, cost, worst case, faults and draws.',
    access: 'staff:rewards.read',
    rate: 'read',
    ...shared,
    serves: ['REW-27', 'REW-29', 'REW-39'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  saveDeskRaffle: endpoint({
    summary: 'Writes the draft of the next version of a raffle.',
    ...change,
    serves: ['REW-26', 'REW-56'],
    params: merchantParam,
    body: raffleInput.extend({ reason }),
    value: room,
    refusals: ['request.not_found', 'request.invalid', 'request.amount_too_fine', 'desk.segment_unknown'],
  }),
  publishDeskRaffle: endpoint({
    summary: 'Publishes a draft, and commits a draw to its seed and round; above the limit a second person decides. Refused with all faults at once.',
    ...change,
    serves: ['REW-27', 'REW-29', 'REW-39', 'REW-56'],
    params: raffleParams,
    body: z.object({ reason }),
    twoPersons: 'raffle.publish',
    value: proposable(room),
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale', 'desk.rule_faults', 'desk.proposal_waiting', 'desk.segment_unknown'],
  }),
  stopDeskRaffle: endpoint({
    summary: 'Stops a published version: it gives no more tickets; those that are out stay good and are drawn on their day.',
    ...change,
    serves: ['REW-11', 'REW-30', 'REW-40', 'REW-56'],
    params: raffleParams,
    body: z.object({ reason }),
    value: room,
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale'],
  }),
};
