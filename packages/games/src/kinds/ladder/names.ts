import type { LadderBoard, LadderScene } from './ladder-rules.ts';

type Find = (key: string, values?: Record<string, string | number>) => string | null;

/** Name of a board: how many places end the round, or how many are safe. Empty for a ladder without places. `find` gives words by key, or null. */
export const ladderBoardName = (find: Find, scene: LadderScene, { places, bad }: Pick<LadderBoard, 'places' | 'bad'>): string =>
  (places === 0 ? '' : scene === 'tower' ? find('ladder.safe_of', { safe: places - bad, places }) : find('ladder.bad_of', { bad, places })) ?? '';

/** Name of a move that is no place of a board. */
export const ladderMoveName = (find: Find, scene: LadderScene, move: string): string => find(`ladder.move.${move === 'step' ? scene : move}`) ?? move;
