import { deviceOf } from '@laro/domain/log-in/device-of';
import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { methodKey } from './log-in-method.ts';
import css from './security.module.css';

type Session = Wire<'listSessions', 'value'>['sessions'][number];
type LogInPage = Wire<'listLogIns', 'value'>;

const always = { networkMode: 'always', retry: false } as const;

const sessionsQuery = (services: Services) =>
  queryOptions({ ...always, queryKey: ['sessions', sessionToken()], queryFn: () => accountApi(services).call('listSessions') });
const logInsQuery = (services: Services) =>
  infiniteQueryOptions({
    ...always,
    queryKey: ['logIns', sessionToken()],
    initialPageParam: '',
    queryFn: ({ pageParam }) => accountApi(services).call('listLogIns', { query: pageParam === '' ? {} : { before: pageParam } }),
    getNextPageParam: (last: LogInPage) => last.nextBefore ?? undefined,
  });

function useMoment(): (text: string) => string {
  const { tag } = useServices().words;
  const { timeZone } = useSettings();
  return (text) => new Date(text).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

function useDeviceName(): (device: { browser: string; system: string }) => string {
  const t = useT();
  return ({ browser, system }) => [system, browser].filter(Boolean).join(', ') || t('security.device_unknown');
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const t = useT();
  const moment = useMoment();
  const name = useDeviceName()(session);
  return (
    <li className={css['item']}>
      <span className={css['what']}>
        <b>{name}</b>
        <span className={css['note']}>
          {session.isCurrent ? (
            <span className={css['here']}>{t('security.device_here')}</span>
          ) : (
            t('security.device_seen', { time: moment(session.lastSeenAt) })
          )}
        </span>
        <span className={css['note']}>{session.ip}</span>
      </span>
      {session.isCurrent ? null : (
        <Button
          kind="outline"
          size="small"
          className={css['end'] ?? ''}
          disabled={isBusy}
          aria-label={t('security.device_end_one', { device: name })}
          onClick={onEnd}
        >
          {t('security.device_end')}
        </Button>
      )}
    </li>
  );
}

function Sessions() {
  const services = useServices();
  const { words, queries } = services;
  const query = useQuery(sessionsQuery(services));
  const { data } = query;
  const { isBusy, problem, run } = useSubmit();
  const api = accountApi(services);
  const again = () => queries.invalidateQueries({ queryKey: ['sessions'] });
  const end = async (sessionId: string) => {
    await api.call('endOtherSession', { params: { sessionId } });
    await again();
    showToast(words.t('security.device_ended'));
  };
  const endAll = async () => {
    await api.call('endOtherSessions');
    await again();
    showToast(words.t('security.device_all_ended'));
  };
  if (!data) return <AwaitedAnswer query={query} waiting={<Skeleton height={140} radius={20} />} />;
  return (
    <>
      <ul className={css['list']}>
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => void run(() => end(session.id))} />
        ))}
      </ul>
      <ProblemNote text={problem} className={css['more']} />
      {data.sessions.length > 1 ? (
        <Button kind="quiet" isFull isBusy={isBusy} className={css['more'] ?? ''} onClick={() => void run(endAll)}>
          {words.t('security.device_end_all')}
        </Button>
      ) : null}
    </>
  );
}

function LogIns() {
  const services = useServices();
  const { words } = services;
  const moment = useMoment();
  const deviceName = useDeviceName();
  const query = useInfiniteQuery(logInsQuery(services));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data) return <AwaitedAnswer query={query} waiting={<Skeleton height={200} radius={20} />} />;
  return (
    <>
      <ul className={css['list']}>
        {data.pages
          .flatMap(({ items }) => items)
          .map(({ id, at, method, ip, userAgent }) => (
            <li key={id} className={css['item']}>
              <span className={css['what']}>
                <b>{moment(at)}</b>
                <span className={css['note']}>
                  {words.t(methodKey(method))} · {deviceName(deviceOf(userAgent))}
                </span>
                <span className={css['note']}>{ip}</span>
              </span>
            </li>
          ))}
      </ul>
      {hasNextPage ? (
        <Button kind="quiet" isFull isBusy={isFetchingNextPage} className={css['more'] ?? ''} onClick={() => void fetchNextPage()}>
          {words.t('security.log_ins_more')}
        </Button>
      ) : null}
    </>
  );
}

/** Where the account is open now, to be ended from here, and every access to it (T18, T19). */
export function DevicesPage() {
  const t = useT();
  const isMember = useMemberOrLeave();
  useHead({ title: t('security.devices'), isIndexed: false });
  return (
    <Frame header="inner" title={t('security.devices')}>
      <div className={css['page']} aria-busy={!isMember || undefined}>
        {isMember ? (
          <>
            <p className={css['intro']}>{t('security.devices_text')}</p>
            <Sessions />
            <h2 className={css['heading']}>{t('security.log_ins')}</h2>
            <LogIns />
          </>
        ) : null}
      </div>
    </Frame>
  );
}
