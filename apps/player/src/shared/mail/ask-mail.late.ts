import { inboxRoutes } from '@laro/contract/mail/routes';
import { mailCountThrottleMs } from '@laro/domain/mail/mail-rules';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';

/** The client for the calls of the inbox. */
export const mailApi = lateClient(inboxRoutes);

/** First words of the keys that change with the inbox. */
const mailKeys = new Set(['mails', 'mail']);

/** Shows another number of unread mails. */
export function showUnread({ queries, api }: Pick<Services, 'queries' | 'api'>, inboxUnreadCount: number): void {
  queries.setQueryData(memberQuery(api).queryKey, (member) => member && { ...member, inboxUnreadCount });
}

/** Fetches the list and the open mail again. */
export const askMailsAgain = (queries: Services['queries']): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => mailKeys.has(String(queryKey[0])) });

let isAsked = false;

/** Fetches the number of unread mails after a change, at most once in a moment; a failure is silent (MAIL-03). */
export function askMailAgain(services: Services): void {
  if (isAsked) return;
  isAsked = true;
  setTimeout(() => {
    isAsked = false;
    mailApi(services)
      .call('countUnreadMail')
      .then(({ inboxUnreadCount }) => showUnread(services, inboxUnreadCount))
      .catch(() => undefined);
    void askMailsAgain(services.queries);
  }, mailCountThrottleMs);
}
