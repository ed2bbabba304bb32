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
import { MoveDialog } from '#console/shared/agents/move-dialog.tsx';

type Move = Wire<'listAllMoves', 'value'>['moves'][number];
const states = ['agreed', 'acted', 'withdrawn', 'void'] as const;
type State = (typeof states)[number];
const tones = { agreed: 'warn', acted: 'ok', withdrawn: 'plain', void: 'danger' } as const;

const allMovesQuery = (merchant: string, state: State | '') =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, 'all-moves', state],
    queryFn: ({ pageParam, signal }) => api.call('listAllMoves', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

function Table({ merchant, moves, onWithdraw }: { merchant: string; moves: readonly Move[]; onWithdraw: ((move: Move) => void) | null }) {
  const { t } = useWords();
  const act = (move: Move) =>
    move.state === 'agreed' && onWithdraw !== null ? (
      <Button size="small" kind="danger" onClick={() => onWithdraw(move)}>
        {t('desk.moves.withdraw')}
      </Button>
    ) : null;
  return (
    <DataTable
      rows={moves}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('desk.moves.member'),
          cell: ({ member, isAgent }) => <Link to={`/m/${merchant}/${isAgent ? 'agents' : 'members'}/${member.id}`}>{member.username}</Link>,
        },
        { label: t('desk.moves.from'), cell: ({ from }) => from ?? t('desk.contracts.company') },
        { label: t('desk.moves.to'), cell: ({ to }) => to ?? t('desk.contracts.company') },
        { label: t('desk.runs.day'), cell: ({ fromDay }) => fromDay },
        { label: t('desk.runs.state'), cell: ({ state }) => <Pill tone={tones[state]}>{t(`desk.moves.state.${state}`)}</Pill> },
        { label: t('desk.moves.reason'), cell: ({ reason, agreedBy }) => `${reason} (${agreedBy})` },
      ]}
      act={onWithdraw === null ? null : act}
    />
  );
}

/** Moves of all agents and players, the withdrawal of those that have not acted, and a new one of a member found by name (AGENT-08, AGENT-46). */
export function MovesPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayMove = useMay()('agents.move');
  const say = useToast();
  const client = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const state: State | '' = states.find((name) => name === address.get('state')) ?? '';
  const query = useInfiniteQuery(allMovesQuery(merchant, state));
  const [withdrawn, withdraw] = useState<Move | null>(null);
  const [isMoving, setMoving] = useState(false);
  const carryOut = async (reason: string) => {
    if (withdrawn === null) return;
    await api.call('withdrawMove', { params: { merchant, moveId: withdrawn.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.moves.done'));
    withdraw(null);
  };
  const options = [{ value: '', label: t('desk.agents.any') }, ...states.map((name) => ({ value: name as string, label: t(`desk.moves.state.${name}`) }))];
  return (
    <Page
      title={t('desk.moves.all_title')}
      text={t('desk.moves.all_text')}
      actions={
        mayMove ? (
          <Button size="small" kind="primary" onClick={() => setMoving(true)}>
            {t('desk.moves.begin')}
          </Button>
        ) : null
      }
    >
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.runs.state')}
          value={state}
          options={options}
          onChange={(value) => setAddress(value === '' ? {} : { state: value }, { replace: true })}
        />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const moves = pages.flatMap((page) => page.moves);
          if (moves.length === 0) return <EmptyState title={t('desk.moves.none')} />;
          return <Table merchant={merchant} moves={moves} onWithdraw={mayMove ? withdraw : null} />;
        }}
      </LongerList>
      {isMoving ? <MoveDialog merchant={merchant} of={null} onClose={() => setMoving(false)} /> : null}
      {withdrawn === null ? null : (
        <ActDialog
          title={`${t('desk.moves.withdraw')}: ${withdrawn.member.username}`}
          submit={t('desk.moves.withdraw')}
          isDangerous
          onSubmit={carryOut}
          onClose={() => withdraw(null)}
        />
      )}
    </Page>
  );
}
