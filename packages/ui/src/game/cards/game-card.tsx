import { memo } from 'react';
import { Icon } from '../../pictures/icon.tsx';
import { artColours, GameArt } from './game-art.tsx';
import css from './game-card.module.css';
import type { CardGame, CardTheme, CardWords, LinkComponent, OnCardAct } from './game-models.ts';
import { VendorMark } from './vendor-mark.tsx';

export interface GameCardProps {
  game: CardGame;
  theme: CardTheme;
  words: CardWords;
  link: LinkComponent;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  isFavourite?: boolean;
  onAct: OnCardAct;
  isEager?: boolean;
  /** Place in the whole list, counted from 1, and the length of it, for lists of which only a part is drawn. */
  at?: number;
  of?: number;
}

const placeOf = (at: number | undefined, of: number | undefined) => (at === undefined || of === undefined ? {} : { 'aria-posinset': at, 'aria-setsize': of });

/** A game in a grid (LIST-04): one markup for the eight themes, which differ by `data-theme` in the style sheet alone. */
export const GameCard = memo(function GameCard({ game, theme, words, link: Link, sizes, isFavourite = false, onAct, isEager = false, at, of }: GameCardProps) {
  return (
    <li className={css['card']} data-theme={theme} style={artColours(game)} {...placeOf(at, of)}>
      <Link className={css['open']} href={game.href}>
        <GameArt game={game} sizes={sizes} isEager={isEager} tags={words.tags} className={css['art']} />
        <span className={css['name']}>{game.name}</span>
        <span className={css['vendor']}>
          <VendorMark key={game.vendorMark} src={game.vendorMark} size={18} />
          {game.vendorName}
        </span>
      </Link>
      <Acts game={game} words={words} isOn={isFavourite} onAct={onAct} />
    </li>
  );
});

/** Star and information; lottery games have no star. A long press on a card finds the second by its mark. */
function Acts({ game, words, isOn, onAct }: { game: CardGame; words: CardWords; isOn: boolean; onAct: OnCardAct }) {
  return (
    <>
      {game.canFavour ? (
        <button type="button" className={css['star']} aria-pressed={isOn} aria-label={words.favourite(game.name)} onClick={() => onAct(game, 'star')}>
          <Icon name={isOn ? 'star-fill' : 'star-bold'} size={18} />
        </button>
      ) : null}
      <button
        type="button"
        className={css['about']}
        data-about=""
        aria-haspopup="dialog"
        aria-label={words.about(game.name)}
        onClick={() => onAct(game, 'about')}
      >
        <Icon name="info-fill" size={16} />
      </button>
    </>
  );
}

/** The same game as a row of a list: picture, name, vendor and type, star, play. */
export const GameRow = memo(function GameRow({
  game,
  typeName,
  words,
  link: Link,
  isFavourite = false,
  onAct,
  isEager = false,
  at,
  of,
}: Omit<GameCardProps, 'theme' | 'sizes'> & { typeName: string }) {
  return (
    <li className={css['row']} style={artColours(game)} {...placeOf(at, of)}>
      <Link className={css['openRow']} href={game.href}>
        <span className={css['rowArt']}>
          <GameArt game={game} sizes="64px" isEager={isEager} />
        </span>
        <span className={css['rowText']}>
          <span className={css['name']}>{game.name}</span>
          <span className={css['rowVendor']}>{`${game.vendorName}, ${typeName}`}</span>
        </span>
      </Link>
      <Acts game={game} words={words} isOn={isFavourite} onAct={onAct} />
      <span className={css['play']} aria-hidden="true">
        {game.tag === 'closed' ? words.tags.closed : words.play}
      </span>
    </li>
  );
});
