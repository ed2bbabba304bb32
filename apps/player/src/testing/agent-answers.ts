import { agentCategories } from '@laro/domain/agents/tree/rates';

const count = { now: 3, before: 2 };

/** The answer of an agent's home, with the tools that a test needs. */
export const agentHome = (...tools: string[]) => ({
  type: 2,
  state: 'active',
  level: 1,
  levelsMax: 3,
  notices: { offers: [], owed: '0.00', accreditedUntil: null, isUnaccredited: false },
  rates: Object.fromEntries(agentCategories.map((category) => [category, 0])),
  tools,
  memberDetail: 'minimal',
  from: '2026-11-20',
  to: '2026-11-21',
  team: { all: 4, direct: 1, agents: 1, players: 3 },
  joined: count,
  firstDeposits: count,
  visits: count,
  registrations: count,
  play: { countedTo: null, staked: { now: '0.00', changePpm: null }, valid: '0.00', active: { now: 0, before: 0 } },
  commission: { now: '0.00', changePpm: null },
  earned: [],
  top: [],
});
