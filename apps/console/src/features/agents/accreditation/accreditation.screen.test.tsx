import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const member = { id: '7', publicId: 'AbCdEfGh', username: 'benjie.g', isTrial: false };
const accreditation = { number: 'GAP-204', holder: 'Ana Reyes', issuer: 'PAGCOR', validUntil: '2027-01-31' };
const application = {
  id: '3',
  member,
  agentState: null,
  upline: 'mang_tomas',
  entity: 'person',
  name: 'Ana Reyes',
  accreditation,
  termsVersion: '2026-11',
  sentAt: '2026-11-20T10:00:00.000Z',
};

test('[AGENT-46] [AGENT-47] an application is accepted with a reason and the place of its document', async () => {
  const ending = [{ member: { ...member, id: '8', username: 'aling_nena' }, state: 'active', validUntil: '2026-12-12' }];
  const { server, user } = await openDesk('/m/laro/agent-applications', {
    listAgentApplications: { applications: [application], ending },
    decideApplication: {},
  } as never);
  await expect.poll(() => screen.queryByText('aling_nena')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Where the document is filed'), 'drawer 7');
  await user.type(dialog.getByLabelText('Reason'), 'papers checked');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await expect.poll(() => server.callsOf('decideApplication')[0]?.body).toEqual({ accepts: true, document: 'drawer 7', reason: 'papers checked' });
});

test('[AGENT-46] [AGENT-47] the room says that nothing waits', async () => {
  await openDesk('/m/laro/agent-applications', { listAgentApplications: { applications: [], ending: [] } } as never);
  await expect.poll(() => screen.queryByText('No applications wait')).not.toBeNull();
  expect(screen.getByText('None ends within 30 days')).toBeTruthy();
});
