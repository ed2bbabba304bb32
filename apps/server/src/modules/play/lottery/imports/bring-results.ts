import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { proposeChanged } from './changed/propose-changed.ts';
import { importResults } from './import-results.ts';

/** Results of imported draws, and proposals where a feed changes one after the settlement. */
export function bringerOf({ pool, games, resultFeeds, now, onDraw, onTrouble }: LotteryParts, twoPersons: TwoPersons): () => Promise<void> {
  return async () => {
    await importResults({ pool, feeds: resultFeeds, gameOf: games.of, now, onDraw, onTrouble });
    await proposeChanged({ pool, games, twoPersons, onTrouble });
  };
}
