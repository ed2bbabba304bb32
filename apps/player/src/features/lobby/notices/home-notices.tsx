import { Ticker } from '@laro/ui/game/figures/ticker.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentProps } from 'react';
import { langOf } from '#player/shared/content/lang-of.ts';
import { announcementsQuery } from '#player/shared/games/lobby/game-queries.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useServices } from '#player/shared/api/services.ts';

const TickerSheet = latePart(async () => (await import('./ticker-sheet.tsx')).TickerSheet, { close: ({ onClose }) => onClose() });

/** The ticker of home (NOTICE-01). A tap opens the notice over the page; its link leads to the notice's own address. */
export function HomeNotices() {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery(announcementsQuery(services));
  const [openId, setOpenId] = useState<string | null>(null);
  const items = useMemo(
    () =>
      data?.ticker.map(({ id, title, otherLanguage }) => ({
        id,
        title,
        href: `/m/noticeDetail?id=${encodeURIComponent(id)}`,
        lang: langOf(otherLanguage),
      })) ?? [],
    [data],
  );
  const NoticeLink = useMemo(
    () =>
      function NoticeLink(props: ComponentProps<typeof SiteLink>) {
        const open = () => setOpenId(new URLSearchParams(props.href.split('?')[1]).get('id'));
        return (
          <SiteLink
            {...props}
            onClick={(event) => {
              // A new tab or window is for the browser to open.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              open();
            }}
          />
        );
      },
    [],
  );
  return (
    <>
      <Ticker items={items} emptyText={t('games.ticker.empty')} label={t('games.ticker.label')} link={NoticeLink} />
      {openId === null ? null : <TickerSheet openId={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
