import type { Draws } from '../../fair/draws.ts';
import { power, rational, type Rational } from '../../figures/rational.ts';
import { curveClimb, stopsClimb, stopValues, type Climb } from './climb.ts';
import { drawCrash, reachChance } from './rules.ts';

/** In one of these cases a drive ends before the next stop. */
const STOP_CHANCES = 10;

/** A climb with the draw of its end. */
export interface Course extends Climb {
  readonly draw: (draws: Draws) => number;
  /** Exact chance of reaching a value that can be taken. */
  readonly reach: (value: number) => Rational;
}

export const curveCourse = (percent: number): Course => ({
  ...curveClimb,
  draw: (draws) => drawCrash(percent, draws),
  reach: (value) => reachChance(value, percent),
});

export const stopsCourse: Course = {
  ...stopsClimb,
  draw: (draws) => {
    const values = stopValues();
    let stop = 0;
    while (stop < values.length - 1 && draws.below(STOP_CHANCES) < STOP_CHANCES - 1) stop += 1;
    return values[stop] ?? 0;
  },
  reach: (value) => power(rational(BigInt(STOP_CHANCES - 1), BigInt(STOP_CHANCES)), stopValues().indexOf(value)),
};
