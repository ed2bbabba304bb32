import { takesAutoplay } from '../../autoplay/autoplay-rules.ts';
import { beginAutoplay, stopAutoplay } from '../../autoplay/autoplay.store.ts';
import type { StudioCalls } from '../../protocol.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import type { ApiDeps } from '../api-deps.ts';
import { gameOf } from '../games/game-of.ts';
import { StudioRefusal } from '../studio-refusal.ts';

/** True where autoplay is offered: by the merchant's setting, in games of one act (GAME-14). */
export const hasAutoplay = (deps: Pick<ApiDeps, 'games'>, session: Session): boolean => session.autoplay && takesAutoplay(gameOf(deps, session).rules);

type Calls = Pick<StudioCalls, 'autoplay' | 'autoplay-stop'>;

/** Begins an autoplay with the player's own bounds. */
export async function autoplay(
  deps: ApiDeps,
  session: Session,
  { rounds, lossLimit, winStop }: Calls['autoplay']['takes'],
): Promise<Calls['autoplay']['gives']> {
  if (!hasAutoplay(deps, session)) throw new StudioRefusal('studio.autoplay_off');
  const terms = { rounds, lossLimit: BigInt(lossLimit), winStop: winStop === null ? null : BigInt(winStop) };
  return { id: await beginAutoplay(deps.pool, session, terms) };
}

export async function autoplayStop({ pool }: ApiDeps, session: Session): Promise<Calls['autoplay-stop']['gives']> {
  await stopAutoplay(pool, session);
  return {};
}
