import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const none = { alarms: 0, proposals: 0, withdrawals: 0, flags: 0, care: 0, relatives: 0, orders: 0, counting: 0, budgets: 0, missionBudgets: 0 };
const noAgents = { agentStatements: 0, agentTransfers: 0, ownAccounts: 0, agentApplications: 0, agentRequests: 0, agentHarm: 0 };
const waiting = (merchant: string) => ({ ...none, ...noAgents, merchant, care: 1, agentRequests: 2 });

test.each([
  ['/m/laro/agents', ['Laro: 1 interaction due', 'Laro: Contract templates – 2 waiting', 'Dagat: 1 interaction due', 'Dagat: Contract templates – 2 waiting']],
  ['/nowhere', ['Dagat: 1 interaction due', 'Dagat: Contract templates – 2 waiting', 'Laro: 1 interaction due', 'Laro: Contract templates – 2 waiting']],
])('[DESK-04] on %s what waits at the merchant whose page is open comes first', async (address, lines) => {
  await openDesk(address, {
    listAgents: { agents: [], path: [], next: null },
    getDeskAttention: { installation: 0, bets: 0, merchants: [waiting('dagat'), waiting('laro')] },
  } as never);
  const strip = within(await screen.findByRole('navigation', { name: 'Waiting for someone' }));
  await expect.poll(() => strip.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(lines);
});
