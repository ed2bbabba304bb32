import type { RecountState } from '@laro/domain/rewards/programs/recounts';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { DifferencesDialog, RecountAct, StartDialog } from './recount-dialogs.tsx';
import { recountsQuery, type Recount } from './recount-queries.ts';

const tones: Readonly<Record<RecountState, 'ok' | 'warn' | 'info' | 'plain'>> = {
  counting: 'info',
  counted: 'warn',
  applying: 'info',
  applied: 'ok',
  discarded: 'plain',
};

type Opened = { what: 'start' } | { what: 'show' | 'apply' | 'discard'; recount: Recount };

const sums = [
  ['first', 'desk-rewards.recount.first'],
  ['second', 'desk-rewards.recount.second'],
  ['missing', 'desk-rewards.recount.difference.missing'],
  ['unclaimed', 'desk-rewards.recount.difference.unclaimed'],
  ['claimed', 'desk-rewards.recount.difference.claimed'],
] as const;

/** Both counts and the three kinds of differences, each in a line. */
function Sums({ recount }: { recount: Recount }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      {sums.map(([of, label]) => {
        const { cost, grants, members } = recount[of];
        return (
          <small key={of}>
            <b>{t(label)}</b>: <AmountText amount={cost} /> ({t('desk-rewards.recount.sum', { count: grants, members })})
          </small>
        );
      })}
    </span>
  );
}

function State({ recount: { state, outcomes, decidedBy } }: { recount: Recount }) {
  const { t } = useWords();
  const { count } = useFormats();
  const { open, ...done } = outcomes;
  const isBegun = state === 'applying' || state === 'applied';
  const all = Object.values(done).reduce((sum, number) => sum + number, 0);
  return (
    <span className={list['name']}>
      <Pill tone={tones[state]}>{t(`desk-rewards.recount.state.${state}`)}</Pill>
      {decidedBy === null ? null : <small>{decidedBy}</small>}
      {isBegun ? <small>{t('desk-rewards.recount.outcomes', { done: count(all), open: count(open) })}</small> : null}
    </span>
  );
}

function Acts({ recount, onOpen }: { recount: Recount; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  const mayApply = mayChange && recount.state === 'counted';
  const mayDiscard = mayApply || (mayChange && recount.state === 'counting');
  const acts = ['show', ...(mayApply ? (['apply'] as const) : []), ...(mayDiscard ? (['discard'] as const) : [])] as const;
  const name = t(`desk-rewards.counting.program.${recount.program}`);
  return (
    <span className={content['acts']}>
      {acts.map((what) => (
        <Button key={what} size="tiny" aria-label={`${t(`desk-rewards.recount.${what}`)}: ${name}, ${recount.from}`} onClick={() => onOpen({ what, recount })}>
          {t(`desk-rewards.recount.${what}`)}
        </Button>
      ))}
    </span>
  );
}

function Recounts({ recounts, onOpen }: { recounts: readonly Recount[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  if (recounts.length === 0) return <EmptyState title={t('desk-rewards.recount.none')} />;
  return (
    <DataTable
      rows={recounts}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'discarded'}
      act={(recount) => <Acts recount={recount} onOpen={onOpen} />}
      columns={[
        {
          label: t('desk-rewards.counting.program'),
          cell: ({ program, rule, from, by, reason, at }) => (
            <span className={list['name']}>
              <b>
                {t(`desk-rewards.counting.program.${program}`)}, {rule ?? t('desk-rewards.recount.all')}
              </b>
              <small>
                {t('desk-rewards.recount.from')} {from}
              </small>
              <small>
                {by}: {reason}, <Moment at={at} />
              </small>
            </span>
          ),
        },
        { label: t('desk-rewards.recount.show'), cell: (recount) => <Sums recount={recount} /> },
        { label: t('desk.state'), cell: (recount) => <State recount={recount} /> },
      ]}
    />
  );
}

/** Programs and rules that are counted again: both generations, their differences, and the acts on them (REW-19). */
export function RecountsCard() {
  const { t } = useWords();
  const { code } = useMerchant();
  const mayChange = useMay()('rewards.change');
  const query = useQuery(recountsQuery(code));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Card title={t('desk-rewards.recount.title')}>
      <p>{t('desk-rewards.recount.text')}</p>
      {mayChange ? (
        <div className={content['acts']}>
          <Button kind="primary" size="small" disabled={!query.data} onClick={() => setOpened({ what: 'start' })}>
            {t('desk-rewards.recount.start')}
          </Button>
        </div>
      ) : null}
      <Loaded query={query}>{({ recounts }) => <Recounts recounts={recounts} onOpen={setOpened} />}</Loaded>
      {opened?.what === 'start' && query.data ? <StartDialog today={query.data.today} onClose={close} /> : null}
      {opened?.what === 'show' ? <DifferencesDialog recount={opened.recount} onClose={close} /> : null}
      {opened?.what === 'apply' || opened?.what === 'discard' ? <RecountAct what={opened.what} recount={opened.recount} onClose={close} /> : null}
    </Card>
  );
}
