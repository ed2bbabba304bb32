import type { BannerPlace } from '@laro/contract/content/content';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';

/** Every place of a banner, and the category whose page it is; home, registration and the links of agents have none. The type makes a forgotten place an error. */
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
  m_agent: null,
};

export const places = Object.keys(categoryOf) as BannerPlace[];
export const isPlace = (text: string): text is BannerPlace => Object.hasOwn(categoryOf, text);

/** Places with words of their own. */
const ownPlaces = ['home', 'm_reg', 'm_agent'] as const;
type OwnPlace = (typeof ownPlaces)[number];

/** Name of a place: its category, or its own word. */
export function placeLabel(t: (key: `desk.banners.place.${OwnPlace}` | `games.category.${GameCategory}`) => string, place: BannerPlace): string {
  const category = categoryOf[place];
  if (category !== null) return t(`games.category.${category}`);
  return t(`desk.banners.place.${ownPlaces.find((own) => own === place) ?? 'home'}`);
}
