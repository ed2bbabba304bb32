import { displayAmount } from '@laro/domain/money/money';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { DeskDraw } from './lottery-queries.ts';

type Control = NonNullable<DeskDraw['control']>;
type Difference = Control['differences'][number];

/** True for a draw that the control holds: two people have it checked again. */
export const isHeldByControl = ({ isHeld, control }: DeskDraw): boolean => isHeld && control !== null && control.fault !== null;

/** The draws that the control holds before payment, with the plays in which the two systems differ (TL6). */
export function ControlFaults({ draws }: { draws: readonly DeskDraw[] }) {
  const { t } = useWords();
  const { count } = useFormats();
  const sumText = (sum: Difference['control']) =>
    sum ? `${count(sum.lines)} · ${count(sum.bets)} · ${count(sum.wins)} · ${displayAmount(sum.payout, 2)}` : '–';
  const columns = [
    { label: t('desk.lottery.play'), cell: ({ play }: Difference) => play },
    { label: t('desk.lottery.sum_settlement'), cell: ({ settlement }: Difference) => sumText(settlement), isNumber: true },
    { label: t('desk.lottery.sum_control'), cell: ({ control }: Difference) => sumText(control), isNumber: true },
  ];
  return draws.filter(isHeldByControl).map(({ drawId, numero, control }) => (
    <section key={drawId} aria-label={`${t('desk.lottery.control_held')}: ${numero}`}>
      <h2>
        {t('desk.lottery.control_held')}: {numero}
      </h2>
      <p>{t(control?.fault === 'seal' ? 'desk.lottery.control_seal' : 'desk.lottery.control_sums')}</p>
      {control && control.differences.length > 0 ? <DataTable columns={columns} rows={control.differences} keyOf={({ play }) => play} /> : null}
    </section>
  ));
}
