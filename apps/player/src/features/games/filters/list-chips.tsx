import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { ChipStrip, type Chip } from '@laro/ui/game/rows/chip-strip.tsx';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { categoriesQuery } from '#player/shared/games/lobby/game-queries.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { listAddress, type ListFilters } from './list-filters.ts';

/** Quick filters of a list (LIST-03). Recent games and favourites are a member's: the page asks a guest to log in, and is there afterwards (LIST-09). */
export const TypeChips = memo(function TypeChips({ path, category, filters }: { path: string; category: GameCategory | ''; filters: ListFilters }) {
  const { t } = useServices().words;
  const address = (type: ListFilters['type']) => listAddress(path, category, { ...filters, type });
  const chips: Chip[] = [
    { key: 'ALL', label: t('lists.type.all'), href: address('ALL') },
    { key: 'HOT', label: t('lists.type.hot'), href: address('HOT'), icon: 'flame-fill', colour: 'var(--cat-hot)' },
    { key: 'NEW', label: t('lists.type.new'), href: address('NEW'), icon: 'sparkle-fill', colour: 'var(--ok)' },
    { key: 'RECENT', label: t('lists.type.recent'), href: address('RECENT'), icon: 'clock-counter-clockwise' },
    { key: 'FAV', label: t('lists.type.favourites'), href: address('FAV'), icon: 'star-fill', colour: 'var(--primary)' },
  ];
  return <ChipStrip chips={chips} current={filters.type} label={t('lists.type.label')} link={SiteLink} />;
});

/** The strip of categories, the chosen one in its middle (LIST-14). */
export const CategoryChips = memo(function CategoryChips({
  current,
  address,
  hasAll = false,
}: {
  current: GameCategory | '';
  address: (category: GameCategory | '') => string;
  hasAll?: boolean;
}) {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery(categoriesQuery(services));
  const keys: GameCategory[] = ['HOT', ...(data?.categories.map((category) => category.key) ?? [])];
  const chips: Chip[] = [
    ...(hasAll ? [{ key: '', label: t('lists.type.all'), href: address('') }] : []),
    ...keys.map((key) => ({
      key,
      label: t(categoryLook[key].words),
      href: address(key),
      icon: categoryLook[key].activeIcon,
      colour: categoryLook[key].colour,
    })),
  ];
  return <ChipStrip chips={chips} current={current} label={t('games.rail.label')} link={SiteLink} />;
});
