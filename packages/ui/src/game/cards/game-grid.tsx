import { useRef, type CSSProperties } from 'react';
import { GameCard, GameRow } from './game-card.tsx';
import css from './game-grid.module.css';
import type { CardGame, CardTheme, CardWords, LinkComponent, OnCardAct } from './game-models.ts';
import { useWindowRows } from '../rows/windows/use-window-rows.ts';

export interface GameGridProps {
  /** How many games are here, and each of them by its place. */
  count: number;
  gameAt: (index: number) => CardGame | undefined;
  /** Names what is listed; games of another list take the places of those that are shown. */
  content: string;
  /** How many there are in all, here or still to come. */
  total: number;
  form: 'grid' | 'list';
  columns: 2 | 3;
  theme: CardTheme;
  words: CardWords;
  /** Kind of a game, for rows of the list form. */
  typeName: (game: CardGame) => string;
  link: LinkComponent;
  /** Node ids of the favourites. */
  favourites: ReadonlySet<string>;
  onAct: OnCardAct;
  sizes: string;
  label: string;
  /** Rows that the server draws; the browser adds what its window needs. */
  initialRows?: number;
  /** Pictures of the first view that are fetched without waiting for the layout. */
  eagerCount?: number;
}

const ROW_ESTIMATE_PX = { grid2: 201, grid3: 187, list: 85 } as const;

/**
 * Games in rows, of which only those near the window are drawn: 60 or 60,000 make the same number of elements (goals.md A). The rows
 * that are not drawn are kept free by padding, so the scroll bar is right and nothing jumps.
 */
export function GameGrid({
  count,
  gameAt,
  content,
  total,
  form,
  columns,
  theme,
  words,
  typeName,
  link,
  favourites,
  onAct,
  sizes,
  label,
  initialRows = 5,
  eagerCount = 0,
}: GameGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const perRow = form === 'list' ? 1 : columns;
  const kind = form === 'list' ? 'list' : `grid${columns}`;
  const rows = useWindowRows({
    list,
    rowCount: Math.ceil(count / perRow),
    content,
    kind: `${kind}:${theme}`,
    estimatePx: form === 'list' ? ROW_ESTIMATE_PX.list : ROW_ESTIMATE_PX[`grid${columns}`],
    initialRows: form === 'list' ? initialRows * 2 : initialRows,
  });
  const style: CSSProperties = { paddingTop: rows.before, paddingBottom: rows.after };
  const cells = [];
  for (let index = rows.first * perRow; index < Math.min(rows.end * perRow, count); index += 1) {
    const game = gameAt(index);
    if (!game) continue;
    const common = { game, words, link, onAct, isFavourite: favourites.has(game.nodeId), isEager: index < eagerCount, at: index + 1, of: total };
    cells.push(
      form === 'list' ? <GameRow key={index} {...common} typeName={typeName(game)} /> : <GameCard key={index} {...common} theme={theme} sizes={sizes} />,
    );
  }
  return (
    <ul ref={list} className={css['games']} data-form={kind} aria-label={label} style={style}>
      {cells}
    </ul>
  );
}
