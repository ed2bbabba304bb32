import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import type { CardTheme } from '@laro/ui/game/cards/game-models';

const isTheme = (theme: number): theme is CardTheme => Number.isInteger(theme) && theme >= 1 && theme <= 8;

/** The theme that most of the games have; the first of them where two are as common. */
function mostCommon(themes: readonly CardTheme[]): CardTheme | undefined {
  const counts = new Map<CardTheme, number>();
  for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/**
 * The card theme of a grid (LIST-04): one for all its cards, so that its rows are equally high and the page stays quiet. The list of a
 * category has the theme of most of its games; lists that mix categories have the square card. `allowed` are the merchant's themes:
 * if the preferred one is not among them, the square one is used, else the merchant's first.
 */
export function gridTheme(category: GameCategory | '', games: readonly { readonly theme: number }[], allowed: readonly string[]): CardTheme {
  const themes = allowed.map(Number).filter(isTheme);
  const isMixed = category === '' || category === 'HOT';
  const wished = (isMixed ? undefined : mostCommon(games.map(({ theme }) => theme).filter(isTheme))) ?? 1;
  if (themes.length === 0 || themes.includes(wished)) return wished;
  return themes.includes(1) ? 1 : (themes[0] ?? 1);
}
