import * as z from 'zod';
import { __thing__Statuses } from '@laro/domain/__area__/status';
import { endpoint } from '../endpoint.ts';
import { code, moment } from '../scalars.ts';

const __thing__ = z.object({ id: z.string(), name: z.string(), status: z.enum(__thing__Statuses), createdAt: moment });

export const calls = {
  list__Area__: endpoint({
    summary: 'The __area__ of the merchant that are open, newest first.',
    access: 'public',
    rate: 'read',
    whileClosed: 'refuses',
    serves: [__IDS__],
    value: z.object({ __area__: z.array(__thing__) }),
    refusals: [],
  }),
  listDesk__Area__: endpoint({
    summary: 'All __area__ of a merchant, newest first.',
    access: 'staff:content.read',
    rate: 'read',
    whileClosed: 'answers',
    serves: [__IDS__],
    params: z.object({ merchant: code }),
    value: z.object({ __area__: z.array(__thing__) }),
    refusals: ['request.not_found'],
  }),
  closeDesk__Thing__: endpoint({
    summary: 'Closes a __thing__ for good.',
    access: 'staff:content.change',
    rate: 'write',
    whileClosed: 'answers',
    serves: [__IDS__, 'T85'],
    params: z.object({ merchant: code, __thing__Id: code }),
    body: z.object({ reason: z.string().trim().min(3).max(300) }),
    value: __thing__,
    refusals: ['request.not_found', '__area__.__thing___unknown', '__area__.__thing___closed_already'],
  }),
};
