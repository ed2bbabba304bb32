import type { Parsed } from '@laro/contract/routes';
import { missionWorstCase } from '@laro/domain/missions/mission-program';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { capAlarm } from '@laro/domain/rewards/grants/budget';
import { actorOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { membersOf, nameIn } from '#server/modules/rewards/rewards/index.ts';
import { refuseHiddenFacts, segmentCounts } from '#server/modules/rewards/segments/index.ts';
import type { MissionsDeps } from '../missions-parts.ts';
import { checkedMission, publishMission, saveMission, stopMission } from '../rules/change-missions.ts';
import { missionCosts, missionsOf } from '../rules/missions.store.ts';
import { previewMissions } from './preview.ts';

type Room = Parsed<'listDeskMissions', 'value'>;

async function roomOf(deps: MissionsDeps, { language }: Pick<CallContext, 'language'>, merchant: Merchant): Promise<Room> {
  const { settings } = merchant;
  const [rows, costs, members] = [
    await missionsOf(deps.pool, merchant.code),
    await missionCosts(deps.pool, merchant.code),
    await membersOf(deps.pool, merchant.code),
  ];
  const mostOf = segmentCounts(deps.pool, { merchant, at: new Date(deps.now()) });
  const missions: Room['missions'] = [];
  for (const mission of rows) {
    const { merchantCode: _code, stoppedAt: _stopped, startsAt, endsAt, madeAt, ...row } = mission;
    const segmentMembers = await mostOf(row.body.segment);
    const cost = costs.find(({ code, version }) => code === row.code && version === row.version);
    missions.push({
      ...row,
      body: row.body as Room['missions'][number]['body'],
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      madeAt: madeAt.toISOString(),
      done: cost?.done ?? 0,
      spent: cost?.spent ?? 0n,
      alarm: capAlarm(row.body.budget.cap, cost?.spent ?? 0n),
      owed: cost?.owed ?? 0n,
      segmentMembers,
      worstCase: missionWorstCase(row.body, segmentMembers ?? members, settings['mall.pointCost']),
      ...(await checkedMission(deps, merchant, mission)),
    });
  }
  const { ranks } = await memberPlace(deps.pool, merchant, null, new Date(deps.now()));
  return {
    missions,
    currency: settings['market.currency'],
    limit: BigInt(settings['rewards.secondPersonAbove']) * MAJOR_UNIT,
    ranks: ranks.map(({ id, names }) => ({ id, name: nameIn(names, language, merchant) })),
  };
}

/** Missions at the desk (rewards.md 17). */
export function deskMissionCalls(
  deps: MissionsDeps,
): Handlers<'listDeskMissions' | 'previewDeskMissions' | 'saveDeskMission' | 'publishDeskMission' | 'stopDeskMission'> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listDeskMissions: (context, { params: { merchant } }) => roomOf(deps, context, known(merchant)),
    previewDeskMissions: (_context, { params: { merchant }, query: { rank, language } }) =>
      previewMissions(deps, { merchant: known(merchant), language }, rank),
    saveDeskMission: async (context, { params: { merchant }, body }) => {
      await refuseHiddenFacts(context, deps.pool, merchant, body.body.segment);
      await saveMission(deps, known(merchant), body, actorOf(context));
      return roomOf(deps, context, known(merchant));
    },
    publishDeskMission: async (context, { params: { merchant, missionId }, body: { reason } }) =>
      (await publishMission(deps, known(merchant), missionId, reason, actorOf(context))) ?? roomOf(deps, context, known(merchant)),
    stopDeskMission: async (context, { params: { merchant, missionId }, body: { reason } }) => {
      await stopMission(deps, known(merchant), missionId, reason, actorOf(context));
      return roomOf(deps, context, known(merchant));
    },
  };
}
