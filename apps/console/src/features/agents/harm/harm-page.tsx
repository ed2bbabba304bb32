import type { PayKind } from '@laro/domain/agents/contracts/contract-terms';
import { harmStates, type HarmState } from '@laro/domain/agents/team/harm';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { KindsField } from '#console/shared/contracts/kinds-field.tsx';

type Marker = Wire<'listHarmMarkers', 'value'>['markers'][number];

const tones = { open: 'warn', seen: 'ok' } as const;
const MILLION = 1_000_000;
/** Parts per million of a percentage with one decimal. */
const shownShare = (ppm: number): string => `${percentOfPpm(Math.round(ppm / 1_000) * 1_000)} %`;

const markersQuery = (merchant: string, state: HarmState | '') =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, 'harm', state],
    queryFn: ({ pageParam, signal }) => api.call('listHarmMarkers', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Records that a person has looked; kinds of pay may be switched off with it. */
function SeeDialog({ merchant, marker, onClose }: { merchant: string; marker: Marker; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [kindsOff, setOff] = useState<PayKind[]>(marker.kindsOff);
  const save = async (reason: string) => {
    await api.call('lookAtHarm', { params: { merchant, markerId: marker.id }, body: { kindsOff, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.moves.done'));
    onClose();
  };
  return (
    <ActDialog title={`${t('desk.harm.see')}: ${marker.agent.username}`} submit={t('desk.harm.see')} onSubmit={save} onClose={onClose}>
      <KindsField off={kindsOff} onChange={setOff} />
    </ActDialog>
  );
}

function Markers({ merchant, markers }: { merchant: string; markers: readonly Marker[] }) {
  const { t } = useWords();
  const mayChange = useMay()('agents.change');
  const [seen, see] = useState<Marker | null>(null);
  return (
    <>
      <DataTable
        rows={markers}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('desk.agents.name'),
            cell: ({ agent, day }) => (
              <span className={list['name']}>
                <Link to={`/m/${merchant}/agents/${agent.id}`}>{agent.username}</Link>
                <small>{day}</small>
              </span>
            ),
          },
          { label: t('desk.agents.members'), isNumber: true, cell: ({ members }) => members },
          { label: t('desk.harm.limits'), isNumber: true, cell: ({ limits }) => limits },
          { label: t('desk.harm.pauses'), isNumber: true, cell: ({ pauses }) => pauses },
          { label: t('desk.harm.long_play'), isNumber: true, cell: ({ longPlay }) => longPlay },
          { label: t('desk.harm.share'), isNumber: true, cell: ({ marked, members }) => shownShare((marked * MILLION) / Math.max(1, members)) },
          { label: t('desk.harm.mean'), isNumber: true, cell: ({ meanPpm }) => shownShare(meanPpm) },
          {
            label: t('desk.agents.state'),
            cell: ({ state, by, reason }) => (
              <>
                <Pill tone={tones[state]}>{t(`desk.harm.state.${state}`)}</Pill> {[by, reason].filter(Boolean).join(' · ')}
              </>
            ),
          },
        ]}
        hasLongActs
        act={
          mayChange
            ? (marker) =>
                marker.state === 'open' ? (
                  <Button size="small" kind="primary" onClick={() => see(marker)}>
                    {t('desk.harm.see')}
                  </Button>
                ) : null
            : null
        }
      />
      {seen === null ? null : <SeeDialog merchant={merchant} marker={seen} onClose={() => see(null)} />}
    </>
  );
}

/** Teams with far more signs of harm than usual: a person looks at each (T51). */
export function HarmPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const [address, setAddress] = useSearchParams();
  const state: HarmState | '' = harmStates.find((name) => name === address.get('state')) ?? '';
  const query = useInfiniteQuery(markersQuery(merchant, state));
  const states = [{ value: '', label: t('desk.agents.any') }, ...harmStates.map((name) => ({ value: name as string, label: t(`desk.harm.state.${name}`) }))];
  return (
    <Page title={t('desk.harm.title')} text={t('desk.harm.text')}>
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.agents.state')}
          value={state}
          options={states}
          onChange={(value) => setAddress(value === '' ? {} : { state: value }, { replace: true })}
        />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const markers = pages.flatMap((page) => page.markers);
          return markers.length === 0 ? <EmptyState title={t('desk.harm.none')} /> : <Markers merchant={merchant} markers={markers} />;
        }}
      </LongerList>
    </Page>
  );
}
