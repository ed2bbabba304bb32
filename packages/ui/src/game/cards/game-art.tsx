import type { CSSProperties } from 'react';
import { Icon } from '../../pictures/icon.tsx';
import { Picture } from '../../pictures/picture.tsx';
import css from './game-art.module.css';
import type { CardGame, CardWords } from './game-models.ts';

/** Widths of the files of a game's picture, in px (game-art.md §9). */
const ART_WIDTHS = [240, 480] as const;

/** Custom properties of a card: the picture's own colour and that of its category. */
export const artColours = (game: Pick<CardGame, 'picture' | 'categoryColour'>): CSSProperties =>
  ({ '--plate': game.picture.plate, '--c': game.categoryColour }) as CSSProperties;

/** The square picture of a game with its tag; a lost picture is a plate in the category's colour with its glyph. */
export function GameArt({
  game,
  sizes,
  isEager = false,
  tags,
  className,
}: {
  game: CardGame;
  sizes: string;
  isEager?: boolean;
  tags?: CardWords['tags'];
  className?: string | undefined;
}) {
  return (
    <span className={[css['art'], className].filter(Boolean).join(' ')} data-closed={game.tag === 'closed' || undefined}>
      <Picture
        key={game.picture.base}
        base={game.picture.base}
        widths={ART_WIDTHS}
        sizes={sizes}
        width={240}
        height={240}
        lost={<Icon name={game.categoryIcon} size={36} />}
        {...(isEager ? { eager: 'auto' as const } : {})}
      />
      {tags && game.tag ? (
        <span className={css['tag']} data-tag={game.tag}>
          {tags[game.tag]}
        </span>
      ) : null}
    </span>
  );
}
