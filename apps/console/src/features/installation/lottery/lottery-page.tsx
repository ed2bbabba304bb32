import { buttonClass } from '@laro/ui/button-class';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { weekdayName } from '#console/shared/moments/moment-formats.ts';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { lotteryBeaconQuery, lotteryGamesQuery, type DeskGame } from './lottery-queries.ts';
import { Region } from './stuck-draws.tsx';

/** Draw times in the language of the desk: the interval, or the times with the names of their days. */
function useScheduleWords() {
  const { t, tag } = useWords();
  return (times: DeskGame['times']): string => {
    if ('every' in times) return t('draws.pace.minutes', { n: times.every });
    const listed = times.at.join(', ');
    return times.days === undefined ? listed : `${times.days.map((day) => weekdayName(tag, day)).join(', ')} ${listed}`;
  };
}

/** The games whose draws wait for people, before all others. */
function StuckGames({ games }: { games: readonly DeskGame[] }) {
  const { t } = useWords();
  const { count } = useFormats();
  if (games.length === 0) return null;
  return (
    <Region title={t('desk.lottery.stuck')}>
      <ul>
        {games.map(({ gameId, name, stuck }) => (
          <li key={gameId}>
            <Link to={gameId}>
              {name}: {count(stuck)}
            </Link>
          </li>
        ))}
      </ul>
    </Region>
  );
}

/** The last round of the beacon, or that it is silent (LOTT-37). */
function Beacon() {
  const { t } = useWords();
  const query = useQuery(lotteryBeaconQuery);
  if (query.isError) return <ProblemNote error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { round, at } = query.data;
  return (
    <p>
      {t('desk.tables.beacon')}: {round} (<MomentIn at={at} words={(moment) => moment} />)
    </p>
  );
}

/** All lottery games with their schedules, and how far their draws are made (LOTT-66). */
export function LotteryPage() {
  const { t } = useWords();
  const { count } = useFormats();
  const scheduleWords = useScheduleWords();
  const seesAll = useMay()('lottery.read');
  const query = useQuery(lotteryGamesQuery);
  const columns = [
    { label: t('desk.lottery.game'), cell: ({ gameId, name }: DeskGame) => <Link to={gameId}>{name}</Link> },
    { label: t('desk.vendors.vendor'), cell: ({ vassalage }: DeskGame) => vassalage },
    { label: t('draws.families'), cell: ({ params }: DeskGame) => t(`draws.family.${params.family}`) },
    { label: t('desk.lottery.schedule'), cell: ({ times, zone }: DeskGame) => `${scheduleWords(times)} (${zone})` },
    { label: t('desk.lottery.closes'), cell: ({ closesBeforeSeconds }: DeskGame) => count(closesBeforeSeconds), isNumber: true },
    { label: t('desk.lottery.ahead'), cell: ({ ahead }: DeskGame) => count(ahead), isNumber: true },
    { label: t('desk.lottery.waiting'), cell: ({ waiting }: DeskGame) => count(waiting), isNumber: true },
    { label: t('desk.lottery.followers'), cell: ({ followers }: DeskGame) => count(followers), isNumber: true },
  ];
  return (
    <Page
      title={t('desk.lottery.title')}
      text={t('desk.lottery.text')}
      actions={
        <>
          <Link className={buttonClass({ kind: 'outline', size: 'small' })} to="imports">
            {t('desk.lottery.imports')}
          </Link>
          <Link className={buttonClass({ kind: 'outline', size: 'small' })} to="reviews">
            {t('desk.lottery.reviews')}
          </Link>
          {seesAll ? (
            <Link className={buttonClass({ kind: 'outline', size: 'small' })} to="barred">
              {t('desk.barred.title')}
            </Link>
          ) : null}
        </>
      }
    >
      <Beacon />
      <Loaded query={query}>
        {(games) => (
          <>
            <StuckGames games={games.filter(({ stuck }) => stuck > 0)} />
            <DataTable columns={columns} rows={games} keyOf={({ gameId }) => gameId} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
