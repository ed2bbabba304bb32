import { refuse } from '@laro/client/testing/canned-server';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const row = { id: 'p1', name: 'be••••g', isAgent: false, state: 'quiet', steps: 1, joined: '2026-11-20', members: 0, valid: '0.00', earned: '0.00' };
const form = { balance: '250.00', min: '1.00', max: '500.00', left: '400.00', countLeft: 20, hasPassword: true, canSend: true };
const open = (answers: object) =>
  openSite('/m/agent/transfer', {
    as: 'member',
    answers: {
      getAgentHome: agentHome('team', 'transfer'),
      getTransferForm: form,
      listTransfers: { transfers: [], next: null },
      listTeam: { rows: [row], next: null, path: [] },
      ...answers,
    } as never,
  });

test('[AGENT-01] [AGENT-38] a member, an amount that is there and the payment password are needed before money can be sent', async () => {
  const { user } = await open({});
  const act = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.click(await screen.findByRole('button', { name: 'be••••g' }));
  await user.type(screen.getByLabelText('Amount'), '250.01');
  await user.type(screen.getByLabelText('Payment password'), '314159');
  expect(act.disabled).toBe(true);
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '250');
  expect(act.disabled).toBe(false);
  expect(screen.getByText('₱1.00 to ₱500.00 each; ₱400.00 left today')).toBeTruthy();
});

test('[AGENT-38] without a payment password the page says what to do, and a suspended agent has the list alone', async () => {
  const { server } = await open({ getTransferForm: { ...form, hasPassword: false } });
  await expect.poll(() => screen.queryByText(/Set a payment password/)).not.toBeNull();
  expect(server.callsOf('sendTransfer')).toEqual([]);
});

test('[AGENT-38] [AGENT-06] a suspended agent has no button that would be refused, and the list says what became of each', async () => {
  const transfers = [{ number: '4', to: 'be••••g', amount: '100.00', state: 'waiting', sentAt: '2026-11-20T10:00:00Z' }];
  await open({
    getAgentHome: { ...agentHome('team', 'transfer'), state: 'suspended' },
    getTransferForm: { ...form, canSend: false },
    listTransfers: { transfers, next: null },
  });
  await expect.poll(() => screen.queryByText(/Being checked/)).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('[AGENT-38] [T26] where transfers are off the address says so', async () => {
  await open({ getTransferForm: refuse('agent.transfer_off') });
  await expect.poll(() => screen.queryByText('Transfers are off here')).not.toBeNull();
});
