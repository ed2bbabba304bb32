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
import { askRewardsAgain, rulesQuery, type Rule } from './reward-queries.ts';
import { RuleDialog } from './rule-dialog.tsx';

const tones = { draft: 'info', published: 'ok', stopped: 'plain' } as const;

type Opened = { what: 'write'; rule: Rule | null } | { what: 'publish' | 'stop'; rule: Rule };

function Acts({ rule, onOpen }: { rule: Rule; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const acts: readonly { key: string; words: string; opened: Opened }[] = [
    { key: 'write', words: t(rule.state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next'), opened: { what: 'write', rule } },
    ...(rule.state === 'draft' && rule.faults.length === 0
      ? [{ key: 'publish', words: t('desk-rewards.rules.publish'), opened: { what: 'publish', rule } as const }]
      : []),
    ...(rule.state === 'published' ? [{ key: 'stop', words: t('desk-rewards.rules.stop'), opened: { what: 'stop', rule } as const }] : []),
  ];
  return (
    <span className={content['acts']}>
      {acts.map(({ key, words, opened }) => (
        <Button key={key} size="tiny" aria-label={`${words}: ${rule.code}, ${rule.version}`} onClick={() => onOpen(opened)}>
          {words}
        </Button>
      ))}
    </span>
  );
}

function RuleState({ rule: { state, faults, notice, alarm } }: { rule: Rule }) {
  const words = useWords();
  const { t } = words;
  return (
    <span className={list['name']}>
      <Pill tone={tones[state]}>{t(`desk-rewards.state.${state}`)}</Pill>
      {alarm === 0 ? null : <Pill tone="warn">{t('desk-rewards.rules.alarm', { percent: alarm })}</Pill>}
      {faults.map((fault) => (
        <small key={fault}>{words.find(`desk-rewards.fault.${fault}`) ?? fault}</small>
      ))}
      <TermsNotice notice={notice} />
    </span>
  );
}

function Rules({ rules, onOpen }: { rules: readonly Rule[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  if (rules.length === 0) return <EmptyState title={t('desk-rewards.rules.none')} />;
  return (
    <DataTable
      rows={rules}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'stopped'}
      act={(rule) => (mayChange ? <Acts rule={rule} onOpen={onOpen} /> : null)}
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
        { label: t('desk.state'), cell: (rule) => <RuleState rule={rule} /> },
        { label: t('desk-rewards.rules.starts'), cell: ({ startsAt }) => <Moment at={startsAt} /> },
        { label: t('desk-rewards.rules.days'), isNumber: true, cell: ({ body }) => body.days.length },
        { label: t('desk-rewards.rules.worst'), isNumber: true, cell: ({ worstCase }) => <AmountText amount={worstCase} /> },
        { label: t('desk-rewards.rules.spent'), isNumber: true, cell: ({ spent }) => <AmountText amount={spent} /> },
        { label: t('desk-rewards.rules.owed'), isNumber: true, cell: ({ owed }) => <AmountText amount={owed} /> },
      ]}
    />
  );
}

function RuleAct({ opened: { what, rule }, onClose }: { opened: Extract<Opened, { what: 'publish' | 'stop' }>; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const title = `${t(`desk-rewards.rules.${what}`)}: ${rule.code}, ${rule.version}`;
  const act = async (reason: string) => {
    const call = what === 'publish' ? 'publishDeskRewardRule' : 'stopDeskRewardRule';
    const answer = await api.call(call, { params: { merchant, ruleId: rule.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await askRewardsAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog title={title} submit={t(`desk-rewards.rules.${what}`)} isDangerous={what === 'stop'} onSubmit={act} onClose={onClose}>
      <p>{what === 'stop' ? t('desk-rewards.rules.stop_text') : `${t('desk-rewards.rules.worst')}: ${exactAmount(rule.worstCase)}`}</p>
    </ActDialog>
  );
}

/** Rules of rewards in versions, with their cost, budget and worst case (rewards.md 17). */
export function RewardRulesPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const query = useQuery(rulesQuery(code));
  const offers = useQuery({ ...offersQuery(code), enabled: may('rewards.change') && may('bonuses.read') });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const text = query.data && t('desk-rewards.rules.text', { limit: exactAmount(query.data.limit), currency: query.data.currency });
  const actions = may('rewards.change') ? (
    <Button kind="primary" size="small" onClick={() => setOpened({ what: 'write', rule: null })}>
      {t('desk-rewards.rules.new')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk-rewards.rules.title')} {...(text === undefined ? {} : { text })} actions={actions}>
      <Card title={t('desk-rewards.rules.title')}>
        <Loaded query={query}>{({ rules }) => <Rules rules={rules} onOpen={setOpened} />}</Loaded>
      </Card>
      {opened?.what === 'write' ? <RuleDialog rule={opened.rule} offers={offers.data?.offers ?? []} onClose={close} /> : null}
      {opened && opened.what !== 'write' ? <RuleAct opened={opened} onClose={close} /> : null}
    </Page>
  );
}
