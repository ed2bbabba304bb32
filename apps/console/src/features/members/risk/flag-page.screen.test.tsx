import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const evidence = { from: 'PH', from_at: '2026-11-30T02:00:00.000Z', to: 'JP', to_at: '2026-11-30T03:30:00.000Z' };
const flag = {
  id: '5',
  member: { id: '7', publicId: 'AbCdEfGh', username: 'benjie.g', isTrial: false },
  rule: 'fast_travel',
  about: 'accounts',
  points: 30,
  state: 'open',
  hits: 1,
  raisedAt: evidence.to_at,
  lastAt: evidence.to_at,
  dueAt: null,
  closed: null,
  score: 30,
  seen: [{ id: '9', at: evidence.to_at, evidence: Object.entries(evidence).map(([name, value]) => ({ name, value })) }],
  outcomes: ['cleared', 'confirmed'],
};

test('[T70] the flag of a journey has both countries by name, and both times on the clocks of the merchant', async () => {
  await openDesk('/m/laro/risk/5', { getRiskFlag: flag } as never);
  const text = () => document.querySelector('main')?.textContent ?? '';
  await expect.poll(text).toContain('From Philippines');
  expect(text()).toContain('To Japan');
  expect(text()).toMatch(/Last seen there .*10:00/);
  expect(text()).toMatch(/Logged in there .*11:30/);
  expect(screen.getAllByText(/Two countries too soon after each other/).length).toBeGreaterThan(0);
});
