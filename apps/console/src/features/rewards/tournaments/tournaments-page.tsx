import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { codeColumn, Faults, inForceColumn, RowActs } from '#console/shared/rewards/program-versions.tsx';
import { SegmentNow } from '#console/shared/rewards/segment-fields.tsx';
import { TermsNotice } from '#console/shared/rewards/terms-notice.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { BoardCard } from './board-card.tsx';
import { TournamentDialog } from './tournament-dialog.tsx';
import { askTournamentsAgain, tournamentsQuery, type DeskTournament } from './tournament-queries.ts';
import { PreviewCard } from './preview-card.tsx';

const tones = { announced: 'info', open: 'ok', closing: 'warn', review: 'warn', final: 'plain', cancelled: 'plain' } as const;

type Opened = { what: 'write'; tournament: DeskTournament | null } | { what: 'publish' | 'cancel' | 'board'; tournament: DeskTournament };

function Acts({ tournament, onOpen }: { tournament: DeskTournament; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  const { state, phase, faults } = tournament;
  const act = (what: Opened['what'], words: string) => ({ key: what, words, onTap: () => onOpen({ what, tournament }) });
  return (
    <RowActs
      of={tournament}
      acts={[
        ...(phase === null ? [] : [act('board', t('desk-tournaments.board'))]),
        ...(mayChange ? [act('write', t(state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next'))] : []),
        ...(mayChange && state === 'draft' && faults.length === 0 ? [act('publish', t('desk-rewards.rules.publish'))] : []),
        ...(mayChange && phase === 'announced' ? [act('cancel', t('desk-tournaments.cancel'))] : []),
      ]}
    />
  );
}

function State({ tournament: { phase, faults, notice } }: { tournament: DeskTournament }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      {phase === null ? <Pill tone="info">{t('desk-rewards.state.draft')}</Pill> : <Pill tone={tones[phase]}>{t(`desk-tournaments.phase.${phase}`)}</Pill>}
      <Faults of={faults} program="desk-tournaments" />
      <TermsNotice notice={notice} />
    </span>
  );
}

/** All prizes; for a segment also what it can cost with the members of now. */
function PoolCell({ pool, worstCase, segmentMembers }: DeskTournament) {
  return (
    <span className={list['name']}>
      <AmountText amount={pool} />
      {segmentMembers === null || worstCase === pool ? null : <AmountText amount={worstCase} />}
      <SegmentNow members={segmentMembers} />
    </span>
  );
}

function Tournaments({ tournaments, onOpen }: { tournaments: readonly DeskTournament[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  if (tournaments.length === 0) return <EmptyState title={t('desk-tournaments.none')} />;
  return (
    <DataTable
      rows={tournaments}
      keyOf={({ id }) => id}
      isOff={({ phase }) => phase === 'cancelled'}
      act={(tournament) => <Acts tournament={tournament} onOpen={onOpen} />}
      columns={[
        codeColumn(t),
        { label: t('desk.state'), cell: (tournament) => <State tournament={tournament} /> },
        inForceColumn(t),
        { label: t('desk-tournaments.players'), isNumber: true, cell: ({ players }) => players },
        { label: t('desk-tournaments.pool'), isNumber: true, cell: PoolCell },
        { label: t('desk-rewards.rules.spent'), isNumber: true, cell: ({ spent }) => <AmountText amount={spent} /> },
      ]}
    />
  );
}

function TournamentAct({ opened: { what, tournament }, onClose }: { opened: { what: 'publish' | 'cancel'; tournament: DeskTournament }; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const act = async (reason: string) => {
    const call = what === 'publish' ? 'publishDeskTournament' : 'cancelDeskTournament';
    const answer = await api.call(call, { params: { merchant, tournamentId: tournament.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await askTournamentsAgain(client, merchant);
    onClose();
  };
  const words = t(what === 'publish' ? 'desk-rewards.rules.publish' : 'desk-tournaments.cancel');
  return (
    <ActDialog title={`${words}: ${tournament.code}, ${tournament.version}`} submit={words} isDangerous={what === 'cancel'} onSubmit={act} onClose={onClose}>
      <p>{what === 'cancel' ? t('desk-tournaments.cancel_text') : `${t('desk-tournaments.pool')}: ${exactAmount(tournament.pool)}`}</p>
    </ActDialog>
  );
}

/** Tournaments in versions, with their boards and results (rewards.md 17). */
export function TournamentsPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const query = useQuery(tournamentsQuery(code));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const text = query.data && t('desk-rewards.rules.text', { limit: exactAmount(query.data.limit), currency: query.data.currency });
  const actions = may('rewards.change') ? (
    <Button kind="primary" size="small" onClick={() => setOpened({ what: 'write', tournament: null })}>
      {t('desk-tournaments.new')}
    </Button>
  ) : undefined;
  const act = opened !== null && (opened.what === 'publish' || opened.what === 'cancel') ? { what: opened.what, tournament: opened.tournament } : null;
  return (
    <Page title={t('desk-tournaments.title')} text={text} actions={actions}>
      <Loaded query={query}>
        {({ tournaments }) => (
          <>
            <Card>
              <Tournaments tournaments={tournaments} onOpen={setOpened} />
            </Card>
            {opened?.what === 'board' ? <BoardCard key={opened.tournament.id} tournament={opened.tournament} /> : null}
          </>
        )}
      </Loaded>
      <PreviewCard />
      {opened?.what === 'write' ? <TournamentDialog tournament={opened.tournament} ranks={query.data?.ranks ?? []} onClose={close} /> : null}
      {act === null ? null : <TournamentAct opened={act} onClose={close} />}
    </Page>
  );
}
