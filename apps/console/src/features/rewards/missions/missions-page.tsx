import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { TermsNotice } from '#console/shared/rewards/terms-notice.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { offersQuery } from '#console/shared/rewards/offers.ts';
import { MissionDialog } from './mission-dialog.tsx';
import { askMissionsAgain, budgetOf, missionsQuery, type DeskMission } from './mission-queries.ts';

const tones = { draft: 'info', published: 'ok', stopped: 'plain' } as const;

type Opened = { what: 'write'; mission: DeskMission | null } | { what: 'publish' | 'stop'; mission: DeskMission };

function Acts({ mission, onOpen }: { mission: DeskMission; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const { state, faults, code, version } = mission;
  const acts: readonly { words: string; opened: Opened }[] = [
    { words: t(state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next'), opened: { what: 'write', mission } },
    ...(state === 'draft' && faults.length === 0 ? [{ words: t('desk-rewards.rules.publish'), opened: { what: 'publish', mission } as const }] : []),
    ...(state === 'published' ? [{ words: t('desk-rewards.rules.stop'), opened: { what: 'stop', mission } as const }] : []),
  ];
  return (
    <span className={content['acts']}>
      {acts.map(({ words, opened }) => (
        <Button key={opened.what} size="tiny" aria-label={`${words}: ${code}, ${version}`} onClick={() => onOpen(opened)}>
          {words}
        </Button>
      ))}
    </span>
  );
}

function MissionState({ mission: { state, faults, notice, alarm } }: { mission: DeskMission }) {
  const words = useWords();
  return (
    <span className={list['name']}>
      <Pill tone={tones[state]}>{words.t(`desk-rewards.state.${state}`)}</Pill>
      {alarm === 0 ? null : <Pill tone="warn">{words.t('desk-rewards.rules.alarm', { percent: alarm })}</Pill>}
      {faults.map((fault) => (
        <small key={fault}>{words.find(`desk-missions.fault.${fault}`) ?? words.find(`desk-rewards.fault.${fault}`) ?? fault}</small>
      ))}
      <TermsNotice notice={notice} />
    </span>
  );
}

/** The worst month of a mission, with its budget, and that of a day. */
function WorstCell({ body, worstCase }: DeskMission) {
  const { t } = useWords();
  const { mode, cap, dayCap } = budgetOf(body);
  const hasBudget = cap !== null || dayCap !== null;
  return (
    <span className={list['name']}>
      <AmountText amount={worstCase} />
      {hasBudget ? <small>{t(`desk-missions.budget.${mode}`)}</small> : null}
      {cap === null ? null : <small>{`${t('desk-missions.budget')}: ${exactAmount(cap)}`}</small>}
      {dayCap === null ? null : <small>{`${t('desk-missions.period.day')}: ${exactAmount(dayCap)}`}</small>}
    </span>
  );
}

function Missions({ missions, onOpen }: { missions: readonly DeskMission[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  if (missions.length === 0) return <EmptyState title={t('desk-missions.none')} />;
  return (
    <DataTable
      rows={missions}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'stopped'}
      act={(mission) => (mayChange ? <Acts mission={mission} onOpen={onOpen} /> : null)}
      columns={[
        {
          label: t('desk-rewards.rules.code'),
          cell: ({ code, version, madeBy }) => (
            <span className={list['name']}>
              <b>{code}</b>
              <small>{t('desk-rewards.rules.version', { version, name: madeBy })}</small>
            </span>
          ),
        },
        { label: t('desk.state'), cell: (mission) => <MissionState mission={mission} /> },
        { label: t('desk-missions.period'), cell: ({ body }) => t(`desk-missions.period.${body.period}`) },
        { label: t('desk-rewards.rules.starts'), cell: ({ startsAt }) => <Moment at={startsAt} /> },
        { label: t('desk-rewards.rules.ends'), cell: ({ endsAt }) => (endsAt === null ? '–' : <Moment at={endsAt} />) },
        { label: t('desk-missions.reward'), isNumber: true, cell: ({ body }) => <AmountText amount={body.reward.amount} /> },
        { label: t('desk-rewards.rules.worst'), isNumber: true, cell: (mission) => <WorstCell {...mission} /> },
        { label: t('desk-missions.done'), isNumber: true, cell: ({ done }) => done },
        { label: t('desk-rewards.rules.spent'), isNumber: true, cell: ({ spent }) => <AmountText amount={spent} /> },
        { label: t('desk-rewards.rules.owed'), isNumber: true, cell: ({ owed }) => <AmountText amount={owed} /> },
      ]}
    />
  );
}

function MissionAct({ opened: { what, mission }, onClose }: { opened: Extract<Opened, { what: 'publish' | 'stop' }>; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const act = async (reason: string) => {
    const call = what === 'publish' ? 'publishDeskMission' : 'stopDeskMission';
    const answer = await api.call(call, { params: { merchant, missionId: mission.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await askMissionsAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog
      title={`${t(`desk-rewards.rules.${what}`)}: ${mission.code}, ${mission.version}`}
      submit={t(`desk-rewards.rules.${what}`)}
      isDangerous={what === 'stop'}
      onSubmit={act}
      onClose={onClose}
    >
      <p>{what === 'stop' ? t('desk-rewards.rules.stop_text') : `${t('desk-rewards.rules.worst')}: ${exactAmount(mission.worstCase)}`}</p>
    </ActDialog>
  );
}

/** Missions in versions, with what they have given and their worst case (rewards.md 17). */
export function MissionsPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const query = useQuery(missionsQuery(code));
  const offers = useQuery({ ...offersQuery(code), enabled: may('rewards.change') && may('bonuses.read') });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const text = query.data && t('desk-rewards.rules.text', { limit: exactAmount(query.data.limit), currency: query.data.currency });
  const actions = may('rewards.change') ? (
    <Button kind="primary" size="small" onClick={() => setOpened({ what: 'write', mission: null })}>
      {t('desk-missions.new')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk-missions.title')} text={text} actions={actions}>
      <Loaded query={query}>
        {({ missions }) => (
          <Card>
            <Missions missions={missions} onOpen={setOpened} />
          </Card>
        )}
      </Loaded>
      {opened?.what === 'write' ? <MissionDialog mission={opened.mission} offers={offers.data?.offers ?? []} onClose={close} /> : null}
      {opened !== null && opened.what !== 'write' ? <MissionAct opened={opened} onClose={close} /> : null}
    </Page>
  );
}
