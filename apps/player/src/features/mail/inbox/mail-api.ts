import type { Wire } from '@laro/contract/routes';
import type { MailTab } from '@laro/domain/mail/mail-rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { askMailsAgain, mailApi, showUnread } from '#player/shared/mail/ask-mail.late.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import { createReadQueue, type ReadQueue } from './read-queue.ts';

export type MailPage = Wire<'listMail', 'value'>;
export type Mail = MailPage['mails'][number];

const fresh = { networkMode: 'always', retry: false, staleTime: 0 } as const;
const areas = ['mail', 'reward', 'games'] as const;

export const mailsQuery = (services: Services, tab: MailTab) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: ['mails', sessionToken(), services.words.language, tab],
    queryFn: async ({ pageParam }) => {
      const [page] = await Promise.all([mailApi(services).call('listMail', { query: { tab, before: pageParam } }), services.words.need([...areas])]);
      showUnread(services, page.inboxUnreadCount);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page: MailPage) => page.next,
  });

export const mailQuery = (services: Services, mailId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['mail', sessionToken(), services.words.language, mailId],
    queryFn: async () => {
      const [value] = await Promise.all([mailApi(services).call('getMail', { params: { mailId } }), services.words.need([...areas])]);
      return value;
    },
  });

/** Marks mails as read, or all of them (null). */
export async function markMails(services: Services, ids: readonly string[] | null): Promise<void> {
  const { inboxUnreadCount } = await mailApi(services).call('markMail', { body: ids === null ? { ids: [], all: true } : { ids: [...ids], all: false } });
  showUnread(services, inboxUnreadCount);
  await askMailsAgain(services.queries);
}

const readQueues = new WeakMap<Services['queries'], ReadQueue>();

/** The opened mails of a site, in one queue, so that those of a failed call go out with the next opened mail. */
export function readQueueOf(services: Services): ReadQueue {
  const queue = readQueues.get(services.queries) ?? createReadQueue((ids) => markMails(services, ids));
  readQueues.set(services.queries, queue);
  return queue;
}

/** Deletes mails, or restores them. */
export async function deleteMails(services: Services, ids: readonly string[], restore: boolean): Promise<void> {
  const { inboxUnreadCount } = await mailApi(services).call('deleteMail', { body: { ids: [...ids], restore } });
  showUnread(services, inboxUnreadCount);
  await askMailsAgain(services.queries);
}
