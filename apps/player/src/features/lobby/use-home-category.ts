import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { useState } from 'react';
import { useLocation } from '#player/shared/router/router-view.tsx';

/** What was chosen on each visit of home in this page's life, by history entry: going back finds it again, coming anew does not. */
const chosenOn = new Map<string, GameCategory>();

/** The category that home shows: HOT on load and whenever home is gone to, by the logo, the home place or a link (HOME-02, HOME-03). */
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
