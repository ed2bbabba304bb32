import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { offersQuery } from '#console/shared/rewards/offers.ts';
import { inForceColumn, useVersionRoom, VersionAct, VersionActs, versionColumns, type Opened } from '#console/shared/rewards/program-versions.tsx';
import { SegmentNow } from '#console/shared/rewards/segment-fields.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askRewardsAgain, rulesQuery, type Rule } from './reward-queries.ts';
import { RuleDialog } from './rule-dialog.tsx';

function WorstCell({ worstCase, segmentMembers }: Rule) {
  return (
    <span className={list['name']}>
      <AmountText amount={worstCase} />
      <SegmentNow members={segmentMembers} />
    </span>
  );
}

function Rules({ rules, onOpen }: { rules: readonly Rule[]; onOpen: (opened: Opened<Rule>) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  if (rules.length === 0) return <EmptyState title={t('desk-rewards.rules.none')} />;
  return (
    <DataTable
      rows={rules}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'stopped'}
      act={(version) => (mayChange ? <VersionActs of={version} onOpen={onOpen} /> : null)}
      columns={versionColumns<Rule>(t, 'desk-rewards', [
        inForceColumn(t),
        { label: t('desk-rewards.rules.days'), isNumber: true, cell: ({ body }) => body.days.length },
        { label: t('desk-rewards.rules.worst'), isNumber: true, cell: WorstCell },
      ])}
    />
  );
}

/** Rules of rewards in versions, with their cost, budget and worst case (rewards.md 17). */
export function RewardRulesPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const may = useMay();
  const query = useQuery(rulesQuery(merchant));
  const offers = useQuery({ ...offersQuery(merchant), enabled: may('rewards.change') && may('bonuses.read') });
  const room = useVersionRoom<Rule>(t('desk-rewards.rules.new'), query.data);
  const { opened, close } = room;
  return (
    <Page title={t('desk-rewards.rules.title')} text={room.text} actions={room.actions}>
      <Card title={t('desk-rewards.rules.title')}>
        <Loaded query={query}>{({ rules }) => <Rules rules={rules} onOpen={room.open} />}</Loaded>
      </Card>
      {opened?.what === 'write' ? <RuleDialog rule={opened.version} offers={offers.data?.offers ?? []} onClose={close} /> : null}
      {opened !== null && opened.what !== 'write' ? (
        <VersionAct
          opened={opened}
          act={(what, { id }, reason) =>
            api.call(what === 'publish' ? 'publishDeskRewardRule' : 'stopDeskRewardRule', { params: { merchant, ruleId: id }, body: { reason } })
          }
          stopText={t('desk-rewards.rules.stop_text')}
          onDone={() => askRewardsAgain(client, merchant)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
