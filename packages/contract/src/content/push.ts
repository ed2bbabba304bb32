import { pushTopics } from '@laro/domain/push/push-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';

const topics = z.array(z.enum(pushTopics)).max(pushTopics.length);
const chosen = z.object({
  /** Our VAPID key, with which a browser subscribes. */
  publicKey: z.string(),
  topics,
  /** Browsers of the member that receive messages. */
  devices: z.number().int(),
});
const endpointAddress = z.url({ protocol: /^https?$/ }).max(1000);

/** Push messages to members who have subscribed (DL-03). */
export const push = {
  getPush: endpoint({
    summary: 'The member’s choice of push messages, and the key to subscribe with.',
    access: 'member',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['DL-03'],
    value: chosen,
    refusals: [],
  }),
  savePushDevice: endpoint({
    summary: 'Adds or renews a browser that receives messages.',
    access: 'member',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['DL-03'],
    body: z.object({
      endpoint: endpointAddress,
      /** The browser's own keys (RFC 8291): an uncompressed P-256 point and 16 bytes. */
      keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}={0,2}$/) }),
    }),
    value: chosen,
    refusals: [],
  }),
  choosePushTopics: endpoint({
    summary: 'Sets the kinds of messages that the member receives.',
    access: 'member',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['DL-03', 'T44'],
    body: z.object({ topics }),
    value: chosen,
    refusals: [],
  }),
  endPushDevice: endpoint({
    summary: 'Removes a browser from those that receive messages; removing an unknown one is not an error.',
    access: 'member',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['DL-03'],
    body: z.object({ endpoint: endpointAddress }),
    value: chosen,
    refusals: [],
  }),
};
