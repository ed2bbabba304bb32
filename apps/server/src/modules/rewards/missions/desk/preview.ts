import type { Parsed } from '@laro/contract/routes';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { isShown } from '../mission-calls.ts';
import { missionViews } from '../mission-views.ts';
import { zoneOf, type MissionsDeps } from '../missions-parts.ts';
import { isForPlace, MissionPeriods } from '../progress/current-missions.ts';
import { missionsOf } from '../rules/missions.store.ts';

/**
 * Missions as a member of a rank reads them who has begun none (REW-54). There is no member, so nothing is written and nothing can be joined. Throws
 * `desk.rank_unknown`.
 */
export async function previewMissions(
  deps: MissionsDeps,
  reader: Pick<CallContext, 'merchant' | 'language'>,
  rankId: string,
): Promise<Parsed<'previewDeskMissions', 'value'>> {
  const { merchant } = reader;
  const now = deps.now();
  const { ranks } = await memberPlace(deps.pool, merchant, null, new Date(now));
  const place = ranks.findIndex(({ id }) => id === rankId) + 1;
  if (place === 0) throw new Refusal('desk.rank_unknown');
  const current = new MissionPeriods(await missionsOf(deps.pool, merchant.code), zoneOf(merchant)).at([now], []);
  const shown = current.filter((mission) => isShown(mission, now));
  return {
    zone: zoneOf(merchant),
    isOnHold: false,
    missions: await missionViews(deps, reader, shown, { isOpen: (mission) => isForPlace(mission, place, ranks), grantsOf: () => [], ranks }),
  };
}
