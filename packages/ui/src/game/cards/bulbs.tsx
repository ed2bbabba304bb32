import { useRef } from 'react';
import css from './bulbs.module.css';
import { useCanMove } from '../figures/use-can-move.ts';

/** A multiple of three: the bulbs shine in three groups, one after another. */
const BULB_COUNT = 42;
const groups = [0, 1, 2] as const;

/**
 * A string of bulbs around its box (visual.md §1): three dashed outlines whose dashes are round dots, so that the bulbs are spaced evenly
 * around the corners and cost five elements. They pause while out of view.
 */
export function Bulbs() {
  const box = useRef<HTMLSpanElement>(null);
  const canMove = useCanMove(box);
  return (
    <span ref={box} className={css['bulbs']} data-chases={canMove || undefined} aria-hidden="true">
      <svg width="100%" height="100%">
        {groups.map((group) => (
          <rect
            key={group}
            width="100%"
            height="100%"
            rx="15"
            pathLength={BULB_COUNT}
            strokeDasharray="0 3"
            strokeDashoffset={-group}
            className={css['group']}
          />
        ))}
      </svg>
    </span>
  );
}
