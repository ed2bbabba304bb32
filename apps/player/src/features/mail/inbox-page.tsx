import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { usePlacePart } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import css from './inbox/inbox.module.css';
import { markMails } from './inbox/mail-api.ts';
import { MailDetail } from './inbox/mail-detail.tsx';
import { MailList } from './inbox/mail-list.tsx';

function ReadAll() {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, run } = useSubmit();
  const { data } = useQuery(memberQuery(services.api));
  const isNone = (data?.inboxUnreadCount ?? 0) === 0;
  return (
    <button
      type="button"
      className={css['readAll']}
      aria-label={t('mail.mark_all')}
      disabled={isNone || isBusy}
      onClick={() => void run(() => markMails(services, null))}
    >
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="m1.500 13 4.500 4.500L15 8M12 17.500 21.500 8" />
      </svg>
    </button>
  );
}

/** The member's inbox: the list, or one mail at `?id=` (MAIL-01). */
export function InboxPage() {
  const { t } = useServices().words;
  const isMember = useMemberOrLeave();
  const id = usePlacePart(({ search }) => new URLSearchParams(search).get('id'));
  useHead({ title: t('mail.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('mail.title')} action={isMember && id === null ? <ReadAll /> : undefined}>
      {id === null ? <MailList isMember={isMember} /> : <MailDetail key={id} id={id} isMember={isMember} />}
    </Frame>
  );
}
