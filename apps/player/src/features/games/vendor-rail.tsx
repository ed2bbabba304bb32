import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { Rail, type RailItem } from '@laro/ui/game/rows/rail.tsx';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { hotGamesQuery, vendorsQuery, type CategoryVendor, type Game } from '#player/shared/games/lobby/game-queries.ts';
import { LABEL_GAP, vendorMark } from '@laro/domain/catalogue/game-categories';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { listAddress, withVendor, type ListFilters } from './filters/list-filters.ts';

type RailVendor = Pick<CategoryVendor, 'code' | 'name' | 'icon'>;

function vendorsOf(hot: readonly Game[]): readonly RailVendor[] {
  const vendors = new Map<string, RailVendor>();
  for (const { vassalage, vendorName } of hot) vendors.set(vassalage, { code: vassalage, name: vendorName, icon: vendorMark(vassalage) });
  return [...vendors.values()];
}

/** The vendors that a list can be narrowed to: those of the category, or those that have hot games. Empty while they are not here. */
export function useRailVendors(category: GameCategory | ''): readonly RailVendor[] {
  const services = useServices();
  const { data: catalogue } = useQuery({ ...vendorsQuery(services, category === '' ? 'ALL' : category), enabled: category !== '' && category !== 'HOT' });
  const { data: hot } = useQuery({ ...hotGamesQuery(services), enabled: category === 'HOT' });
  return useMemo(() => {
    if (category === 'HOT') return vendorsOf(hot ?? []);
    return catalogue?.categories.find((entry) => entry.key === category)?.vendors ?? [];
  }, [category, catalogue, hot]);
}

/** The vendor side menu of a list: first all games, then each vendor (LIST-03). */
export const VendorRail = memo(function VendorRail({
  vendors,
  path,
  category,
  filters,
}: {
  vendors: readonly RailVendor[];
  path: string;
  category: GameCategory | '';
  filters: ListFilters;
}) {
  const { t } = useServices().words;
  const address = (code: string) => listAddress(path, category, withVendor(filters, code));
  const items: RailItem[] = [
    { key: '', label: t('games.vendors.all'), icon: 'squares-four', activeIcon: 'squares-four-fill', colour: 'var(--primary)', href: address('') },
    ...vendors.map(({ code, name, icon }) => ({ key: code, label: name.replace(LABEL_GAP, '\n'), mark: icon, colour: 'var(--primary)', href: address(code) })),
  ];
  return (
    <Rail
      items={items}
      current={filters.vassalage}
      link={SiteLink}
      label={t('games.vendors.label')}
      upLabel={t('games.rail.up')}
      downLabel={t('games.rail.down')}
      size="narrow"
    />
  );
});
