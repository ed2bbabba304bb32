import { countBetAlarms } from '#server/modules/play/bet-returns/index.ts';
import { waitingAgentWork } from '#server/modules/partners/agents/index.ts';
import { createCounting, type CountingDeps } from '#server/modules/rewards/counting/index.ts';

/** Work of other areas that the desk counts: of agents, alarms of bets and of the programs of rewards, and no orders. */
export const countedWork = ({ pool, ...ground }: Omit<CountingDeps, 'onTrouble' | 'onBackgroundError'>) => ({
  betReturns: { openAlarms: () => countBetAlarms(pool) },
  mall: { waiting: async () => new Map<string, number>() },
  rewards: { budgetAlarms: async () => new Map<string, number>() },
  missions: { budgetAlarms: async () => new Map<string, number>() },
  agents: { waiting: () => waitingAgentWork(pool) },
  counting: createCounting({ ...ground, pool, onTrouble: () => undefined, onBackgroundError: () => undefined }),
});
