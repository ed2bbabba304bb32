import { useEffect, useState } from 'react';
import type { Game, SlipLine } from '../parts/lottery-api.ts';
import { countLine, keepLines, keptLines, onKeptElsewhere, type Plays } from './slip-lines.ts';

/** The lines that the device keeps for the game until they are placed. */
export function useSlip(game: Game, plays: Plays, base: number) {
  const [lines, setLines] = useState<readonly SlipLine[]>(() => keptLines(game.gameId));
  // Another tab may place or remove lines: they are not placed again here.
  useEffect(() => onKeptElsewhere(game.gameId, () => setLines(keptLines(game.gameId))), [game.gameId]);
  const keep = (next: readonly SlipLine[]) => {
    setLines(next);
    keepLines(game.gameId, next);
  };
  const shown = lines.flatMap((line) => {
    const counted = countLine(game, plays, base, line);
    return 'fault' in counted ? [] : [{ line, counted }];
  });
  return {
    counted: shown.map(({ counted }) => counted),
    /** Lines that the game does not take by now. */
    left: lines.length - shown.length,
    add: (...more: readonly SlipLine[]) => keep([...lines, ...more]),
    /** Removes a line by its place among the shown ones: kept lines that the game refuses by now are not shown. */
    remove: (place: number) => keep(lines.filter((line) => line !== shown[place]?.line)),
    /** Takes a line out, to change it. */
    take: (place: number): SlipLine | undefined => {
      const taken = shown[place]?.line;
      keep(lines.filter((line) => line !== taken));
      return taken;
    },
    /** Removes the lines of the slip as it was when it was placed, also those that the game did not take. Those that another tab has added since stay. */
    placed: () => {
      const had = lines.map((line) => JSON.stringify(line));
      const isNew = (line: SlipLine): boolean => {
        const at = had.indexOf(JSON.stringify(line));
        return at < 0 || had.splice(at, 1).length === 0;
      };
      keep(keptLines(game.gameId).filter(isNew));
    },
  };
}
