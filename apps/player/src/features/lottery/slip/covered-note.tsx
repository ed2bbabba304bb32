import { Note } from '@laro/ui/states/note.tsx';
import { playName } from '@laro/i18n/play-names';
import { coversTooMuch } from '@laro/lottery/orders/coverage';
import { readLineOf } from '@laro/lottery/orders/line-of-plays';
import { useDeferredValue } from 'react';
import { useT } from '#player/shared/api/services.ts';
import type { Game } from '../parts/lottery-api.ts';
import type { CountedLine, Plays } from './slip-lines.ts';

export interface CoveredNoteProps {
  game: Game;
  plays: Plays;
  lines: readonly CountedLine[];
}

/** Plays whose lines cover so much that their stakes will not count; the server decides with the other orders of the draw. */
function coveredPlays({ game, plays, lines }: CoveredNoteProps): string[] {
  const byPlay = Map.groupBy(lines, ({ line }) => line.play);
  return [...byPlay].flatMap(([id, some]) => {
    const read = some.map(({ line }) => readLineOf(plays, line.play, line.selection)).filter((line) => 'play' in line);
    const [first] = read;
    const groups = read.map((line) => line.groups);
    return first && coversTooMuch(first.play, groups, game.stakes.coverPercent) ? [id] : [];
  });
}

/** Says before a bet which stakes will not count for wagering, rebates and ranks (LOTT-19). */
export function CoveredNote(props: CoveredNoteProps) {
  const t = useT();
  // Outcomes are written out for some plays: taps go first.
  const lines = useDeferredValue(props.lines);
  const { family } = props.game.params;
  return coveredPlays({ ...props, lines }).map((id) => (
    <Note key={id} kind="info">
      {t('draws.covered', { play: playName(t, family, id), percent: props.game.stakes.coverPercent })}
    </Note>
  ));
}
