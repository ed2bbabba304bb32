import { languageListDebounceMs } from '@laro/domain/content/content-rules';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noticesQuery, readerOf, type Notice } from '#player/shared/content/content-queries.ts';
import { useReader } from '#player/shared/content/use-reader.ts';
import { isLanguageSettled } from '#player/shared/content/settled-language.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { useLanguage, useServices, type Services } from '#player/shared/api/services.ts';
import { NoticeEntry } from './notice-entry.tsx';
import css from './notices.module.css';
import { useMarkRead } from './use-mark-read.ts';

export const load = async (services: Services): Promise<void> => {
  if (!(await isLanguageSettled(services, languageListDebounceMs))) return;
  await services.queries.ensureQueryData(noticesQuery(services, await readerOf(services), services.words.language));
};

/** The id that an address names: `?id=12`, or the bare `?12` of old links (NOTICE-01). */
function askedId(search: string): string | null {
  const id = new URLSearchParams(search).get('id') ?? search.slice(1);
  return /^\d{1,18}$/.test(id) ? id : null;
}

/** Another address of the same page is another list, which opens its own notice. */
function NoticeList({ notices, asked }: { notices: readonly Notice[]; asked: string | null }) {
  const markRead = useMarkRead();
  const [open, setOpen] = useState(asked);
  const opened = notices.find(({ id }) => id === open);
  useEffect(() => {
    if (opened) markRead(opened);
  }, [opened, markRead]);
  return (
    <ul className={css['list']}>
      {notices.map((notice) => (
        <NoticeEntry key={notice.id} notice={notice} isOpen={notice.id === open} onToggle={() => setOpen(notice.id === open ? null : notice.id)} />
      ))}
    </ul>
  );
}

/** All announcements for the current reader (NOTICE-01). */
export function NoticesPage() {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const { search } = useLocation();
  const reader = useReader();
  const language = useLanguage();
  const query = useQuery({ ...noticesQuery(services, reader, language), placeholderData: (previous) => previous });
  useHead({ title: t('notices.title'), description: t('notices.description', { name: merchantName }), kind: 'website' });
  return (
    <Frame header="inner" title={t('notices.title')}>
      <div className={css['page']}>
        <Loaded
          query={query}
          failed={t('common.loading_failed')}
          waiting={<Skeleton height={240} radius="var(--r-4)" />}
          empty={<EmptyState title={t('notices.none')} hint={t('notices.none_hint')} />}
        >
          {(notices) => <NoticeList key={search} asked={askedId(search)} notices={notices} />}
        </Loaded>
      </div>
    </Frame>
  );
}
