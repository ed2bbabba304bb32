import * as z from 'zod';
import { id, line, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { moment } from '../wire/scalars.ts';

const relation = z.enum(['staff', 'household']);
const mobileNumber = z.string().regex(/^\+[1-9]\d{5,18}$/);
const person = z.object({ id, name: z.string(), relation, mobileNumber: z.string(), email: z.string(), declaredBy: z.string(), declaredAt: moment });

/** Declared members of staff and of their households, who place no lottery orders (LOTT-68). The register has contacts and belongs to no merchant: it needs its permissions everywhere. */
export const lotteryBarredCalls = {
  listDeskLotteryBarred: endpoint({
    ...shared,
    summary: 'Declared members of staff and persons of their households, who cannot place lottery orders at any merchant.',
    access: 'staff:lottery.read',
    rate: 'read',
    serves: ['LOTT-68', 'T8', 'T86'],
    value: z.object({ persons: z.array(person) }),
    refusals: [],
  }),
  addDeskLotteryBarred: endpoint({
    ...shared,
    summary: 'Declares a person by phone number, e-mail address or both; from then on no account with one of them places lottery orders.',
    access: 'staff:lottery.change',
    rate: 'write',
    serves: ['LOTT-68', 'T8'],
    body: z.object({
      name: line(80).trim().min(1),
      relation,
      mobileNumber: z.union([mobileNumber, z.literal('')]),
      email: z.union([z.email().max(200), z.literal('')]),
      reason,
    }),
    value: person,
    refusals: ['lottery.person_unknown'],
  }),
  endDeskLotteryBarred: endpoint({
    ...shared,
    summary: 'Ends a declaration: the person may place lottery orders again.',
    access: 'staff:lottery.change',
    rate: 'write',
    serves: ['LOTT-68'],
    params: z.object({ id }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['lottery.person_unknown'],
  }),
};
