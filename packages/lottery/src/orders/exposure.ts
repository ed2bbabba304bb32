import { type Money } from '@laro/domain/money/money';

import { type Play } from '../plays/play.ts';
import { type Line, mostOf, payoutOf } from './line.ts';
import { memo } from './memo.ts';

/** The largest number of outcomes that are counted one by one (LOTT-26). */
const NARROW_OUTCOMES = 1000;

const narrow = new WeakMap<Play, boolean>();

/** True if a play's outcomes are few enough to be counted one by one. */
function isNarrow(play: Play): boolean {
  const known = narrow.get(play);
  if (known !== undefined) return known;
  let count = 0;
  if (play.space !== null)
    for (const _view of play.space()) {
      count += 1;
      if (count > NARROW_OUTCOMES) break;
    }
  const answer = count > 0 && count <= NARROW_OUTCOMES;
  narrow.set(play, answer);
  return answer;
}

/** Possible payouts of a line: by outcome, in the order of the play's views, or (null) only the most. */
export interface LineExposure {
  readonly most: Money;
  readonly outcomes: readonly Money[] | null;
  /** The places of the outcomes that pay anything. */
  readonly paying: readonly number[];
}

/** Lines of a play whose exposure is kept: each has up to a thousand figures. */
const KEPT_LINES = 256;
const known = memo<Play, LineExposure>(KEPT_LINES);

/** The exposure that a line adds to its play in a draw. */
export function exposureOf(line: Line, stake: Money, base: number): LineExposure {
  const { play, groups, selection } = line;
  const { space } = play;
  if (space === null || !isNarrow(play)) return { most: mostOf(line, stake, base), outcomes: null, paying: [] };
  return known(play, `${selection} ${stake} ${base}`, () => {
    const outcomes: Money[] = [];
    for (const [view] of space()) outcomes.push(payoutOf(play.hits(groups, view), stake, base));
    return {
      most: outcomes.reduce((most, payout) => (payout > most ? payout : most), 0n),
      outcomes,
      paying: outcomes.flatMap((payout, place) => (payout > 0n ? [place] : [])),
    };
  });
}
