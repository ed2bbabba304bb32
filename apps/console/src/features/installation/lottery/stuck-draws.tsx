import { displayAmount } from '@laro/domain/money/money';
import { playName } from '@laro/i18n/play-names';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { DeskDraw } from './lottery-queries.ts';
import css from './lottery.module.css';

type Control = NonNullable<DeskDraw['control']>;
type Difference = Control['differences'][number];

/** True for a draw that the control holds: two people have it checked again. */
export const isHeldByControl = ({ isHeld, control }: DeskDraw): boolean => isHeld && control !== null && control.fault !== null;

/** The plays in which settlement and control differ. */
function Differences({ family, rows }: { family: string; rows: readonly Difference[] }) {
  const { t } = useWords();
  const { count } = useFormats();
  const sumText = (sum: Difference['control']) =>
    sum ? `${count(sum.lines)} · ${count(sum.bets)} · ${count(sum.wins)} · ${displayAmount(sum.payout, 2)}` : '–';
  const columns = [
    { label: t('desk.lottery.play'), cell: ({ play }: Difference) => playName(t, family, play) },
    { label: t('desk.lottery.sum_settlement'), cell: ({ settlement }: Difference) => sumText(settlement), isNumber: true },
    { label: t('desk.lottery.sum_control'), cell: ({ control }: Difference) => sumText(control), isNumber: true },
  ];
  return rows.length === 0 ? null : <DataTable columns={columns} rows={rows} keyOf={({ play }) => play} />;
}

/** A part of the page that assistive technology lists by its title. */
export const Region = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Card title={title}>{children}</Card>
  </section>
);

/** Why a draw waits for people, and what they can do. */
function Stuck({ draw, children }: { draw: DeskDraw; children: ReactNode }) {
  const { t } = useWords();
  const { control, hold, numero, station } = draw;
  if (isHeldByControl(draw))
    return (
      <Region title={`${t('desk.lottery.control_held')}: ${numero}`}>
        <p>{t(control?.fault === 'seal' ? 'desk.lottery.control_seal' : 'desk.lottery.control_sums')}</p>
        <Differences family={draw.params.family} rows={control?.differences ?? []} />
        <p>{t('desk.lottery.todo_control')}</p>
        <div className={css['acts']}>{children}</div>
      </Region>
    );
  if (draw.isHeld)
    return (
      <Region title={`${t('desk.lottery.held')}: ${[numero, station].join(' ').trim()}`}>
        {hold === null ? null : <p>{t('desk.lottery.held_by', { name: hold.by, reason: hold.reason })}</p>}
        <p>{t('desk.lottery.todo_person')}</p>
        <div className={css['acts']}>{children}</div>
      </Region>
    );
  return (
    <Region title={`${t('desk.lottery.feeds_differ')}: ${[numero, station].join(' ').trim()}`}>
      <p>{t('desk.lottery.todo_disputed')}</p>
      <Link to="/lottery/imports">{t('desk.lottery.imports')}</Link>
    </Region>
  );
}

/** The draws that wait for people before anything is paid: held by the control or by a person, or with sources that differ (TL6, LOTT-42, LOTT-66). */
export function StuckDraws({ draws, acts }: { draws: readonly DeskDraw[]; acts: ((draw: DeskDraw) => ReactNode) | null }) {
  return draws
    .filter(({ isHeld, state }) => isHeld || state === 'disputed')
    .map((draw) => (
      <Stuck key={draw.drawId} draw={draw}>
        {acts?.(draw)}
      </Stuck>
    ));
}
