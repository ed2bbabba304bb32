import type { Parsed } from '@laro/contract/routes';
import { missionState, targetOf, type ProgramTask } from '@laro/domain/missions/mission-program';
import type { CallContext } from '#server/http/handlers.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import type { MissionsDeps } from './missions-parts.ts';
import { grantKey, placesOf, type CurrentMission } from './progress/current-missions.ts';
import { missionGrants } from './progress/progress.store.ts';

type View = Parsed<'listMissions', 'value'>['missions'][number];
type TaskView = View['tasks'][number];

const PERCENT = 100n;

function taskView(deps: MissionsDeps, task: ProgramTask, reached: bigint): TaskView {
  const isStake = task.metric === 'valid_stake';
  const target = targetOf(task);
  return {
    metric: task.metric,
    count: task.count,
    stake: task.stake,
    atLeast: task.atLeast,
    minStake: task.minStake,
    depositMin: task.depositMin,
    gameTypes: [...task.gameTypes] as TaskView['gameTypes'],
    gameIds: [...task.games],
    vendorCodes: [...task.vendors],
    games: task.games.flatMap((id) => deps.gameName(id) ?? []),
    vendors: task.vendors.map((code) => deps.vendorName(code) ?? code),
    value: isStake ? 0 : Number(reached),
    valueStake: isStake ? reached : 0n,
    percent: Number((reached * PERCENT) / target),
    isDone: reached >= target,
  };
}

/** Missions as the member's page shows them, in the operator's order. */
export async function missionViews(deps: MissionsDeps, context: CallContext, playerId: bigint, missions: readonly CurrentMission[]): Promise<View[]> {
  const { merchant, language } = context;
  const keyOf = ({ row, span, progress }: CurrentMission) => grantKey(row.code, span.key, progress?.takenBack ?? 0);
  const ids = await missionGrants(deps.pool, merchant.code, playerId, missions.map(keyOf));
  const grants = await deps.rewards.grantViews(
    context,
    ids.map(({ id }) => id),
  );
  const views: View[] = [];
  for (const mission of missions.toSorted((one, other) => one.row.body.position - other.row.body.position)) {
    const { row, span, progress } = mission;
    const id = ids.find(({ sourceKey }) => sourceKey === keyOf(mission))?.id;
    const grant = grants.find((view) => view.id === id) ?? null;
    const left = await placesOf(deps, deps.pool, merchant, row, deps.now());
    const isDone = progress?.isDone ?? false;
    views.push({
      code: row.code,
      name: nameIn(row.body.names, language, merchant),
      period: row.body.period,
      until: span.until === null ? null : new Date(span.until).toISOString(),
      tasks: row.body.tasks.map((task, index) => taskView(deps, task, progress?.reached[index] ?? 0n)),
      state: missionState({
        optIn: row.body.optIn,
        isJoined: progress !== null && progress.joinedAt !== null,
        isDone,
        grant: grant?.state ?? null,
        left: progress?.isGranted ? null : left,
        isOver: row.endsAt !== null && row.endsAt.getTime() <= deps.now(),
      }),
      reward: await deps.rewards.viewOf(deps.pool, { merchant, language }, row.body.reward),
      left,
      grant,
    });
  }
  return views;
}
