import { describe, expect, test } from 'vitest';
import { groupAt, isAt, matchingGroups, waitingCounts, type MenuGroup } from './menu-groups.ts';

const page = (to: string, label: 'desk.banners.title' | 'desk.withdrawals.title') => ({ to, label, icon: 'wallet' as const, waiting: 0 });
const groups: readonly MenuGroup[] = [
  { name: 'content', pages: [page('/m/laro/banners', 'desk.banners.title')] },
  { name: 'money', pages: [page('/m/laro/withdrawals', 'desk.withdrawals.title')] },
];

describe('menu of the desk', () => {
  test('[DESK-04] the group of the open page is known, also from a page below it', () => {
    expect(groupAt(groups, '/m/laro/withdrawals')).toBe('money');
    expect(groupAt(groups, '/m/laro/banners/12')).toBe('content');
    expect(groupAt(groups, '/account')).toBeNull();
    expect(isAt('/m/laro/lobby-news', '/m/laro/lobby')).toBe(false);
  });

  test('[DESK-04] a page is found by a part of its name in any case and without accents; groups without a match are left out', () => {
    const labelOf = (key: string) => (key === 'desk.banners.title' ? 'Bannières' : 'Retraits');
    expect(matchingGroups(groups, ' BANNIE ', labelOf).map(({ name }) => name)).toEqual(['content']);
    expect(matchingGroups(groups, 'bingo', labelOf)).toEqual([]);
    expect(matchingGroups(groups, ' ', labelOf)).toBe(groups);
  });

  test('[DESK-04] what waits is counted for the shown merchant, proposals for all merchants and the installation', () => {
    const agents = { agentStatements: 13, agentTransfers: 14, ownAccounts: 15, agentApplications: 16, agentRequests: 17, agentHarm: 18 };
    const one = { ...agents, alarms: 1, withdrawals: 2, flags: 3, care: 4, relatives: 5, orders: 9, counting: 10, budgets: 11, missionBudgets: 12 };
    const attention = {
      merchants: [
        { ...one, merchant: 'laro', proposals: 6 },
        { ...one, merchant: 'dagat', proposals: 7 },
      ],
      installation: 8,
      bets: 9,
    };
    expect(waitingCounts(attention, 'laro')).toEqual({
      'two-people': 21,
      rtp: 1,
      withdrawals: 2,
      risk: 3,
      care: 4,
      relatives: 5,
      mall: 9,
      'reward-counting': 10,
      'reward-rules': 11,
      missions: 12,
      'agent-runs': 13,
      'agent-transfers': 14,
      'agent-not-counted': 15,
      'agent-applications': 16,
      'agent-templates': 17,
      'agent-harm': 18,
    });
    expect(waitingCounts(attention, 'nowhere')).toEqual({ 'two-people': 21 });
    expect(waitingCounts(undefined, 'laro')).toEqual({});
  });
});
