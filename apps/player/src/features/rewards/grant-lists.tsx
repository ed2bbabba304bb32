import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { EndedRow, GrantRow } from './grant-row.tsx';
import { claimGrants, grantsQuery, type Grant, type GrantPage } from '#player/shared/rewards/reward-api.ts';
import css from './rewards.module.css';

/** As many as one call takes (REW-08). */
const CLAIMS_MAX = 50;

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={104} radius={20} />
    <Skeleton height={104} radius={20} />
  </div>
);

const grantsOf = (data: { pages: readonly GrantPage[] }) => data.pages.flatMap(({ grants }) => grants);

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

function More({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Pages }) {
  const { t } = useServices().words;
  if (!hasNextPage) return null;
  return (
    <Button kind="outline" isFull isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('reward.more')}
    </Button>
  );
}

function ClaimAll({ grants }: { grants: readonly Grant[] }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const ready = grants.filter(({ waitsFor, kind }) => waitsFor === null && kind !== 'goods').slice(0, CLAIMS_MAX);
  const claimAll = async () => {
    const { done, left } = await claimGrants(services, ready);
    if (done > 0) showToast(t('reward.got.all', { count: done }), 'ok');
    if (left > 0) showToast(t('reward.left', { count: left }));
  };
  return (
    <>
      {ready.length > 1 ? (
        <button type="button" className={css['all']} aria-busy={isBusy || undefined} onClick={() => void run(claimAll)}>
          {t('reward.claim_all', { count: ready.length })}
        </button>
      ) : null}
      <ProblemNote text={problem} />
    </>
  );
}

interface ListProps {
  counter: 'MANUAL' | '';
  isMember: boolean;
}

/** The claimable grants, with one button for all of them. Where each still waits for something, the heading does not call them ready. */
export function Claimable({ counter, isMember }: ListProps) {
  const services = useServices();
  const { t } = services.words;
  const query = useInfiniteQuery({ ...grantsQuery(services, counter, 'claimable'), enabled: isMember });
  const grants = query.data ? grantsOf(query.data) : [];
  const allWait = grants.length > 0 && grants.every(({ waitsFor }) => waitsFor !== null);
  return (
    <section aria-labelledby="rewards-ready">
      <div className={css['head']}>
        <h2 id="rewards-ready" className={css['heading']}>
          {t(allWait ? 'reward.to_receive' : 'reward.ready')}
        </h2>
        {query.data ? <ClaimAll grants={grants} /> : null}
      </div>
      <Loaded query={query} waiting={<Bones />}>
        {() =>
          grants.length === 0 ? (
            <EmptyState title={t('reward.none')} hint={t('reward.none_hint')} />
          ) : (
            <>
              <ul className={css['grants']}>
                {grants.map((grant) => (
                  <GrantRow key={grant.id} grant={grant} />
                ))}
              </ul>
              <More query={query} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** The grants that ended within 13 months, newest first (REW-09). */
export function Ended({ counter, isMember, title }: ListProps & { title: string }) {
  const services = useServices();
  const { t } = services.words;
  const { isPending } = useInfiniteQuery({ ...grantsQuery(services, counter, 'claimable'), enabled: isMember });
  const query = useInfiniteQuery({ ...grantsQuery(services, counter, 'ended'), enabled: isMember && !isPending });
  return (
    <section aria-labelledby="rewards-ended">
      <h2 id="rewards-ended" className={css['heading']}>
        {title}
      </h2>
      <Loaded query={query} waiting={<Bones />}>
        {(data) =>
          grantsOf(data).length === 0 ? (
            <p className={css['nothing']}>{t('reward.none_history')}</p>
          ) : (
            <>
              <ul className={css['endedList']}>
                {grantsOf(data).map((grant) => (
                  <EndedRow key={grant.id} grant={grant} />
                ))}
              </ul>
              <More query={query} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
