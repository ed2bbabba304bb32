import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const FREE_REJECT = 'This isn’t available in free play. Members can use it.';
const tools = ['team', 'rebates', 'contracts', 'wallet', 'records'] as const;
const getAgentHome = { ...agentHome(), type: 42, tools: [...tools] };

test('[AGENT-04] a house account gets the toast of free play, and no question, where free play is invited to register', async () => {
  const { user, address } = await openSite('/m/home', { as: 'house' });
  await expect.poll(() => screen.queryAllByText('₱1,250.00').length).toBeGreaterThan(0);
  const deposit = document.querySelector<HTMLElement>('header a[aria-label="Deposit"]');
  await user.click(deposit!);
  await expect.poll(() => screen.queryByText(FREE_REJECT)).not.toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe('/m/home');
  expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
});

test('[AGENT-04] a page for members sends a house account home with the same toast', async () => {
  const { address } = await openSite('/m/myAccount/index', { as: 'house' });
  await expect.poll(address).toBe('/m/home');
  await expect.poll(() => screen.queryByText(FREE_REJECT)).not.toBeNull();
});

test('[AGENT-04] [NAV-05] the menu leads a house agent to the agent centre, which opens with its tools alone', async () => {
  const { user, address } = await openSite('/m/home', { as: 'house', answers: { getAgentHome } as never });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog'));
  await user.click(menu.getByRole('link', { name: 'Agent centre' }));
  await expect.poll(address).toBe('/m/agent/home');
  await expect.poll(() => document.querySelector('a[href="/m/agent/rebates"]')).not.toBeNull();
  for (const path of ['/m/agent/open', '/m/agent/links']) expect(document.querySelector(`main a[href="${path}"]`)).toBeNull();
});
