import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Icon } from '../../../pictures/icon.tsx';
import { artColours, GameArt } from '../../cards/game-art.tsx';
import type { CardGame, LinkComponent } from '../../cards/game-models.ts';
import { useCanMove } from '../use-can-move.ts';
import css from './winner-board.module.css';
import { boardRows, climbs } from './winner-rotation.ts';

export interface Winner {
  readonly id: string;
  readonly game: CardGame;
  readonly customerName: string;
  /** With symbol and two decimals. */
  readonly amount: string;
}

export interface WinnerBoardProps {
  /** Largest first. */
  winners: readonly Winner[];
  emptyTitle: string;
  emptyText: string;
  link: LinkComponent;
  stepMs: number;
  transitionMs: number;
  autoplayAbove: number;
}

const VISIBLE_ROWS = 4;

/** Real settled wins (WIN-01): four rows in sight, climbing one row at a step while there are more than three and none is being read. */
export function WinnerBoard({ winners, emptyTitle, emptyText, link: Link, stepMs, transitionMs, autoplayAbove }: WinnerBoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = { count: winners.length, visible: VISIBLE_ROWS, autoplayAbove };
  const canMove = useCanMove(box) && climbs(size);
  const [turn, setTurn] = useState(0);
  const [isClimbing, setClimbing] = useState(false);
  useEffect(() => {
    if (!canMove && !isClimbing) return;
    const timer = setTimeout(
      () => {
        if (isClimbing) setTurn((before) => before + 1);
        setClimbing(!isClimbing);
      },
      isClimbing ? transitionMs : stepMs - transitionMs,
    );
    return () => clearTimeout(timer);
  }, [canMove, isClimbing, turn, stepMs, transitionMs]);
  const move: CSSProperties = isClimbing ? { transform: 'translateY(-60px)', transition: `transform ${transitionMs}ms var(--ease-inout)` } : {};
  return (
    <div ref={box} className={css['board']}>
      {winners.length === 0 ? (
        <div className={css['empty']}>
          <Icon name="trophy-fill" size={28} />
          <p>
            <strong>{emptyTitle}</strong>
            {emptyText}
          </p>
        </div>
      ) : (
        <div className={css['view']} style={{ height: Math.min(VISIBLE_ROWS, winners.length) * 60 }}>
          <ul style={move}>
            {boardRows(turn, size).map((row) => {
              const winner = winners[row.index];
              return winner ? <Row key={row.turn} winner={winner} link={Link} /> : null;
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

const Row = ({ winner, link: Link }: { winner: Winner; link: LinkComponent }) => (
  <li className={css['row']} style={artColours(winner.game)}>
    <Link className={css['open']} href={winner.game.href}>
      <span className={css['art']}>
        <GameArt game={winner.game} sizes="44px" />
      </span>
      <span className={css['text']}>
        <span className={css['game']}>{winner.game.name}</span>
        <span className={css['who']}>{winner.customerName}</span>
      </span>
      <span className={css['amount']}>{winner.amount}</span>
    </Link>
  </li>
);
