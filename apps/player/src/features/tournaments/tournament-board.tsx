import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { standingsQuery, type BoardRow, type Details, type Standings } from './tournament-api.ts';
import { useTournamentTexts } from './tournament-texts.ts';
import css from './tournaments.module.css';

const FIRST = 3;
/** With the own row in the top, the board is opened so far beyond it. */
const BEYOND = 5;

function Row({ row, score, toNext }: { row: BoardRow; score: Details['score']; toNext: Standings['toNext'] }) {
  const { t, money, number, scoreText } = useTournamentTexts();
  const { place, name, isMe, prize } = row;
  return (
    <tr className={css['row']} data-me={isMe || undefined} data-medal={place <= FIRST ? place : undefined}>
      <td>
        <span className={css['medal']}>{number(place)}</span>
      </td>
      <td className={css['who']}>
        {isMe ? t('tournament.you', { name }) : name}
        {isMe && toNext !== null ? <small>{t('tournament.to_next', { score: scoreText(score, toNext) })}</small> : null}
      </td>
      <td>{scoreText(score, row.score)}</td>
      <td>{prize === null || /^0\.0+$/.test(prize) ? '–' : money(prize)}</td>
    </tr>
  );
}

function Rows({ standings, score }: { standings: Standings; score: Details['score'] }) {
  const { t, moment, number } = useTournamentTexts();
  const [isOpen, setOpen] = useState(false);
  const { top, around, toNext, asOf } = standings;
  if (top.length === 0) return <EmptyState title={t('tournament.board_empty')} />;
  const own = top.findIndex(({ isMe }) => isMe);
  const shown = isOpen ? top.length : Math.min(top.length, Math.max(FIRST, own < 0 ? 0 : own + 1 + BEYOND, around.length === 0 ? FIRST + BEYOND : 0));
  const row = (one: BoardRow, index: number) => <Row key={`${one.place} ${one.name} ${index + 1}`} row={one} score={score} toNext={toNext} />;
  return (
    <>
      <div className={css['board']}>
        <table>
          <thead>
            <tr>
              {(['place', 'player', 'score', 'prize'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`tournament.col.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{top.slice(0, shown).map(row)}</tbody>
          {around.length > 0 ? <tbody className={css['around']}>{around.map(row)}</tbody> : null}
        </table>
        {shown < top.length ? (
          <button type="button" className={css['all']} onClick={() => setOpen(true)}>
            {t('tournament.show_all', { from: number(shown + 1), count: number(top.length) })}
          </button>
        ) : null}
      </div>
      <p className={css['note']}>{t('tournament.as_of', { at: moment(asOf) })}</p>
    </>
  );
}

/** The board: the best rows, and the own one with its neighbours (TOUR-03). */
export function TournamentBoard({ details: { id, score } }: { details: Details }) {
  const query = useQuery(standingsQuery(useServices(), id));
  return (
    <Loaded query={query} waiting={<Skeleton height={240} radius={20} />}>
      {(standings) => <Rows standings={standings} score={score} />}
    </Loaded>
  );
}
