import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { moment, money } from '../../wire/scalars.ts';
import { merchantParam, shared } from '../scalars.ts';

const day = z.iso.date();

/** Costs of registrations and refused applicants: codes by SMS, minors and excluded persons. */
export const deskJoining = {
  listDeskSmsDays: endpoint({
    summary: 'Codes by SMS by the merchant’s day and the number’s country: sent, used, and their cost. 30 days by default.',
    access: 'staff:risk.read',
    rate: 'read',
    ...shared,
    serves: ['SAFE-17', 'T86'],
    params: merchantParam,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    value: z.object({
      currency: z.string(),
      /** Current price of one; null if the merchant has not set it. */
      price: money.nullable(),
      days: z.array(z.object({ day, country: z.string(), sent: z.number().int(), used: z.number().int(), cost: money })),
      total: z.object({ sent: z.number().int(), used: z.number().int(), cost: money }),
    }),
    refusals: ['request.not_found'],
  }),
  listDeskRefusedJoiners: endpoint({
    summary: 'Registrations refused because of the person, newest first, and the number of later attempts. Contains no personal data.',
    access: 'staff:risk.read',
    rate: 'read',
    ...shared,
    serves: ['SAFE-18', 'T86'],
    params: merchantParam,
    value: z.object({
      refusals: z.array(
        z.object({
          id: z.string(),
          cause: z.enum(['too_young', 'excluded', 'listed']),
          country: z.string(),
          at: moment,
          until: moment,
          /** Reason that still prevents a registration. */
          kept: z.array(z.enum(['number', 'document', 'device'])),
          tries: z.number().int(),
          lastTryAt: moment.nullable(),
        }),
      ),
    }),
    refusals: ['request.not_found'],
  }),
};
