import { useState } from 'react';
import { Link } from '../router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { DatesSheet } from './dates-sheet.tsx';
import type { Period, RecordPeriod } from '#player/shared/records/values/record-period.ts';
import css from './records.module.css';

const shownTabs = ['today', '7days', '30days'] as const satisfies readonly Period[];

interface PeriodTabsProps {
  chosen: RecordPeriod;
  /** The longest range that can be requested, in days. */
  daysMax: number;
  addressOf: (period: RecordPeriod) => string;
}

/** Periods as tabs; days of one's own come from a sheet. */
export function PeriodTabs({ chosen, daysMax, addressOf }: PeriodTabsProps) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = chosen.period === 'range' || chosen.period === 'yesterday';
  return (
    <>
      <nav className={css['tabs']} aria-label={t('period.label')}>
        {shownTabs.map((period) => (
          <Link
            key={period}
            className={css['tab']}
            to={addressOf({ period, from: '', to: '' })}
            replace
            preventScrollReset
            aria-current={chosen.period === period ? 'true' : undefined}
          >
            {t(`period.${period}`)}
          </Link>
        ))}
        <button type="button" className={css['tab']} aria-haspopup="dialog" aria-current={isOwn ? 'true' : undefined} onClick={() => setChoosing(true)}>
          {t(chosen.period === 'yesterday' ? 'period.yesterday' : 'period.range')}
        </button>
      </nav>
      {chosen.period === 'range' ? (
        <p className={css['range']}>
          {chosen.from} – {chosen.to}
        </p>
      ) : null}
      {isChoosing ? <DatesSheet chosen={chosen} daysMax={daysMax} addressOf={addressOf} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
