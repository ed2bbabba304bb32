import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { offersQuery } from '#console/shared/rewards/offers.ts';
import { SegmentNow } from '#console/shared/rewards/segment-fields.tsx';
import { InForceCell, useVersionRoom, VersionAct, VersionActs, versionColumns, type Opened } from '#console/shared/rewards/program-versions.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { MissionDialog } from './mission-dialog.tsx';
import { askMissionsAgain, budgetOf, missionsQuery, type DeskMission } from './mission-queries.ts';
import { PreviewCard } from './preview-card.tsx';

/** The worst month of a mission, with its budget, and that of a day. */
function WorstCell({ body, worstCase, segmentMembers }: DeskMission) {
  const { t } = useWords();
  const { mode, cap, dayCap } = budgetOf(body);
  const hasBudget = cap !== null || dayCap !== null;
  return (
    <span className={list['name']}>
      <AmountText amount={worstCase} />
      <SegmentNow members={segmentMembers} />
      {hasBudget ? <small>{t(`desk-missions.budget.${mode}`)}</small> : null}
      {cap === null ? null : <small>{`${t('desk-missions.budget')}: ${exactAmount(cap)}`}</small>}
      {dayCap === null ? null : <small>{`${t('desk-missions.period.day')}: ${exactAmount(dayCap)}`}</small>}
    </span>
  );
}

/** The amounts of all rewards, and from which rank on. */
function RewardCell({ body: { reward, further, rankFrom } }: DeskMission) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      {[reward, ...further].map(({ kind, amount }, index) => (
        <span key={`${index + 1}`}>
          <AmountText amount={amount} /> {kind === 'cash' ? null : <small>{t(`desk-rewards.kind.${kind}`)}</small>}
        </span>
      ))}
      {rankFrom === null ? null : <small>{`${t('desk-ranks.rank')}: ${rankFrom}`}</small>}
    </span>
  );
}

function Missions({ missions, onOpen }: { missions: readonly DeskMission[]; onOpen: (opened: Opened<DeskMission>) => void }) {
  const { t } = useWords();
  const { count } = useFormats();
  const mayChange = useMay()('rewards.change');
  if (missions.length === 0) return <EmptyState title={t('desk-missions.none')} />;
  return (
    <DataTable
      rows={missions}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'stopped'}
      act={(version) => (mayChange ? <VersionActs of={version} onOpen={onOpen} /> : null)}
      columns={versionColumns<DeskMission>(
        t,
        'desk-missions',
        [
          {
            label: t('desk-missions.period'),
            cell: (mission) => <InForceCell of={mission} what={t(`desk-missions.period.${mission.body.period}`)} />,
          },
          { label: t('desk-missions.reward'), isNumber: true, cell: RewardCell },
          { label: t('desk-rewards.rules.worst'), isNumber: true, cell: (mission) => <WorstCell {...mission} /> },
        ],
        ({ done }) => `${t('desk-missions.done')}: ${count(done)}`,
      )}
    />
  );
}

/** Missions in versions, with what they have given and their worst case (rewards.md 17). */
export function MissionsPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const may = useMay();
  const query = useQuery(missionsQuery(merchant));
  const offers = useQuery({ ...offersQuery(merchant), enabled: may('rewards.change') && may('bonuses.read') });
  const room = useVersionRoom<DeskMission>(t('desk-missions.new'), query.data);
  const { opened, close } = room;
  return (
    <Page title={t('desk-missions.title')} text={room.text} actions={room.actions}>
      <Loaded query={query}>
        {({ missions }) => (
          <Card>
            <Missions missions={missions} onOpen={room.open} />
          </Card>
        )}
      </Loaded>
      <PreviewCard />
      {opened?.what === 'write' ? (
        <MissionDialog mission={opened.version} offers={offers.data?.offers ?? []} ranks={query.data?.ranks ?? []} onClose={close} />
      ) : null}
      {opened !== null && opened.what !== 'write' ? (
        <VersionAct
          opened={opened}
          act={(what, { id }, reason) =>
            api.call(what === 'publish' ? 'publishDeskMission' : 'stopDeskMission', { params: { merchant, missionId: id }, body: { reason } })
          }
          stopText={t('desk-rewards.rules.stop_text')}
          onDone={() => askMissionsAgain(client, merchant)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
