import { ppmOfPercent, percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { QUOTA_BAND_PPM } from '@laro/domain/agents/quota/quota';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { AgentSheet } from './agent-queries.ts';

const quotaQuery = (merchant: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, memberId, 'quota'],
    queryFn: ({ pageParam, signal }) => api.call('getAgentQuota', { params: { merchant, memberId }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

function GrantDialog({ merchant, memberId, onClose }: { merchant: string; memberId: string; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [rate, setRate] = useState('');
  const [text, setText] = useState('');
  const band = rate === '' ? null : ppmOfPercent(rate);
  const count = /^-?\d{1,4}$/.test(text) ? Number(text) : 0;
  const grant = async (reason: string) => {
    await api.call('grantQuota', { params: { merchant, memberId }, body: { band: band ?? 0, count, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant, memberId] });
    say(t('desk.quota.granted'));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.quota.grant')}
      submit={t('desk.quota.grant')}
      isDangerous={count < 0}
      canSubmit={band !== null && band % QUOTA_BAND_PPM === 0 && count !== 0}
      onSubmit={grant}
      onClose={onClose}
    >
      <Field label={t('desk.quota.band')} hint={t('desk.quota.band_hint')}>
        {(marks) => <TextInput {...marks} autoComplete="off" maxLength={5} value={rate} onChange={setRate} />}
      </Field>
      <Field label={t('quota.count')} hint={t('desk.quota.count_hint')}>
        {(marks) => <TextInput {...marks} autoComplete="off" maxLength={5} value={text} onChange={setText} />}
      </Field>
    </ActDialog>
  );
}

/** Quotas of an agent with every change (AGENT-39, AGENT-46). */
export function AgentQuota({ agent }: { agent: AgentSheet }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayGrant = useMay()('agents.change');
  const [isGranting, setGranting] = useState(false);
  const query = useInfiniteQuery(quotaQuery(merchant, agent.id));
  return (
    <Card title={t('desk.quota.title')}>
      <LongerList query={query}>
        {(pages) => {
          const [first] = pages;
          if (first === undefined || !first.isOn) return <p>{t('desk.quota.off')}</p>;
          const entries = pages.flatMap((page) => page.entries);
          return (
            <>
              <p>{t('desk.quota.text', { rate: percentOfPpm(first.from) })}</p>
              {mayGrant ? (
                <Button size="small" onClick={() => setGranting(true)}>
                  {t('desk.quota.grant')}
                </Button>
              ) : null}
              {entries.length === 0 ? (
                <EmptyState title={t('desk.quota.none')} />
              ) : (
                <>
                  <DataTable
                    rows={first.bands}
                    keyOf={({ band }) => String(band)}
                    columns={[
                      { label: t('desk.quota.band'), cell: ({ band }) => `${percentOfPpm(band)} %` },
                      { label: t('desk.quota.left'), isNumber: true, cell: ({ balance }) => balance },
                      { label: t('desk.quota.waiting'), isNumber: true, cell: ({ waiting }) => waiting },
                    ]}
                  />
                  <DataTable
                    rows={entries}
                    keyOf={({ id }) => id}
                    columns={[
                      { label: t('desk.quota.change'), cell: ({ kind }) => t(`quota.kind.${kind}`) },
                      { label: t('desk.quota.band'), cell: ({ band }) => `${percentOfPpm(band)} %` },
                      { label: t('quota.count'), isNumber: true, cell: ({ amount }) => amount },
                      { label: t('desk.quota.about'), cell: ({ name, reason }) => [name, reason].filter(Boolean).join(' · ') },
                      { label: t('desk.quota.by'), cell: ({ by }) => by },
                      { label: t('desk.entries.when'), cell: ({ at }) => <Moment at={at} /> },
                    ]}
                  />
                </>
              )}
            </>
          );
        }}
      </LongerList>
      {isGranting ? <GrantDialog merchant={merchant} memberId={agent.id} onClose={() => setGranting(false)} /> : null}
    </Card>
  );
}
