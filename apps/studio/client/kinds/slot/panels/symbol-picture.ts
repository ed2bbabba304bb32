import { element } from '../../../shell/page/dom.ts';
import type { Show } from '../scenes/show.ts';
import { makeSprites, type RoleLabels } from '../stage/sprites.ts';

const SIZE = 64;

/** Gives a picture of a symbol, as it looks on the reels, with its name for those who do not see it. */
export const symbolPictures = (show: Pick<Show, 'game' | 'pictures'>, labels: RoleLabels): ((code: string) => HTMLElement) => {
  const sprites = makeSprites(show.game.look, show.pictures, labels, { width: SIZE, height: SIZE });
  return (code) => {
    const picture = element('canvas', { class: 'symbol', role: 'img', 'aria-label': show.game.symbolNames[code] ?? code });
    const from = sprites.get(code)?.sharp;
    if (!from) return picture;
    picture.width = from.width;
    picture.height = from.height;
    picture.getContext('2d')?.drawImage(from, 0, 0);
    return picture;
  };
};
