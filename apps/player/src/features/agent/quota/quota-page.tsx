import { ApiProblem } from '@laro/client/client';
import { QUOTA_BAND_PPM } from '@laro/domain/agents/quota/quota';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';
import css from '../agent.module.css';
import { AgentGate } from '../parts/agent-gate.tsx';
import { dayText } from '../parts/day-text.ts';
import { MoreButton } from '../parts/more-button.tsx';
import { PassForm } from './pass-form.tsx';
import { quotaQuery, type Quota } from './quota-api.ts';

function Bands({ bands }: { bands: Quota['bands'] }) {
  const { words } = useServices();
  const { t, tag } = words;
  return (
    <ul className={css['rows']}>
      {bands.map(({ band, balance, waiting }) => (
        <li key={band} className={css['entry']}>
          <span className={css['rowText']}>
            <b>{t('quota.band', { from: percentOfPpm(band), to: percentOfPpm(band + QUOTA_BAND_PPM) })}</b>
            {waiting > 0 ? <small>{t('quota.waiting', { count: countText(waiting, tag) })}</small> : null}
          </span>
          <b className={css['amount']}>{countText(balance, tag)}</b>
        </li>
      ))}
    </ul>
  );
}

function Entries({ entries }: { entries: Quota['entries'] }) {
  const { words } = useServices();
  const { t, tag } = words;
  return (
    <>
      <div className={css['head']}>
        <h2>{t('quota.list')}</h2>
      </div>
      <ul className={css['rows']}>
        {entries.map(({ number, kind, name, band, amount: accounts, at }) => (
          <li key={number} className={css['entry']}>
            <span className={css['rowText']}>
              <b>{[t(`quota.kind.${kind}`), name].filter(Boolean).join(' · ')}</b>
              <small>{[`${percentOfPpm(band)}%`, dayText(at, tag)].join(' · ')}</small>
            </span>
            <b className={css['amount']}>{`${accounts > 0 ? '+' : '−'}${countText(Math.abs(accounts), tag)}`}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Quotas() {
  const services = useServices();
  const t = useT();
  const query = useInfiniteQuery(quotaQuery(services));
  if (query.error instanceof ApiProblem && query.error.code === 'agent.quota_off') return <EmptyState title={t('quota.off')} hint={t('quota.off_hint')} />;
  return (
    <Loaded query={query} waiting={<Skeleton height={320} radius={20} />}>
      {({ pages }) => {
        const [first] = pages;
        if (first === undefined || first.entries.length === 0) return <EmptyState title={t('quota.none')} hint={t('quota.none_hint')} />;
        return (
          <>
            <p className={css['quiet']}>{t('quota.intro', { rate: percentOfPpm(first.from) })}</p>
            <Bands bands={first.bands} />
            {first.canPass ? <PassForm bands={first.bands} /> : null}
            <Entries entries={pages.flatMap((page) => page.entries)} />
            <MoreButton query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

/** How many accounts with a high lottery rate the agent may still open, where the merchant counts them (AGENT-39). */
export function QuotaPage() {
  const t = useT();
  return <AgentGate title={t('agent.tool.quota')}>{() => <Quotas />}</AgentGate>;
}
