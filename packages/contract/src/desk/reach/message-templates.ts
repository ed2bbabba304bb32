import { messageChannels, messageSubjectMax, messageTextMax, templateNames } from '@laro/domain/messages/message-templates';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { language } from '../../wire/scalars.ts';
import { line, merchantParam, reason, shared } from '../scalars.ts';

/** E-mails have a subject and a text, an SMS only a text. */
const text = z.object({ subject: z.string().nullable(), text: z.string() });

const template = text.extend({
  name: z.enum(templateNames),
  channel: z.enum(messageChannels),
  language,
  /** True if the operator has edited it; otherwise it is the shipped text. */
  isOwn: z.boolean(),
  shipped: text,
  /** Placeholders that its text may contain in braces. */
  values: z.array(z.string()),
});

/** Multi-line text without characters that storage cannot hold. */
const lines = (max: number) =>
  z
    .string()
    .max(max)
    .refine((given) => given.isWellFormed() && !/[^\n\P{Cc}]/u.test(given), 'pattern');

/** Texts of the messages to members. */
export const messageRooms = {
  listDeskTemplates: endpoint({
    summary: 'All messages that are sent to members, in one language, and how many of each language the operator has written.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['REG-07', 'T15'],
    params: merchantParam,
    query: z.object({ language }),
    value: z.object({ templates: z.array(template), own: z.array(z.object({ language, count: z.number().int() })) }),
    refusals: ['request.not_found'],
  }),
  changeDeskTemplate: endpoint({
    summary: 'Sets the text of a message in one language, or restores the shipped one.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['REG-07', 'T85'],
    params: merchantParam.extend({ name: z.enum(templateNames) }),
    body: z.object({
      channel: z.enum(messageChannels),
      language,
      to: z.object({ subject: line(messageSubjectMax).nullable().default(null), text: lines(messageTextMax.email) }).nullable(),
      reason,
    }),
    value: template,
    refusals: ['request.not_found', 'verification.template_wrong'],
  }),
};
