import { Repeated } from '#server/db/turns/repeated.ts';
import { deskRecountCalls, recountCarrier } from './desk-calls.ts';
import { turnRecounts } from './recount-turn.ts';
import type { RecountsDeps } from './recounts-parts.ts';

const TURN_EVERY_MS = 3000;

export type Recounts = ReturnType<typeof createRecounts>;

/** Programs of rewards that are counted again into a second generation next to the first, which two people put in force (REW-19). */
export function createRecounts(deps: RecountsDeps) {
  deps.twoPersons.register('reward.recount', recountCarrier(deps));
  const turn = () => turnRecounts(deps);
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'reward-recounts');
  return {
    handlers: deskRecountCalls(deps),
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
