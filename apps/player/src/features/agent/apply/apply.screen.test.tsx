import { refuse } from '@laro/client/testing/canned-server';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';

const standing = { agentState: null, canSend: true, needsAccreditation: true, termsVersion: '2026-11', accreditedUntil: null, last: null };
const open = (more: object, answers: object = {}) =>
  openSite('/m/agent/apply', { as: 'member', answers: { getApplication: { ...standing, ...more }, ...answers } as never });

test('[AGENT-47] an application is sent with what is needed, and only when everything is filled in and agreed to', async () => {
  const { server, user } = await open({}, { applyAsAgent: refuse('agent.accreditation_day') });
  const act = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send application' });
  await user.click(screen.getByRole('button', { name: 'Company' }));
  await user.type(screen.getByLabelText('Name of the company'), 'Tindahan Inc.');
  await user.type(screen.getByLabelText('Number'), 'GAP-204');
  await user.type(screen.getByLabelText('Holder'), 'Tindahan Inc.');
  await user.type(screen.getByLabelText('Issued by'), 'PAGCOR');
  await user.type(screen.getByLabelText('Valid until'), '2027-01-31');
  expect(act.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'I agree to these terms' }));
  await user.click(act);
  await expect.poll(() => screen.queryByText(/already over/)).not.toBeNull();
  expect(server.callsOf('applyAsAgent')[0]?.body).toMatchObject({
    entity: 'company',
    name: 'Tindahan Inc.',
    accreditation: { number: 'GAP-204', holder: 'Tindahan Inc.', issuer: 'PAGCOR', validUntil: '2027-01-31' },
    termsVersion: '2026-11',
  });
});

test('[AGENT-47] an application that waits has no form, one that was refused says why and has one', async () => {
  await open({ canSend: false, last: { state: 'desk', sentAt: '2026-11-20T10:00:00Z', reason: '' } });
  await expect.poll(() => screen.queryByText(/checking your application/)).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull();
});

test('[AGENT-47] a refused application says why', async () => {
  await open({ needsAccreditation: false, last: { state: 'refused', sentAt: '2026-11-20T10:00:00Z', reason: 'no papers' } });
  await expect.poll(() => screen.queryByText(/Reason: no papers/)).not.toBeNull();
  expect(screen.queryByLabelText('Issued by')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send application' })).toBeTruthy();
});

test('[AGENT-47] where no applications are taken the page says so', async () => {
  await open({ canSend: false });
  await expect.poll(() => screen.queryByText('No applications right now')).not.toBeNull();
});

test('[AGENT-47] [AGENT-06] an active agent reads the last day of the accreditation and answers applications of direct players', async () => {
  const active = { agentState: 'active', canSend: false, accreditedUntil: '2026-12-31' };
  const { server, user } = await open(active, {
    listApplications: { applications: [{ id: '4', name: 'benjie.g', sentAt: '2026-11-20T10:00:00Z' }] },
    answerApplication: {},
  });
  await expect.poll(() => screen.queryByText(/valid until/)).not.toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Recommend: benjie.g' }));
  await expect.poll(() => server.callsOf('answerApplication')[0]?.body).toEqual({ accepts: true });
});
