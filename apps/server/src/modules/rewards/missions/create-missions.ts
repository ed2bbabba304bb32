import type { Transaction } from '#server/db/sql.ts';
import type { ExcludedMember } from '#server/modules/core/blocks/index.ts';
import type { PaidDeposit, ReturnedDeposit } from '#server/modules/money/deposits/index.ts';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { CallContext } from '#server/http/handlers.ts';
import { deskMissionCalls } from './desk/desk-calls.ts';
import { missionCalls, nearestMission } from './mission-calls.ts';
import type { MissionsDeps } from './missions-parts.ts';
import { endProgress, noteLook } from './progress/progress.store.ts';
import { noteReturnedDeposit } from './progress/facts.store.ts';
import { missionRecounter } from './progress/recount.ts';
import { judgeNoted, judgePlay } from './progress/turn.ts';
import { alarmsByMerchant } from '#server/modules/rewards/rewards/index.ts';
import { missionCarrier } from './rules/change-missions.ts';
import { missionBudgets } from './rules/missions.store.ts';

/** Progress follows the end of a round within this time and that of the counted play (REW-15). */
const TURN_EVERY_MS = 3000;

export type Missions = ReturnType<typeof createMissions>;

/** Missions of members: tasks with progress from counted play, sign-ins, deposits and what is done once, and one reward for each finished period (rewards.md 13). */
export function createMissions(deps: MissionsDeps) {
  deps.twoPersons.register('mission.publish', missionCarrier(deps));
  /** Counts everything that is new. True if more is waiting. */
  const judge = async (): Promise<boolean> => {
    const more = [await judgePlay(deps), await judgeNoted(deps)];
    return more.includes(true);
  };
  const turn = async (): Promise<boolean> => (await deps.runProgram('missions', judge)) === 'more';
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'missions');
  return {
    hooks: {
      depositPaid: (transaction: Transaction, paid: Pick<PaidDeposit, 'merchantCode' | 'playerId'>) => noteLook(transaction, paid),
      depositReturned: (transaction: Transaction, { orderNumber }: ReturnedDeposit) => noteReturnedDeposit(transaction, orderNumber),
      memberExcluded: (transaction: Transaction, { playerId }: ExcludedMember) => endProgress(transaction, playerId, new Date(deps.now())),
    },
    handlers: { ...missionCalls(deps), ...deskMissionCalls(deps) },
    recounter: missionRecounter(deps),
    nearest: (context: CallContext) => nearestMission(deps, context),
    turn,
    /** Number of missions in force by merchant that have reached 80 % of their budget. */
    budgetAlarms: async () => alarmsByMerchant(await missionBudgets(deps.pool, new Date(deps.now()))),
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
