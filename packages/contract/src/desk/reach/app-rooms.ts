import { languageCodes } from '@laro/domain/system/languages';
import { pushAudiences, pushBodyMax, pushTitleMax, writtenTopics } from '@laro/domain/push/push-rules';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { moment } from '../../wire/scalars.ts';
import { line, merchantParam, reason, shared } from '../scalars.ts';

const texts = z.partialRecord(z.enum(languageCodes), z.object({ title: line(pushTitleMax).trim().min(1), body: line(pushBodyMax).trim().min(1) }));
const count = z.number().int();

const message = z.object({
  id: z.string(),
  topic: z.enum(writtenTopics),
  audience: z.enum(pushAudiences),
  texts,
  path: z.string(),
  by: z.string(),
  at: moment,
  /** Null while it is being sent. */
  doneAt: moment.nullable(),
  /** Numbers of browsers that got it, whose subscription has ended, and that could not be reached. */
  delivered: count,
  gone: count,
  failed: count,
});

/** Push messages of the app, and paths that match no page. */
export const appRooms = {
  listDeskUnknownPaths: endpoint({
    summary: 'Requested paths that do not exist, most frequent first.',
    access: 'staff:settings.read',
    rate: 'read',
    ...shared,
    serves: ['GEN-02'],
    params: merchantParam,
    value: z.object({ paths: z.array(z.object({ path: z.string(), hits: count, firstAt: moment, lastAt: moment })) }),
    refusals: ['request.not_found'],
  }),
  listDeskPush: endpoint({
    summary: 'Push messages sent to members, and the current number of recipients of each topic.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['DL-03'],
    params: merchantParam,
    value: z.object({
      messages: z.array(message),
      reach: z.array(z.object({ topic: z.enum(writtenTopics), audience: z.enum(pushAudiences), members: count })),
    }),
    refusals: ['request.not_found'],
  }),
  sendDeskPush: endpoint({
    summary: 'Sends a message to all members of an audience who have subscribed to its topic and are not excluded from gambling (T44).',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['DL-03', 'T44', 'T85'],
    params: merchantParam,
    body: z.object({
      topic: z.enum(writtenTopics),
      audience: z.enum(pushAudiences),
      texts,
      /** Page of the site that the message opens. */
      path: z.string().regex(/^\/m\/[\w/.?=&-]{1,200}$/),
      reason,
    }),
    value: message,
    refusals: ['request.not_found'],
  }),
};
