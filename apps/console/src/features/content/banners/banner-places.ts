import type { BannerPlace } from '@laro/contract/content/content';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';

/** Every place of a banner, and the category whose page it is; home and registration have none. The type makes a forgotten place an error. */
const categoryOf: Record<BannerPlace, GameCategory | null> = {
  home: null,
  m_rng: 'RNG',
  m_live: 'LIVE',
  m_sports: 'SPORTS',
  m_pvp: 'PVP',
  m_fish: 'FISH',
  m_lott: 'LOTT',
  m_elott: 'ELOTT',
  m_reg: null,
};

export const places = Object.keys(categoryOf) as BannerPlace[];
export const isPlace = (text: string): text is BannerPlace => Object.hasOwn(categoryOf, text);

/** Name of a place: its category, or its own word. */
export function placeLabel(
  t: (key: 'desk.banners.place.home' | 'desk.banners.place.m_reg' | `games.category.${GameCategory}`) => string,
  place: BannerPlace,
): string {
  const category = categoryOf[place];
  if (category !== null) return t(`games.category.${category}`);
  return t(place === 'home' ? 'desk.banners.place.home' : 'desk.banners.place.m_reg');
}
