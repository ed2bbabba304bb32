import type { Services } from '#player/shared/api/services.ts';
import { missionApi, type Mission } from '#player/shared/missions/mission-query.ts';
import { refresh } from '#player/shared/rewards/reward-api.ts';

export type MissionTask = Mission['tasks'][number];

export async function joinMission(services: Services, code: string): Promise<void> {
  try {
    await missionApi(services).call('joinMission', { params: { code } });
  } finally {
    // Also after a refusal: the list may be out of date.
    await refresh(services);
  }
}
