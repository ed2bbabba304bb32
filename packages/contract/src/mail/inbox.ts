import { mailActMax, mailKinds, mailPictures, mailTabNames } from '@laro/domain/mail/mail-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { grantView } from '../rewards/grants.ts';
import { moment } from '../wire/scalars.ts';

const mail = z.object({
  id: z.uuid(),
  kind: z.enum(mailKinds),
  picture: z.enum(mailPictures),
  title: z.string(),
  /** The text; the list has its beginning, which is plain. Paragraphs of a plain one are parted by an empty line. */
  body: z.string(),
  /** True for markup, to be drawn from known parts alone. */
  isRich: z.boolean(),
  /** The language that it was written in. */
  language: z.string(),
  at: moment,
  isRead: z.boolean(),
  expires: moment.nullable(),
  /** Path of the page that it leads to. */
  path: z.string().nullable(),
  /** Attached grants with their state now (MAIL-05). */
  grants: z.array(grantView),
});

const member = { access: 'member', module: 'INBOX3', whileClosed: 'refuses' } as const;
const unread = z.object({ inboxUnreadCount: z.number().int() });
const ids = z.array(z.uuid()).max(mailActMax);

/** The inbox of a member (rewards.md 15). */
export const inboxCalls = {
  listMail: endpoint({
    summary: 'Mails of a member, newest first, with their attached grants.',
    ...member,
    rate: 'read',
    serves: ['MAIL-01', 'MAIL-02', 'MAIL-05'],
    query: z.object({ tab: z.enum(mailTabNames).default('all'), before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: unread.extend({ mails: z.array(mail), next: z.string().nullable(), zone: z.string() }),
    refusals: [],
  }),
  countUnreadMail: endpoint({
    summary: 'Number of mails that are not read, not deleted and not expired.',
    ...member,
    rate: 'read',
    serves: ['MAIL-03'],
    value: unread,
    refusals: [],
  }),
  getMail: endpoint({
    summary: 'One mail with its whole text. It stays unread until markMail.',
    ...member,
    rate: 'read',
    serves: ['MAIL-01', 'MAIL-05', 'T86'],
    params: z.object({ mailId: z.uuid() }),
    value: z.object({ mail, zone: z.string() }),
    refusals: ['mail.unknown'],
  }),
  markMail: endpoint({
    summary: 'Marks mails as read, or all. Unknown mails are left out.',
    ...member,
    rate: 'write',
    serves: ['MAIL-02', 'MAIL-03'],
    body: z.object({ ids: ids.default([]), all: z.boolean().default(false) }),
    value: unread,
    refusals: [],
  }),
  deleteMail: endpoint({
    summary: 'Deletes mails, or restores them. Attached grants stay claimable in the receiving centre.',
    ...member,
    rate: 'write',
    serves: ['MAIL-01', 'MAIL-04'],
    body: z.object({ ids: ids.min(1), restore: z.boolean().default(false) }),
    value: unread,
    refusals: [],
  }),
};
