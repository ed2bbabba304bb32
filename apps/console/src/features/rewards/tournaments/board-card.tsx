import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askTournamentsAgain, boardQuery, type DeskBoard, type DeskTournament } from './tournament-queries.ts';

type Row = DeskBoard['rows'][number];
type Opened = { what: 'take_out'; row: Row } | { what: 'confirm' };

function BoardAct({ opened, tournamentId, onClose }: { opened: Opened; tournamentId: string; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const act = async (reason: string) => {
    const params = { merchant, tournamentId };
    if (opened.what === 'confirm') await api.call('decideDeskResult', { params, body: { reason } });
    else await api.call('excludeDeskEntry', { params, body: { memberId: opened.row.member.id, reason } });
    await askTournamentsAgain(client, merchant);
    onClose();
  };
  const words = t(`desk-tournaments.${opened.what}`);
  const title = opened.what === 'confirm' ? words : `${words}: ${opened.row.member.username}`;
  return (
    <ActDialog title={title} submit={words} isDangerous={opened.what === 'take_out'} onSubmit={act} onClose={onClose}>
      <p>{t(`desk-tournaments.${opened.what}_text`)}</p>
    </ActDialog>
  );
}

function Rows({ board, onTakeOut }: { board: DeskBoard; onTakeOut: ((row: Row) => void) | null }) {
  const { t } = useWords();
  if (board.rows.length === 0) return <EmptyState title={t('desk-tournaments.none')} />;
  return (
    <DataTable
      rows={board.rows}
      keyOf={({ member }) => member.id}
      act={(row) =>
        onTakeOut === null ? null : (
          <Button size="tiny" aria-label={`${t('desk-tournaments.take_out')}: ${row.member.username}`} onClick={() => onTakeOut(row)}>
            {t('desk-tournaments.take_out')}
          </Button>
        )
      }
      columns={[
        { label: t('desk-tournaments.place'), isNumber: true, cell: ({ place }) => place ?? '–' },
        { label: t('desk-tournaments.players'), cell: ({ member }) => member.username },
        { label: t('desk-tournaments.score'), isNumber: true, cell: ({ score }) => score },
        { label: t('desk-tournaments.prize'), isNumber: true, cell: ({ prize }) => <AmountText amount={prize} /> },
      ]}
    />
  );
}

/** The board of one tournament as it is now: who is taken out, and the confirmation of results in review (TOUR-06, TOUR-08). */
export function BoardCard({ tournament: { id, code, version } }: { tournament: DeskTournament }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayApprove = useMay()('rewards.approve');
  const query = useQuery(boardQuery(merchant.code, id));
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Card title={`${t('desk-tournaments.board')}: ${code}, ${version}`}>
      <Loaded query={query}>
        {(board) => {
          const { phase } = board.tournament;
          const isOpen = phase !== 'final' && phase !== 'cancelled';
          return (
            <>
              <p>
                <Moment at={board.asOf} />
              </p>
              {phase === 'review' && mayApprove ? (
                <Button kind="primary" size="small" onClick={() => setOpened({ what: 'confirm' })}>
                  {t('desk-tournaments.confirm')}
                </Button>
              ) : null}
              <Rows board={board} onTakeOut={mayApprove && isOpen ? (row) => setOpened({ what: 'take_out', row }) : null} />
              {board.takenOut.length > 0 ? <h3>{t('desk-tournaments.taken_out')}</h3> : null}
              {board.takenOut.map(({ member, at, by, reason }) => (
                <p key={member.id} className={list['name']}>
                  <b>{member.username}</b>
                  <small>
                    <Moment at={at} /> · {by} · {reason}
                  </small>
                </p>
              ))}
            </>
          );
        }}
      </Loaded>
      {opened === null ? null : <BoardAct opened={opened} tournamentId={id} onClose={() => setOpened(null)} />}
    </Card>
  );
}
