import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { ScheduleDialog, TermsDialog, type Terms } from './change-dialogs.tsx';
import { lotteryChangesQuery, type ChangedGame } from './lottery-queries.ts';

type Change = ChangedGame['changes'][number];

const scheduleText = ({ times, holidays, closesBeforeSeconds }: ChangedGame['schedule']): string =>
  `${times}; ${closesBeforeSeconds} s${holidays === '' ? '' : `; ${holidays}`}`;

const changeText = ({ schedule, terms }: Change): string => {
  if (schedule !== null) return scheduleText(schedule);
  if (terms === null) return '–';
  const { merchant, base, lineWinMax, drawWinMax, outcomeMax, playMax } = terms;
  return [`${merchant}:`, base, lineWinMax, drawWinMax, outcomeMax, playMax].filter((value) => value !== null).join(' ');
};

/** Prizes and caps of each merchant, with the act that changes them. */
function TermsTable({ terms, onChange }: { terms: readonly Terms[]; onChange: ((terms: Terms) => void) | null }) {
  const { t } = useWords();
  const { count } = useFormats();
  const columns = [
    {
      label: `${t('desk.merchant')}, ${t('desk.lottery.base')}`,
      cell: ({ merchant, mode, base }: Terms) => (base === null ? merchant : `${merchant}, ${mode} ${base}`),
    },
    ...(['lineWinMax', 'drawWinMax', 'outcomeMax', 'playMax'] as const).map((name) => ({
      label: t(`desk.setting.lottery.${name}`),
      cell: (row: Terms) => `${count(row[name])} ${row.currency}`,
      isNumber: true,
    })),
  ];
  const act = (row: Terms) => (
    <Button size="small" aria-label={t('desk.lottery.change_terms')} onClick={() => onChange?.(row)}>
      {t('desk.lottery.feed_change')}
    </Button>
  );
  return <DataTable columns={columns} rows={terms} keyOf={({ merchant }) => merchant} act={onChange === null ? null : act} hasLongActs />;
}

/** The decided changes of a game. */
function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t } = useWords();
  const columns = [
    { label: t('desk.lottery.holds_from'), cell: ({ from }: Change) => from },
    { label: t('desk.lottery.changes'), cell: changeText },
    { label: t('desk.reason.label'), cell: ({ reason, proposedBy, decidedBy }: Change) => `${reason} (${proposedBy}, ${decidedBy})` },
    { label: t('desk.lottery.feed_changed'), cell: ({ decidedAt }: Change) => <MomentIn at={decidedAt} words={(at) => at} /> },
  ];
  return <DataTable columns={columns} rows={changes} keyOf={({ id }) => id} />;
}

/** Schedule, prizes and caps of a game from the first date that a change can hold from, and its changes (LOTT-66). */
export function GameChanges({ gameId }: { gameId: string }) {
  const { t } = useWords();
  const mayChange = useMay()('lottery.change');
  const query = useQuery(lotteryChangesQuery(gameId));
  const [asked, setAsked] = useState<'schedule' | Terms | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title={t('desk.lottery.changes')}>
      <Loaded query={query}>
        {(game) => (
          <>
            <p>
              {t('desk.lottery.holds_from')} {game.earliest}: {scheduleText(game.schedule)} ({game.zone})
            </p>
            {mayChange ? (
              <Button size="small" onClick={() => setAsked('schedule')}>
                {t('desk.lottery.change_schedule')}
              </Button>
            ) : null}
            <TermsTable terms={game.terms} onChange={mayChange ? setAsked : null} />
            {game.changes.length === 0 ? <EmptyState title={t('desk.lottery.no_changes')} /> : <ChangeTable changes={game.changes} />}
            {asked === 'schedule' ? <ScheduleDialog game={game} onClose={close} /> : null}
            {asked !== null && asked !== 'schedule' ? <TermsDialog game={game} terms={asked} onClose={close} /> : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
