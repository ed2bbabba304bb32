import { mayAnywhere, mayAt, mayEverywhere, seesMerchant } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { personOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { WaitingAgentWork } from '#server/modules/partners/agents/index.ts';

/** Open work by merchant. */
type Counts = Promise<Map<string, number>>;

export interface AttentionDeps {
  directory: Pick<MerchantDirectory, 'list'>;
  twoPersons: Pick<TwoPersons, 'waiting'>;
  monitor: { openAlarms: () => Counts };
  betReturns: { openAlarms: () => Promise<number> };
  withdrawals: { waiting: (butNotOf: string) => Counts };
  risk: { waiting: () => Counts };
  care: { waiting: () => Counts };
  relatives: { waiting: () => Counts };
  mall: { waiting: () => Counts };
  counting: { alarms: () => Promise<number> };
  rewards: { budgetAlarms: () => Counts };
  missions: { budgetAlarms: () => Counts };
  agents: { waiting: () => Promise<Record<WaitingAgentWork, Map<string, number>>> };
}

/** Work that waits for the person who asks. */
export const attentionCalls = ({
  directory,
  twoPersons,
  monitor,
  betReturns,
  withdrawals,
  risk,
  care,
  relatives,
  mall,
  counting,
  rewards,
  missions,
  agents,
}: AttentionDeps): Handlers<'getDeskAttention'> => ({
  getDeskAttention: async (context) => {
    const { access, name } = staffOf(context);
    /** Counts by merchant, of those merchants only at which the caller may do something about it. */
    const counted = async (permission: StaffPermission, count: () => Promise<Map<string, number>>): Promise<(merchant: string) => number> => {
      const counts = mayAnywhere(access, permission) ? await count() : new Map<string, number>();
      return (merchant) => (mayAt(access, merchant, permission) ? (counts.get(merchant) ?? 0) : 0);
    };
    const [alarms, proposals, requests, flags, interactions, asked, late, budgets, missionBudgets] = await Promise.all([
      counted('play.read', async () => monitor.openAlarms()),
      twoPersons.waiting(personOf(context)),
      counted('withdrawals.decide', async () => withdrawals.waiting(name)),
      counted('risk.decide', async () => risk.waiting()),
      counted('members.change', async () => care.waiting()),
      counted('exclusions.change', async () => relatives.waiting()),
      counted('orders.handle', async () => mall.waiting()),
      counted('rewards.change', async () => rewards.budgetAlarms()),
      counted('rewards.change', async () => missions.budgetAlarms()),
    ]);
    const ofAgents = mayAnywhere(access, 'agents.read') ? await agents.waiting() : null;
    const agentWork = (merchant: string, permission: StaffPermission, work: WaitingAgentWork) =>
      mayAt(access, merchant, permission) ? (ofAgents?.[work].get(merchant) ?? 0) : 0;
    const stopped = mayAnywhere(access, 'rewards.read') ? await counting.alarms() : 0;
    const own = directory.list().filter(({ code }) => seesMerchant(access, code));
    const merchants = own.map(({ code }) => ({
      merchant: code,
      alarms: alarms(code),
      proposals: proposals.get(code) ?? 0,
      withdrawals: requests(code),
      flags: flags(code),
      care: interactions(code),
      relatives: asked(code),
      orders: late(code),
      counting: mayAt(access, code, 'rewards.read') ? stopped : 0,
      budgets: budgets(code),
      missionBudgets: missionBudgets(code),
      agentStatements: agentWork(code, 'agents.approve', 'statements'),
      agentTransfers: agentWork(code, 'agents.approve', 'transfers'),
      ownAccounts: agentWork(code, 'agents.approve', 'ownAccounts'),
      agentApplications: agentWork(code, 'agents.change', 'applications'),
      agentRequests: agentWork(code, 'agents.contracts', 'requests'),
      agentHarm: agentWork(code, 'agents.change', 'harm'),
    }));
    const sumOf = ({ merchant: _merchant, ...counts }: (typeof merchants)[number]) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      installation: proposals.get('') ?? 0,
      // Counted over the players of all merchants, like the list of these alarms.
      bets: mayEverywhere(access, 'vendors.read') ? await betReturns.openAlarms() : 0,
      merchants: merchants.filter((entry) => sumOf(entry) > 0),
    };
  },
});
