import { mailKeptDays, mailTabNames, type MailTab } from '@laro/domain/mail/mail-rules';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { LONG_PRESS_EVENT } from '#player/shared/device/press.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import css from './inbox.module.css';
import { mailsQuery, type Mail } from './mail-api.ts';
import { MailRow } from './mail-row.tsx';
import { useMailTexts } from './mail-texts.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UndoBar } from './undo-bar.tsx';

/** The click at the end of a long press belongs to the press. */
const PRESS_END_MS = 700;

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={84} radius={20} />
    <Skeleton height={84} radius={20} />
    <Skeleton height={84} radius={20} />
  </div>
);

function TabBar({ tab, onChange }: { tab: MailTab; onChange: (tab: MailTab) => void }) {
  const { api } = useServices();
  const { t } = useMailTexts();
  const { data } = useQuery(memberQuery(api));
  const unread = badgeText(data?.inboxUnreadCount ?? 0);
  return (
    <div className={tabCss['tabs']} role="group" aria-label={t('mail.title')}>
      {mailTabNames.map((name) => (
        <button key={name} type="button" className={tabCss['tab']} aria-current={name === tab ? 'true' : undefined} onClick={() => onChange(name)}>
          <span>{t(`mail.tab.${name}`)}</span>
          {name === 'all' && unread !== '' ? <span className={tabCss['badge']}>{unread}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** Selected mails, null while none are selected; a long press on a mail begins. */
function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const pressedAt = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const id = target instanceof Element ? target.closest('[data-mail]')?.getAttribute('data-mail') : null;
      if (id === null || id === undefined) return;
      pressedAt.current = performance.now();
      setChosen((known) => new Set([...(known ?? []), id]));
    };
    const element = list.current;
    element?.addEventListener(LONG_PRESS_EVENT, onPress);
    return () => element?.removeEventListener(LONG_PRESS_EVENT, onPress);
  }, []);
  const toggle = (id: string) => {
    if (performance.now() - pressedAt.current < PRESS_END_MS) return;
    setChosen((known) => {
      const next = new Set(known ?? []);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  return { list, chosen, toggle, begin: () => setChosen(new Set()), end: () => setChosen(null) };
}

function Mails({ mails, chosen, onToggle }: { mails: readonly Mail[]; chosen: ReadonlySet<string> | null; onToggle: (id: string) => void }) {
  return (
    <ul className={css['list']}>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} isChosen={chosen && chosen.has(mail.id)} onChoose={() => onToggle(mail.id)} />
      ))}
    </ul>
  );
}

/** The mails of a tab, newest first, with selection and deletion (MAIL-02, MAIL-04). */
export function MailList({ isMember }: { isMember: boolean }) {
  const services = useServices();
  const { t, timeZone } = useMailTexts();
  const [tab, setTab] = useState<MailTab>('all');
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const query = useInfiniteQuery({ ...mailsQuery(services, tab), enabled: isMember });
  const { list, chosen, toggle, begin, end } = useSelection();
  const remove = (ids: readonly string[]) => {
    setDeleted(ids);
    end();
  };
  return (
    <div className={css['page']} ref={list} aria-busy={query.data === undefined || undefined}>
      <TabBar tab={tab} onChange={setTab} />
      <Loaded query={query} waiting={<Bones />}>
        {({ pages }) => {
          const mails = pages.flatMap((page) => page.mails);
          if (mails.length === 0) return <EmptyState title={t('mail.empty')} hint={t('mail.empty_hint')} />;
          return (
            <>
              {chosen === null ? (
                <div className={css['hint']}>
                  <span>{t('mail.hint')}</span>
                  <button type="button" className={css['textButton']} onClick={begin}>
                    {t('mail.select')}
                  </button>
                </div>
              ) : null}
              <Mails mails={mails} chosen={chosen} onToggle={toggle} />
              {query.hasNextPage ? (
                <div className={css['more']}>
                  <Button kind="outline" isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('mail.more')}
                  </Button>
                </div>
              ) : null}
              <p className={css['kept']}>{t('mail.kept', { days: mailKeptDays.sent, zone: timeZone })}</p>
            </>
          );
        }}
      </Loaded>
      {chosen === null ? null : <SelectionBar chosen={chosen} onDone={end} onDeleted={remove} />}
      {deleted.length === 0 || chosen !== null ? null : <UndoBar key={deleted.join()} ids={deleted} onEnd={() => setDeleted([])} />}
    </div>
  );
}
