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
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { TermsNotice } from '#console/shared/rewards/terms-notice.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RankDialog, TermsDialog } from './ladder-dialogs.tsx';
import { askRanksAgain, simulationQuery, type Ladder, type Rank } from './rank-queries.ts';

type Opened = { what: 'rank'; rank: Rank } | { what: 'terms' | 'publish' | 'simulate' };

/** The name of a rank in the desk's language, else any. */
export function useRankName() {
  const { language } = useWords();
  return ({ names, id }: Pick<Rank, 'names' | 'id'>): string => names[language] ?? names.EN ?? Object.values(names)[0] ?? id;
}

function Simulation({ ladder }: { ladder: Ladder }) {
  const { t } = useWords();
  const query = useQuery(simulationQuery(useMerchant().code, ladder.id));
  return (
    <Loaded query={query}>
      {({ members, rises, falls, monthlyNow, monthlyThen, rebatesNow, rebatesThen }) => (
        <p role="status">
          {t('desk-ranks.simulation', { members, rises, falls, now: exactAmount(monthlyNow), later: exactAmount(monthlyThen) })}{' '}
          {t('desk-ranks.simulation_rebates', { now: exactAmount(rebatesNow), later: exactAmount(rebatesThen) })}
        </p>
      )}
    </Loaded>
  );
}

function Publication({ ladder, onClose }: { ladder: Ladder; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const publish = async (reason: string) => {
    const answer = await api.call('publishDeskLadder', { params: { merchant, ladderId: ladder.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await askRanksAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog title={t('desk-rewards.rules.publish')} submit={t('desk-rewards.rules.publish')} onSubmit={publish} onClose={onClose}>
      <Simulation ladder={ladder} />
    </ActDialog>
  );
}

function LadderState({ ladder: { state, isInForce, version, madeBy, startsAt, faults, notice, body } }: { ladder: Ladder }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      <b>{t('desk-rewards.rules.version', { version, name: madeBy })}</b>
      <span>
        <Pill tone={isInForce ? 'ok' : state === 'draft' ? 'info' : 'plain'}>{isInForce ? t('desk-ranks.in_force') : t(`desk-rewards.state.${state}`)}</Pill>{' '}
        <Moment at={startsAt} />
      </span>
      <small>
        {t('desk-ranks.rebate_period')}: {t(`desk-ranks.period.${body.rebatePeriod}`)}. {t('desk-ranks.rebate_basis')}:{' '}
        {t(`desk-ranks.basis.${body.rebateBasis}`)}
      </small>
      {faults.map((fault) => (
        <small key={fault}>{t(`desk-ranks.fault.${fault}`)}</small>
      ))}
      <TermsNotice notice={notice} />
    </span>
  );
}

function Acts({ ladder, onOpen }: { ladder: Ladder; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  return (
    <span className={content['acts']}>
      {mayChange ? (
        <Button size="tiny" onClick={() => onOpen({ what: 'terms' })}>
          {t('desk-ranks.terms')}
        </Button>
      ) : null}
      <Button size="tiny" onClick={() => onOpen({ what: 'simulate' })}>
        {t('desk-ranks.simulate')}
      </Button>
      {mayChange && ladder.state === 'draft' && ladder.faults.length === 0 ? (
        <Button size="tiny" kind="primary" onClick={() => onOpen({ what: 'publish' })}>
          {t('desk-rewards.rules.publish')}
        </Button>
      ) : null}
    </span>
  );
}

function RankTable({ ladder, onOpen }: { ladder: Ladder; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const nameOf = useRankName();
  const mayChange = useMay()('rewards.change');
  return (
    <DataTable
      rows={ladder.body.ranks}
      keyOf={({ id }) => id}
      act={(rank) =>
        mayChange ? (
          <Button size="tiny" onClick={() => onOpen({ what: 'rank', rank })}>
            {t('desk-ranks.edit', { name: nameOf(rank) })}
          </Button>
        ) : null
      }
      columns={[
        { label: t('desk-ranks.rank'), cell: (rank) => <b>{nameOf(rank)}</b> },
        { label: t('desk-ranks.points'), isNumber: true, cell: ({ points }) => points },
        { label: t('desk-ranks.days'), isNumber: true, cell: ({ days }) => days },
        { label: t('desk-ranks.keep'), isNumber: true, cell: ({ keepPoints }) => keepPoints },
        { label: t('desk-ranks.upgrade'), isNumber: true, cell: ({ upgrade }) => <AmountText amount={upgrade} /> },
        { label: t('desk-ranks.monthly'), isNumber: true, cell: ({ monthly }) => <AmountText amount={monthly} /> },
        { label: t('desk-ranks.birthday'), isNumber: true, cell: ({ birthday }) => <AmountText amount={birthday} /> },
        {
          label: t('desk-ranks.approval'),
          cell: ({ isProven, demands, needsApproval, withdraw, host }) => (
            <span className={list['name']}>
              {isProven ? <small>{t('desk-ranks.proven')}</small> : null}
              {demands.map(({ kind, days, target }) => (
                <small key={kind}>
                  {t(`desk-ranks.condition.${kind}`)}: {target}
                  {days > 0 ? ` / ${days}` : ''}
                </small>
              ))}
              {needsApproval ? <small>{t('desk-ranks.approval')}</small> : null}
              {withdraw.isFirst ? <small>{t('desk-ranks.withdraw_first')}</small> : null}
              {host === null ? null : <small>{t('desk-ranks.own_host', { name: host.name })}</small>}
            </span>
          ),
        },
      ]}
    />
  );
}

/** The newest version of the ladder with its ranks, and the older ones. Changes go into the draft of the next version. */
export function LadderCard({ ladders }: { ladders: readonly Ladder[] }) {
  const { t } = useWords();
  const nameOf = useRankName();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [newest, ...older] = ladders;
  const close = () => setOpened(null);
  if (!newest) return <EmptyState title={t('desk-ranks.none')} />;
  return (
    <Card title={t('desk-ranks.ladders')}>
      <LadderState ladder={newest} />
      <Acts ladder={newest} onOpen={setOpened} />
      {opened?.what === 'simulate' ? <Simulation ladder={newest} /> : null}
      <RankTable ladder={newest} onOpen={setOpened} />
      {older.map((ladder) => (
        <LadderState key={ladder.id} ladder={ladder} />
      ))}
      {opened?.what === 'rank' ? <RankDialog ladder={newest} rank={opened.rank} name={nameOf(opened.rank)} onClose={close} /> : null}
      {opened?.what === 'terms' ? <TermsDialog ladder={newest} onClose={close} /> : null}
      {opened?.what === 'publish' ? <Publication ladder={newest} onClose={close} /> : null}
    </Card>
  );
}
