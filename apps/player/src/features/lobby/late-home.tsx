import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Near } from '#player/shared/late/near.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { lobbyNewsQuery } from '#player/shared/games/lobby-api.ts';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSession } from '#player/shared/session/session.ts';
import { HotMatches } from './hot/hot-matches.tsx';
import css from './late-home.module.css';
import { LobbyNews } from './notices/lobby-news.tsx';
import { Popups } from './notices/popups.tsx';
import { RewardWidget } from './rewards/reward-widget.tsx';
import { useBelowFold, useDeed } from './use-below-fold.ts';

/** The rows of a member, which no guest fetches. */
const OwnRows = latePart(async () => (await import('./rows/own-rows.tsx')).OwnRows);

/** Hot matches and lobby news, where the server has any (HOME-09). */
function Around() {
  const mark = useRef<HTMLDivElement>(null);
  const mayEnter = useBelowFold(mark);
  const { data } = useQuery(lobbyNewsQuery(useServices()));
  return (
    <div ref={mark}>
      {mayEnter && data && data.matches.length > 0 ? <HotMatches matches={data.matches} /> : null}
      {mayEnter && data && data.news.length > 0 ? <LobbyNews news={data.news} /> : null}
    </div>
  );
}

const DownloadBlock = latePart(async () => (await import('#player/shared/app/download-block.tsx')).DownloadBlock, { areas: ['app'] });

const Strip = latePart(async () => (await import('./rewards/tournament-strip.tsx')).TournamentStrip, { areas: ['tournament'] });

/** The strip of tournaments, fetched after the first view (HOUSE-7). */
function Tournaments() {
  const { modules } = useWhitelabel();
  const isAfterFirstView = useDeed();
  return isAfterFirstView && modules.TOUR3 ? <Strip /> : null;
}

/** The end of home, rendered when it comes near the viewport: the links to the app (DL-01). */
export const LateFoot = () => (
  <Near>
    <DownloadBlock />
  </Near>
);

/** Parts added to home after it is rendered: a member's own rows, hot matches, news, the reward widget and pop-ups. */
export function LateHome() {
  const session = useSession();
  return (
    <>
      <div className={css['late']}>
        {session ? <OwnRows key={session.token} fallback={<div className={css['first']} />} /> : null}
        <Tournaments />
        <Around />
      </div>
      <RewardWidget />
      <Popups />
    </>
  );
}
