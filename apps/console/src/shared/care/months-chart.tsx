import { AmountText } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { MemberCare } from './care-queries.ts';
import css from './care.module.css';

const WIDTH = 320;
const HEIGHT = 120;
const BAR = 18;
const GAP = 4;

const FULL = 10_000;

/** Six months of deposits and withdrawals as bars, with every figure in a table below (T51). */
export function MonthsChart({ figures, levels }: Pick<MemberCare, 'figures' | 'levels'>) {
  const { t } = useWords();
  const { count } = useFormats();
  const months = levels.toReversed();
  const step = WIDTH / Math.max(1, months.length);
  return (
    <>
      <p className={css['legend']}>
        <span data-series="deposit">{t('desk.blocks.kind.deposit')}</span>
        <span data-series="withdraw">{t('desk.blocks.kind.withdraw')}</span>
      </p>
      <svg className={css['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`} role="img" aria-label={t('desk.care.chart')}>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {months.map(({ month, deposited, withdrawn }, place) => {
          const left = place * step + (step - 2 * BAR - GAP) / 2;
          const [deposits, withdrawals] = [(deposited * HEIGHT) / FULL, (withdrawn * HEIGHT) / FULL];
          return (
            <g key={month}>
              <rect data-series="deposit" x={left} y={HEIGHT - deposits} width={BAR} height={deposits} rx="2" />
              <rect data-series="withdraw" x={left + BAR + GAP} y={HEIGHT - withdrawals} width={BAR} height={withdrawals} rx="2" />
              <text x={place * step + step / 2} y={HEIGHT + 14} textAnchor="middle">
                {month.slice(2)}
              </text>
            </g>
          );
        })}
      </svg>
      <DataTable
        rows={figures.months}
        keyOf={({ month }) => month}
        columns={[
          { label: t('desk.limits.month'), cell: ({ month }) => <span className={css['month']}>{month}</span> },
          { label: t('desk.blocks.kind.deposit'), isNumber: true, cell: ({ deposited }) => <AmountText amount={deposited} /> },
          { label: t('desk.blocks.kind.withdraw'), isNumber: true, cell: ({ withdrawn }) => <AmountText amount={withdrawn} /> },
          { label: t('desk.care.net'), isNumber: true, cell: ({ net }) => <AmountText amount={net} /> },
          { label: t('desk.care.hours'), isNumber: true, cell: ({ hours }) => count(hours) },
        ]}
      />
    </>
  );
}
