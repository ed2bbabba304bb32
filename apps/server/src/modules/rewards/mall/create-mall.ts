import { Repeated } from '#server/db/repeated.ts';
import { deskMallCalls } from './desk/desk-calls.ts';
import { mallCalls } from './mall-calls.ts';
import type { MallDeps } from './mall-parts.ts';
import { countPlay, postDue } from './points/play-points.ts';

/** Points on the way follow the end of a round within this time (REW-15). */
const TURN_EVERY_MS = 3000;

export type Mall = ReturnType<typeof createMall>;

/** Points of members, which play earns, and the goods that they buy (rewards.md 11). */
export function createMall(deps: MallDeps) {
  /** Counts play, then posts what is due. True if more is waiting. */
  const turn = async (): Promise<boolean> => {
    if (await countPlay(deps)) return true;
    const more: boolean[] = [];
    for (const merchant of deps.merchants()) more.push(await postDue(deps, merchant));
    return more.includes(true);
  };
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'mall');
  return {
    handlers: { ...mallCalls(deps), ...deskMallCalls(deps) },
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
