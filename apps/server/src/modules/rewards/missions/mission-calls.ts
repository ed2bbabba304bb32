import type { Parsed } from '@laro/contract/routes';
import { areOffersOnHold, type GateAnswer } from '@laro/domain/rewards/grants/gate';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { memberGrants, missionViews } from './mission-views.ts';
import { zoneOf, type MissionsDeps } from './missions-parts.ts';
import { noteNewFacts } from './progress/note-facts.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { currentMissions, isForPlace, placesOf, type CurrentMission } from './progress/current-missions.ts';
import { inMissionSegments } from './progress/mission-segments.ts';
import { holdMissions, noteLook, writeProgress } from './progress/progress.store.ts';
import { missionsOf } from './rules/missions.store.ts';

type Mission = Parsed<'listMissions', 'value'>['missions'][number];

const DAY_MS = 86_400_000;
/** A special mission stays in the list for so long after its end, while its reward can be claimed. */
const SHOWN_AFTER_MS = 7 * DAY_MS;

/** True if a mission is still in the list. */
export const isShown = ({ row: { endsAt } }: CurrentMission, now: number): boolean => endsAt === null || now < endsAt.getTime() + SHOWN_AFTER_MS;

/** Missions that the member may see now: none for a member who earns nothing, and only begun ones for a member without offers (T96). */
async function shownMissions(deps: MissionsDeps, context: CallContext, { earns, offers }: Pick<GateAnswer, 'earns' | 'offers'>): Promise<CurrentMission[]> {
  const { merchant } = context;
  const { playerId } = playerOf(context);
  if (!earns) return [];
  const now = deps.now();
  const all = await currentMissions(deps.pool, await missionsOf(deps.pool, merchant.code), playerId, [now], zoneOf(merchant));
  const shown = all.filter((mission) => (offers || mission.progress !== null) && isShown(mission, now));
  const isFor = await inMissionSegments(
    deps.pool,
    merchant,
    shown.map((current) => ({ playerId, current })),
  );
  return shown.filter((current) => isFor({ playerId, current }));
}

/** The share of a mission that is done: that of its tasks on average. */
const percentOf = ({ tasks }: Mission): number => Math.floor(tasks.reduce((sum, { percent }) => sum + percent, 0) / tasks.length);

/** The mission nearest to its end, one to claim first; null where none is open (REW-51). */
export async function nearestMission(deps: MissionsDeps, context: CallContext): Promise<Parsed<'getRewardSummary', 'value'>['mission']> {
  const open = (await listOf(deps, context)).missions.filter(({ state }) => state === 'claim' || state === 'progress');
  const [nearest] = open
    .map((mission) => ({ mission, percent: mission.state === 'claim' ? 100 : percentOf(mission) }))
    .toSorted((one, other) => other.percent - one.percent);
  if (!nearest) return null;
  const { code, name, state, reward } = nearest.mission;
  return { code, name, isDone: state === 'claim', percent: nearest.percent, reward };
}

async function listOf(deps: MissionsDeps, context: CallContext): Promise<Parsed<'listMissions', 'value'>> {
  const { merchant } = context;
  const gate = (await deps.rewards.gateOf(deps.pool, merchant.code, playerOf(context).playerId)).answer('cash');
  const shown = await shownMissions(deps, context, gate);
  const { place, ranks } = await memberPlace(deps.pool, merchant, playerOf(context).playerId, new Date(deps.now()));
  const isOpen = (mission: CurrentMission) => isForPlace(mission, place, ranks);
  await noteNewFacts(deps, merchant, playerOf(context).playerId, shown.filter(isOpen));
  const grantsOf = await memberGrants(deps, context, playerOf(context).playerId, shown);
  const missions = await missionViews(deps, context, shown, { isOpen, grantsOf, ranks });
  return { zone: zoneOf(merchant), isOnHold: areOffersOnHold(gate), missions };
}

/** Joins a mission of today. Throws `task.unknown`, `task.not_open`, `reward.not_offered`, `reward.not_now`. */
async function join(deps: MissionsDeps, context: CallContext, code: string): Promise<void> {
  const { merchant } = context;
  const { playerId } = playerOf(context);
  const at = new Date(deps.now());
  await inTransaction(deps.pool, async (transaction) => {
    const gate = (await deps.rewards.gateOf(transaction, merchant.code, playerId)).answer('cash');
    if (!gate.earns) throw new Refusal(gate.refusal === 'reward.not_offered' ? 'reward.not_offered' : 'reward.not_now');
    if (!gate.offers) throw new Refusal('reward.not_now');
    await holdMissions(transaction, [playerId]);
    const rows = (await missionsOf(transaction, merchant.code)).filter((row) => row.code === code && row.state !== 'draft');
    if (rows.length === 0) throw new Refusal('task.unknown');
    const [mission] = await currentMissions(transaction, rows, playerId, [at.getTime()], zoneOf(merchant));
    if (!mission?.row.body.optIn || (mission.row.endsAt !== null && mission.row.endsAt <= at)) throw new Refusal('task.not_open');
    const { row, span, progress } = mission;
    if (progress?.joinedAt) return;
    const own = { playerId, current: mission };
    if (!(await inMissionSegments(transaction, merchant, [own]))(own)) throw new Refusal('task.unknown');
    const { place, ranks } = await memberPlace(transaction, merchant, playerId, at);
    if (!isForPlace(mission, place, ranks)) throw new Refusal('task.not_open');
    if ((await placesOf(deps, transaction, merchant, row, at.getTime())) === 0) throw new Refusal('task.not_open');
    const begun = progress ?? {
      code,
      key: span.key,
      version: row.version,
      reached: row.body.tasks.map(() => 0n),
      seen: [],
      isDone: false,
      isGranted: false,
      takenBack: 0,
      isEnded: false,
    };
    // Rounds count from the joining on, so the next turn counts the period from its beginning.
    const joined = { ...begun, playerId, joinedAt: at, isBegun: true, countedUpTo: null };
    await writeProgress(transaction, [joined], { merchantCode: merchant.code, at });
    await noteLook(transaction, { merchantCode: merchant.code, playerId });
  });
}

/** Calls of a member about missions (rewards.md 19). */
export function missionCalls(deps: MissionsDeps): Handlers<'listMissions' | 'joinMission'> {
  return {
    listMissions: (context) => listOf(deps, context),
    joinMission: async (context, { params: { code } }) => {
      await join(deps, context, code);
      return listOf(deps, context);
    },
  };
}
