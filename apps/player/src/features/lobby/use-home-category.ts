import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { useState } from 'react';
import { useLocation } from '#player/shared/router/router-view.tsx';

/** Category chosen on each visit of home since the page was loaded, by history entry: going back restores it, a new visit does not. */
const chosenOn = new Map<string, GameCategory>();

/** The category that home shows: HOT on load and on every visit by the logo, the home tab or a link (HOME-02, HOME-03). */
export function useHomeCategory(): [GameCategory, (category: GameCategory) => void, () => void] {
  const { key } = useLocation();
  const [shown, setShown] = useState(() => ({ key, category: chosenOn.get(key) ?? ('HOT' as GameCategory) }));
  if (shown.key !== key) setShown({ key, category: chosenOn.get(key) ?? 'HOT' });
  const choose = (category: GameCategory) => {
    chosenOn.set(key, category);
    setShown({ key, category });
  };
  return [shown.category, choose, () => choose('HOT')];
}
