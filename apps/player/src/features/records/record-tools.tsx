import type { GameCategory } from '@laro/domain/game-categories';
import { ChipStrip, type Chip } from '@laro/ui/game/chip-strip.tsx';
import { useState } from 'react';
import { categoryLook } from '#player/shared/category-look.ts';
import { SiteLink } from '#player/shared/games/site-link.tsx';
import { useSettings } from '#player/shared/queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/services.ts';
import { DatesSheet } from './dates-sheet.tsx';
import { recordAddress, type Period, type RecordFilters } from './record-filters.ts';
import css from './records.module.css';

const tabs = ['today', '7days', '30days'] as const satisfies readonly Period[];

/** Periods as tabs; days of one's own come from a sheet. */
function PeriodTabs({ filters }: { filters: RecordFilters }) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = filters.period === 'range' || filters.period === 'yesterday';
  return (
    <>
      <nav className={css['tabs']} aria-label={t('records.period.label')}>
        {tabs.map((period) => (
          <Link
            key={period}
            className={css['tab']}
            to={recordAddress({ ...filters, period, from: '', to: '' })}
            replace
            preventScrollReset
            aria-current={filters.period === period ? 'true' : undefined}
          >
            {t(`records.period.${period}`)}
          </Link>
        ))}
        <button type="button" className={css['tab']} aria-haspopup="dialog" aria-current={isOwn ? 'true' : undefined} onClick={() => setChoosing(true)}>
          {t(filters.period === 'yesterday' ? 'records.period.yesterday' : 'records.period.range')}
        </button>
      </nav>
      {filters.period === 'range' ? (
        <p className={css['range']}>
          {filters.from} – {filters.to}
        </p>
      ) : null}
      {isChoosing ? <DatesSheet filters={filters} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

/** Period and type of game, above the list. */
export function RecordTools({ filters }: { filters: RecordFilters }) {
  const t = useT();
  const { categories } = useSettings();
  const kinds = categories.filter((category): category is Exclude<GameCategory, 'HOT'> => category !== 'HOT');
  const chips: Chip[] = [
    { key: '', label: t('records.type.all'), href: recordAddress({ ...filters, category: '' }) },
    ...kinds.map((category) => ({ key: category, label: t(categoryLook[category].words), href: recordAddress({ ...filters, category }) })),
  ];
  return (
    <>
      <PeriodTabs filters={filters} />
      <div className={css['chips']}>
        <ChipStrip chips={chips} current={filters.category} label={t('records.type.label')} link={SiteLink} />
      </div>
    </>
  );
}
