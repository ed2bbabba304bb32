import type { Parsed } from '@laro/contract/routes';
import { missionState, rewardsOf, targetOf, type ProgramTask } from '@laro/domain/missions/mission-program';
import type { Reward } from '@laro/domain/rewards/reward';
import type { CallContext } from '#server/http/handlers.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import type { MissionsDeps } from './missions-parts.ts';
import type { MemberPlace } from '#server/modules/rewards/ranks/index.ts';
import { placesOf, type CurrentMission } from './progress/current-missions.ts';
import { remainingGrants } from './progress/period-grants.ts';
import { grantsOfPeriods } from './progress/progress.store.ts';

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

type GrantsOf = (mission: CurrentMission) => NonNullable<View['grant']>[];

/** Reads the grants of some periods of a member, in the order of the rewards. */
export async function memberGrants(deps: MissionsDeps, context: CallContext, playerId: bigint, missions: readonly CurrentMission[]): Promise<GrantsOf> {
  const periodOf = ({ row, span }: CurrentMission) => `${row.code}:${span.key}`;
  const given = Map.groupBy(
    await grantsOfPeriods(deps.pool, { merchantCode: context.merchant.code, playerId }, missions.map(periodOf), false),
    ({ ofPeriod }) => ofPeriod,
  );
  const remainingOf = (mission: CurrentMission) => remainingGrants(given.get(periodOf(mission)) ?? [], rewardsOf(mission.row.body).length);
  const grantViews = await deps.rewards.grantViews(
    context,
    missions.flatMap((mission) => remainingOf(mission).map(({ id }) => id)),
  );
  return (mission) => remainingOf(mission).flatMap(({ id }) => grantViews.find((view) => view.id === id) ?? []);
}

interface Member {
  isOpen: (mission: CurrentMission) => boolean;
  grantsOf: GrantsOf;
  ranks: MemberPlace['ranks'];
}

/** Missions as the member's page shows them, in the operator's order. */
export async function missionViews(
  deps: MissionsDeps,
  { merchant, language }: Pick<CallContext, 'merchant' | 'language'>,
  missions: readonly CurrentMission[],
  { isOpen, grantsOf, ranks }: Member,
): Promise<View[]> {
  const viewOf = (reward: Reward) => deps.rewards.viewOf(deps.pool, { merchant, language }, reward);
  const rankNameOf = (rankFrom: string | null): string | null => {
    const rank = ranks.find(({ id }) => id === rankFrom);
    return rank ? nameIn(rank.names, language, merchant) : null;
  };
  const views: View[] = [];
  for (const mission of missions.toSorted((one, other) => one.row.body.position - other.row.body.position)) {
    const { row, span, progress } = mission;
    const grants = grantsOf(mission);
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
        isLocked: !isOpen(mission),
        grants: grants.map((grant) => grant.state),
        left: progress?.isGranted ? null : left,
        isOver: row.endsAt !== null && row.endsAt.getTime() <= deps.now(),
      }),
      reward: await viewOf(row.body.reward),
      further: await Promise.all(row.body.further.map(viewOf)),
      rankName: rankNameOf(row.body.rankFrom),
      left,
      grant: grants[0] ?? null,
      furtherGrants: grants.slice(1),
    });
  }
  return views;
}
