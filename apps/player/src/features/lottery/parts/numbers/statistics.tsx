import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import type { Wire } from '@laro/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { lotteryApi } from '../lottery-api.ts';
import css from '../lottery.module.css';
import look from './statistics.module.css';

const WINDOWS = ['30', '100', '500'] as const;
const FULL_PERCENT = 100;

type Counted = Wire<'getLotteryStatistics', 'value'>;

/** The values of a place: how often each came as a bar, and the draws since. */
function Place({ place, values }: Counted['places'][number]) {
  const t = useT();
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <>
      <h3>{place === 0 ? t('lottery.group.numbers') : t('lottery.group.place', { n: place })}</h3>
      <ul className={look['values']}>
        {values.map(({ value, count, since, longest }) => (
          <li key={value} aria-label={t('draws.stat_value', { value, count, since: since ?? '–', longest })}>
            <b>{value}</b>
            <i>
              <i style={{ width: `${(count / most) * FULL_PERCENT}%` }} />
            </i>
            <span>{count}</span>
            <small>{since ?? '–'}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Counts({ counted }: { counted: Counted }) {
  const t = useT();
  const [place, setPlace] = useState(0);
  const shown = counted.places[place] ?? counted.places[0];
  if (!shown) return <p className={css['odds']}>{t('draws.no_results')}</p>;
  return (
    <>
      {counted.places.length < 2 ? null : (
        <div className={css['chips']} role="group" aria-label={t('lottery.group.places')}>
          {counted.places.map(({ place: number }, at) => (
            <button key={number} type="button" aria-pressed={at === place} onClick={() => setPlace(at)}>
              {number}
            </button>
          ))}
        </div>
      )}
      <Place {...shown} />
      {counted.runs.map(({ side, run, longest }) => (
        <p key={side} className={css['row']}>
          <span>{t(`lottery.pick.${side}`)}</span>
          <span>{t('draws.stat_run', { run, longest })}</span>
        </p>
      ))}
    </>
  );
}

const statisticsQuery = (services: Services, gameId: string, window: (typeof WINDOWS)[number]) =>
  queryOptions({
    queryKey: ['lottery', 'statistics', gameId, window],
    queryFn: () => lotteryApi(services).call('getLotteryStatistics', { params: { gameId }, query: { window } }),
  });

/** Counts, gaps and runs of the last draws, behind a button; no forecast follows from them (LOTT-46). */
export function Statistics({ gameId }: { gameId: string }) {
  const services = useServices();
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [window, setWindow] = useState<(typeof WINDOWS)[number]>('30');
  const query = useQuery({ ...statisticsQuery(services, gameId, window), enabled: isOpen });
  return (
    <details className={css['card']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={look['summary']}>
        <b>{t('draws.statistics')}</b>
      </summary>
      {isOpen ? (
        <>
          <div className={css['chips']} role="group" aria-label={t('draws.statistics')}>
            {WINDOWS.map((name) => (
              <button key={name} type="button" aria-pressed={name === window} onClick={() => setWindow(name)}>
                {t('draws.stat_window', { n: Number(name) })}
              </button>
            ))}
          </div>
          <Loaded query={query} failed={t('common.loading_failed')} waiting={<Skeleton height={240} radius={14} />}>
            {(counted) => <Counts counted={counted} />}
          </Loaded>
          <p className={css['odds']}>{t('draws.stat_note')}</p>
        </>
      ) : null}
    </details>
  );
}
