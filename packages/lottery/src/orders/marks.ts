import type { Line } from './line.ts';
import type { Play, Result, View } from '../plays/play.ts';
import { valueText, type GroupForm, type Groups } from '../selection/selection.ts';

const isWords = ({ alphabet }: GroupForm): boolean => alphabet.kind === 'words';
const isWhole = ({ alphabet, max }: GroupForm): boolean => max === alphabet.size;
const hasHit = (play: Play, groups: Groups, view: View): boolean => {
  const { wins, pushes } = play.hits(groups, view);
  return wins.length > 0 || pushes > 0;
};

/** How the values of a play are held against what it looks at. */
type Rule = (value: number, place: number) => boolean;

function ruleOf({ play, groups }: Line, shape: readonly GroupForm[], view: View): Rule {
  const isDrawn: Rule = (value) => view.includes(value);
  if (play.matches !== undefined) return (value) => play.matches?.(value, view) === true;
  if (groups.length === 1) {
    const isSet = (shape[0]?.min ?? 1) > 1;
    return (value, place) => (isSet || play.bets([[value]]) === 0 ? isDrawn(value, place) : hasHit(play, [[value]], view));
  }
  if (shape.some(isWords))
    return (value, place) => {
      const form = shape[place];
      if (form === undefined || !isWords(form)) return false;
      const others = form.min === 0 ? groups.map(() => []) : groups;
      return hasHit(
        play,
        others.map((values, at) => (at === place ? [value] : values)),
        view,
      );
    };
  return shape.length === view.length && shape.every(isWhole) ? (value, place) => view[place] === value : isDrawn;
}

/**
 * The values of a line that match a result, as text by group (LOTT-33). Values of places match the number of their place, values of a set the numbers drawn, and
 * choices match where they win or push.
 */
export function marksOf(line: Line, result: Result): string[][] {
  const { play, groups } = line;
  const shape = play.form.shapes.find(({ length }) => length === groups.length) ?? [];
  const matches = ruleOf(line, shape, play.view(result));
  return groups.map((values, place) => values.filter((value) => matches(value, place)).map((value) => valueText(play.form, groups, place, value)));
}
