import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useLanguageTag, useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { BalanceCorner } from './parts/balance/balance-corner.tsx';
import { ResultBalls } from './parts/numbers/balls.tsx';
import type { DrawSearchProps } from './parts/draws/draw-search.tsx';
import { gameQuery, pastDrawsQuery, type Draw } from './parts/lottery-api.ts';
import { lotteryPaths } from './parts/lottery-paths.ts';
import css from './parts/lottery.module.css';
import { momentText, useServerNow } from './parts/draws/server-clock.ts';
import { Statistics } from './parts/numbers/statistics.tsx';
import { useFailedText } from './parts/use-failed-text.ts';
import { pathIdOf, usePathId } from './parts/use-path-id.ts';

/** As many as the first document holds within its 13 KB; older ones are found by date or number. */
const SHOWN = 32;

const LateSearch = latePart<DrawSearchProps>(async () => (await import('./parts/draws/draw-search.tsx')).DrawSearch);

function PastDraw({ draw, zone }: { draw: Draw; zone: string }) {
  const { t } = useServices().words;
  const tag = useLanguageTag();
  const now = useServerNow();
  return (
    <li className={css['row']}>
      <span className={css['which']}>
        <Link to={lotteryPaths.draw(draw.drawId)} className={css['numero']}>
          {draw.numero}
        </Link>
        <small>{[draw.station, momentText(draw.drawsAt, zone, tag, now)].filter(Boolean).join(', ')}</small>
      </span>
      {draw.result === null ? (
        <span className={css['quiet']}>{t(`draws.draw.${draw.state}`)}</span>
      ) : (
        <ResultBalls params={draw.params} result={draw.result} isSmall />
      )}
    </li>
  );
}

export const load: LoadScreen = (services, place) => {
  const gameId = pathIdOf(place);
  return Promise.all([services.queries.prefetchQuery(gameQuery(services, gameId)), services.queries.prefetchQuery(pastDrawsQuery(services, gameId, SHOWN))]);
};

/** The past draws of a game (LOTT-45). */
export function LotteryResultsPage() {
  const services = useServices();
  const { t } = services.words;
  const gameId = usePathId();
  const game = useQuery(gameQuery(services, gameId));
  const [wanted, setWanted] = useState({ date: '', numero: '' });
  const isSearch = wanted.date !== '' || wanted.numero !== '';
  const query = useQuery({ ...pastDrawsQuery(services, gameId, SHOWN, wanted), placeholderData: keepPreviousData });
  const failed = useFailedText(query.error, t('lottery.unknown_game'));
  useHead({ title: game.data ? t('draws.results_of', { game: game.data.name }) : t('draws.results') });
  return (
    <Frame header="inner" title={game.data?.name ?? t('draws.results')} action={<BalanceCorner />}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <LateSearch wanted={wanted} onSearch={setWanted} />
        <Loaded
          query={query}
          waiting={<Skeleton height={300} radius={20} />}
          failed={failed}
          empty={<EmptyState title={t(isSearch ? 'draws.find_none' : 'draws.no_results')} />}
        >
          {(draws) => (
            <>
              <p className={css['odds']}>{t('draws.honest')}</p>
              <Statistics gameId={gameId} />
              <ul className={css['card']}>
                {draws.map((draw) => (
                  <PastDraw key={draw.drawId} draw={draw} zone={game.data?.zone ?? 'UTC'} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
