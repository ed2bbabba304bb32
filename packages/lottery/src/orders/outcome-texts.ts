import { type Play, type View } from '../plays/play.ts';

/** The numbers that a play looks at, as text; with leading zeros where players write them so. */
export function viewText({ form }: Play, view: View): string {
  const alphabet = form.shapes[0]?.[0]?.alphabet;
  return alphabet?.kind === 'padded' && view.length === 1 ? view.map(alphabet.write).join(',') : view.join(',');
}

const texts = new WeakMap<Play, readonly string[]>();

/**
 * The outcomes of a play as a selection would name them, by their places in its exposure; empty for a play whose outcomes are not counted. Where each value is a bet it is the values that
 * win (`big,odd`), the same text for all outcomes that pay alike, else the numbers that decide the play.
 */
export function outcomeTexts(play: Play): readonly string[] {
  const known = texts.get(play);
  if (known) return known;
  const [group, ...others] = play.form.shapes[0] ?? [];
  const values = group && others.length === 0 && group.min === 1 ? group.alphabet.values : null;
  const textOf = (view: View): string => {
    const winning = (values ?? []).filter((value) => play.hits([[value]], view).wins.length > 0);
    return group && winning.length > 0 ? winning.map(group.alphabet.write).join(',') : viewText(play, view);
  };
  const made = play.space ? [...play.space()].map(([view]) => textOf(view)) : [];
  texts.set(play, made);
  return made;
}
