import { freezeBounds } from '@laro/domain/rewards/grants/freezes';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useSourceName } from '#console/shared/texts/source-name.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { askRewardsAgain, freezesQuery, type Freeze, type WaitingRule } from './reward-queries.ts';

type Opened = { what: 'act'; rule: WaitingRule } | { what: 'release' | 'return'; freeze: Freeze };

const HOURS = /^[1-9]\d?$/;
const tones = { frozen: 'warn', released: 'ok', taken_back: 'plain' } as const;

function Waiting({ rules, frozen, onOpen }: { rules: readonly WaitingRule[]; frozen: readonly Freeze[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const sourceName = useSourceName();
  const mayChange = useMay()('rewards.change');
  if (rules.length === 0) return <EmptyState title={t('desk-rewards.freeze.none')} />;
  const isFrozen = ({ source, rule }: WaitingRule) => frozen.some((one) => one.state === 'frozen' && one.source === source && one.rule === rule);
  return (
    <DataTable
      rows={rules}
      keyOf={({ source, rule }) => `${source} ${rule}`}
      act={(rule) =>
        mayChange && !isFrozen(rule) ? (
          <Button
            size="tiny"
            aria-label={`${t('desk-rewards.freeze.act')}: ${sourceName(rule.source)}, ${rule.rule}`}
            onClick={() => onOpen({ what: 'act', rule })}
          >
            {t('desk-rewards.freeze.act')}
          </Button>
        ) : null
      }
      columns={[
        {
          label: t('desk-rewards.rules.code'),
          cell: ({ source, rule }) => (
            <span className={list['name']}>
              <b>{rule}</b>
              <small>{sourceName(source)}</small>
            </span>
          ),
        },
        { label: t('desk-rewards.freeze.waiting'), isNumber: true, cell: ({ waiting }) => waiting },
        { label: t('desk-rewards.rules.owed'), isNumber: true, cell: ({ cost }) => <AmountText amount={cost} /> },
      ]}
    />
  );
}

function Frozen({ freezes, onOpen }: { freezes: readonly Freeze[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const sourceName = useSourceName();
  const mayChange = useMay()('rewards.change');
  if (freezes.length === 0) return null;
  return (
    <DataTable
      rows={freezes}
      keyOf={({ id }) => id}
      isOff={({ state }) => state !== 'frozen'}
      act={(freeze) =>
        mayChange && freeze.state === 'frozen' ? (
          <span className={content['acts']}>
            {(['release', 'return'] as const).map((what) => (
              <Button key={what} size="tiny" aria-label={`${t(`desk-rewards.freeze.${what}`)}: ${freeze.rule}`} onClick={() => onOpen({ what, freeze })}>
                {t(`desk-rewards.freeze.${what}`)}
              </Button>
            ))}
          </span>
        ) : null
      }
      columns={[
        {
          label: t('desk-rewards.rules.code'),
          cell: ({ source, rule, by, reason }) => (
            <span className={list['name']}>
              <b>
                {rule}, {sourceName(source)}
              </b>
              <small>
                {by}: {reason}
              </small>
            </span>
          ),
        },
        { label: t('desk-rewards.grants.created'), cell: ({ at }) => <Moment at={at} /> },
        { label: t('desk-rewards.grants.until'), cell: ({ until }) => <Moment at={until} /> },
        { label: t('desk.state'), cell: ({ state }) => <Pill tone={tones[state]}>{t(`desk-rewards.freeze.state.${state}`)}</Pill> },
      ]}
    />
  );
}

function FreezeAct({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const [hours, setHours] = useState(String(freezeBounds.hours));
  const isReady = opened.what !== 'act' || (HOURS.test(hours) && Number(hours) <= freezeBounds.hours);
  const act = async (reason: string) => {
    if (opened.what === 'act') {
      const { source, rule } = opened.rule;
      await api.call('freezeDeskReward', { params: { merchant }, body: { source, rule, hours: Number(hours), reason } });
    } else {
      const call = opened.what === 'release' ? 'releaseDeskRewardFreeze' : 'returnDeskRewardFreeze';
      const answer = await api.call(call, { params: { merchant, freezeId: opened.freeze.id }, body: { reason } });
      if (isProposed(answer)) proposed(answer);
    }
    await askRewardsAgain(client, merchant);
    onClose();
  };
  const title = t(`desk-rewards.freeze.${opened.what}`);
  const name = opened.what === 'act' ? opened.rule.rule : opened.freeze.rule;
  return (
    <ActDialog title={`${title}: ${name}`} submit={title} canSubmit={isReady} isDangerous={opened.what !== 'release'} onSubmit={act} onClose={onClose}>
      <p>{t(`desk-rewards.freeze.${opened.what}_text`)}</p>
      {opened.what === 'act' ? (
        <Field label={t('desk-rewards.freeze.hours')}>{(marks) => <TextInput {...marks} value={hours} maxLength={2} onChange={setHours} />}</Field>
      ) : null}
    </ActDialog>
  );
}

/** Rules whose rewards wait, and freezes of their claims (REW-30). */
export function FreezesCard() {
  const { t } = useWords();
  const { code } = useMerchant();
  const query = useQuery(freezesQuery(code));
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Card title={t('desk-rewards.freeze.title')}>
      <Loaded query={query}>
        {({ rules, freezes }) => (
          <>
            <Waiting rules={rules} frozen={freezes} onOpen={setOpened} />
            <Frozen freezes={freezes} onOpen={setOpened} />
          </>
        )}
      </Loaded>
      {opened === null ? null : <FreezeAct opened={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}
