import { recordRangeDaysMax } from '@laro/domain/system/constants';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { ChipStrip, type Chip } from '@laro/ui/game/rows/chip-strip.tsx';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { PeriodTabs } from '#player/shared/records/period-tabs.tsx';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import { recordAddress, type RecordFilters } from './record-filters.ts';
import css from '#player/shared/records/records.module.css';

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
      <PeriodTabs chosen={filters} daysMax={recordRangeDaysMax} addressOf={(period) => recordAddress({ ...filters, ...period })} />
      <div className={css['chips']}>
        <ChipStrip chips={chips} current={filters.category} label={t('records.type.label')} link={SiteLink} />
      </div>
    </>
  );
}
