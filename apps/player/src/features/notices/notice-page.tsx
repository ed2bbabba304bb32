import { languageListDebounceMs } from '@laro/domain/content/content-rules';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Awaited } from '#player/shared/api/awaited.tsx';
import { plainWords, readMarkup } from '@laro/ui/rich/read-markup';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ArticleBody } from '#player/shared/content/article-body.tsx';
import { langOf } from '#player/shared/content/lang-of.ts';
import { noticesQuery, readerOf, type Notice } from '#player/shared/content/content-queries.ts';
import { breadcrumbs, descriptionOf, noticesPath } from '#player/shared/content/page-data.ts';
import { useReader } from '#player/shared/content/use-reader.ts';
import { isLanguageSettled } from '#player/shared/content/settled-language.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import { useLanguage, useServices, useT, type Services } from '#player/shared/api/services.ts';
import css from './notices.module.css';
import { useMarkRead } from './use-mark-read.ts';

export const load = async (services: Services): Promise<void> => {
  if (!(await isLanguageSettled(services, languageListDebounceMs))) return;
  await services.queries.ensureQueryData(noticesQuery(services, await readerOf(services), services.words.language));
};

function Announcement({ notice }: { notice: Notice }) {
  const markRead = useMarkRead();
  useEffect(() => markRead(notice), [notice, markRead]);
  return (
    <article className={css['article']}>
      <h2 className={css['heading']} lang={langOf(notice.otherLanguage)}>
        {notice.title}
      </h2>
      <time className={css['date']} dateTime={notice.startDate}>
        {notice.startDate}
      </time>
      <ArticleBody html={notice.content} otherLanguage={notice.otherLanguage} otherNote="notices.other_language" />
    </article>
  );
}

const AllLink = () => {
  const t = useT();
  return (
    <Link to={noticesPath} className={`${buttonClass({ kind: 'quiet', isFull: true })} ${css['all'] ?? ''}`}>
      {t('notices.all')}
    </Link>
  );
};

/** One announcement at its own address (NOTICE-01). */
export function NoticePage() {
  const services = useServices();
  const { t } = services.words;
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  const reader = useReader();
  const language = useLanguage();
  const query = useQuery({ ...noticesQuery(services, reader, language), placeholderData: (previous) => previous });
  const { data: notices } = query;
  const notice = notices?.find((entry) => entry.id === id);
  useHead(
    notice
      ? {
          title: notice.title,
          description: descriptionOf(plainWords(readMarkup(notice.content))),
          kind: 'article',
          data: [breadcrumbs([t('notices.title'), noticesPath], [notice.title, `/m/noticeDetail?id=${notice.id}`])],
        }
      : { title: t('notices.title'), isIndexed: false },
  );
  return (
    <Frame header="inner" title={t('notices.title')}>
      <div className={css['page']}>
        {notice ? <Announcement notice={notice} /> : null}
        {notices && !notice ? <EmptyState title={t('notices.gone')} hint={t('notices.gone_hint')} /> : null}
        {notices ? <AllLink /> : null}
        {notices ? null : <Awaited query={query} failed={t('common.loading_failed')} waiting={<Skeleton height={240} radius="var(--r-4)" />} />}
      </div>
    </Frame>
  );
}
