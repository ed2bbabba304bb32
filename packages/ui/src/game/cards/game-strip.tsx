import { GameCard } from './game-card.tsx';
import css from './game-strip.module.css';
import type { CardGame, CardWords, LinkComponent, OnCardAct } from './game-models.ts';

interface GameStripProps {
  games: readonly CardGame[];
  words: CardWords;
  link: LinkComponent;
  /** Node ids of the favourites. */
  favourites: ReadonlySet<string>;
  onAct: OnCardAct;
  label: string;
}

/** A row of square cards that scrolls sideways. */
export const GameStrip = ({ games, words, link, favourites, onAct, label }: GameStripProps) => (
  <ul className={css['strip']} aria-label={label}>
    {games.map((game) => (
      <GameCard key={game.id} game={game} theme={1} words={words} link={link} sizes="116px" isFavourite={favourites.has(game.nodeId)} onAct={onAct} />
    ))}
  </ul>
);
