import { heldStates, type HeldState } from '@laro/domain/agents/counting/held-play';
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

type Account = Wire<'listNotCounted', 'value'>['accounts'][number];
type Act = 'clear' | 'keep';
interface Asked {
  account: Account;
  act: Act;
}

const acts: readonly Act[] = ['clear', 'keep'];
const tones = { held: 'warn', kept: 'danger', cleared: 'ok' } as const;

const notCountedQuery = (merchant: string, state: HeldState | '') =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, 'not-counted', state],
    queryFn: ({ pageParam, signal }) => api.call('listNotCounted', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Shows what clearing counts before it is decided. */
function DecideDialog({ merchant, asked: { account, act }, onClose }: { merchant: string; asked: Asked; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const decide = async (reason: string) => {
    await api.call('decideNotCounted', { params: { merchant, accountId: account.id }, body: { act, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant, 'not-counted'] });
    say(t('desk.own.done'));
    onClose();
  };
  return (
    <ActDialog
      title={`${t(`desk.own.${act}`)}: ${account.member.username}`}
      submit={t(`desk.own.${act}`)}
      isDangerous={act === 'keep'}
      onSubmit={decide}
      onClose={onClose}
    >
      <p>{act === 'clear' ? t('desk.own.clear_text', { rounds: String(account.rounds), valid: account.valid }) : t('desk.own.keep_text')}</p>
    </ActDialog>
  );
}

function Accounts({ merchant, accounts }: { merchant: string; accounts: readonly Account[] }) {
  const { t } = useWords();
  const mayDecide = useMay()('agents.approve');
  const [asked, ask] = useState<Asked | null>(null);
  return (
    <>
      <DataTable
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          { label: t('desk.own.member'), cell: ({ member }) => <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link> },
          { label: t('desk.own.agent'), cell: ({ agent }) => <Link to={`/m/${merchant}/agents/${agent.id}`}>{agent.username}</Link> },
          { label: t('desk.own.cause'), cell: ({ cause }) => t(`desk.risk.rule.${cause}`) },
          { label: t('desk.own.from'), cell: ({ from }) => from },
          { label: t('desk.own.held'), isNumber: true, cell: ({ valid }) => valid },
          {
            label: t('desk.agents.state'),
            cell: ({ state, by, reason }) => (
              <>
                <Pill tone={tones[state]}>{t(`desk.own.state.${state}`)}</Pill> {[by, reason].filter(Boolean).join(' · ')}
              </>
            ),
          },
        ]}
        act={
          mayDecide
            ? (account) =>
                account.state === 'held'
                  ? acts.map((act) => (
                      <Button key={act} size="small" kind={act === 'clear' ? 'primary' : 'danger'} onClick={() => ask({ account, act })}>
                        {t(`desk.own.${act}`)}
                      </Button>
                    ))
                  : null
            : null
        }
      />
      {asked === null ? null : <DecideDialog merchant={merchant} asked={asked} onClose={() => ask(null)} />}
    </>
  );
}

/** Own accounts in the own downline: a person decides whether their play counts (AGENT-14, AGENT-46). */
export function NotCountedPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const [address, setAddress] = useSearchParams();
  const state: HeldState | '' = heldStates.find((name) => name === address.get('state')) ?? '';
  const query = useInfiniteQuery(notCountedQuery(merchant, state));
  const states = [{ value: '', label: t('desk.agents.any') }, ...heldStates.map((name) => ({ value: name as string, label: t(`desk.own.state.${name}`) }))];
  return (
    <Page title={t('desk.own.title')} text={t('desk.own.text')}>
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
          const accounts = pages.flatMap((page) => page.accounts);
          return accounts.length === 0 ? <EmptyState title={t('desk.own.none')} /> : <Accounts merchant={merchant} accounts={accounts} />;
        }}
      </LongerList>
    </Page>
  );
}
