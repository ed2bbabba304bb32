import { Icon } from '@laro/ui/pictures/icon.tsx';
import { plainWords, readMarkup } from '@laro/ui/rich/read-markup';
import { useId, useMemo } from 'react';
import { ArticleBody } from '#player/shared/content/article-body.tsx';
import type { Notice } from '#player/shared/content/content-queries.ts';
import { langOf } from '#player/shared/content/lang-of.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './notices.module.css';

/** One announcement of the list: title, day, a line of plain text; opened, the whole text (NOTICE-01). */
export function NoticeEntry({ notice, isOpen, onToggle }: { notice: Notice; isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  const bodyId = useId();
  const lang = langOf(notice.otherLanguage);
  const preview = useMemo(() => plainWords(readMarkup(notice.content)), [notice.content]);
  return (
    <li className={css['entry']} data-unread={notice.read ? undefined : ''}>
      <h2>
        <button type="button" className={css['head']} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
          <span className={css['words']}>
            <span className={css['title']}>
              <span lang={lang}>{notice.title}</span>
              {notice.read ? null : <span className={css['new']}>{t('notices.unread')}</span>}
            </span>
            <time className={css['date']} dateTime={notice.startDate}>
              {notice.startDate}
            </time>
            {isOpen ? null : (
              <span className={css['preview']} lang={lang}>
                {preview}
              </span>
            )}
          </span>
          <Icon name={isOpen ? 'caret-up-bold' : 'caret-down-bold'} size={16} />
        </button>
      </h2>
      <div id={bodyId} className={css['body']} hidden={!isOpen}>
        {isOpen ? (
          <>
            <ArticleBody html={notice.content} otherLanguage={notice.otherLanguage} otherNote="notices.other_language" />
            <Link className={css['own']} to={`/m/noticeDetail?id=${notice.id}`}>
              {t('notices.own_page')}
            </Link>
          </>
        ) : null}
      </div>
    </li>
  );
}
