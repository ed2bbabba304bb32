import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
import { whitelabel } from '#player/testing/site-answers.ts';

type Switches = Partial<Record<keyof typeof whitelabel, Record<string, boolean>>>;
/** The switches of a merchant that has turned some off. */
const without = ({ menu = {}, entries = {}, modules = {} }: Switches) => ({
  menu: { ...whitelabel.menu, ...menu },
  entries: { ...whitelabel.entries, ...entries },
  modules: { ...whitelabel.modules, ...modules },
});

/** Addresses that the page leads to, menu and strip included, once a member has opened the menu. */
async function addressesInMenu(switches: Switches): Promise<(string | null)[]> {
  const { user } = await openSite('/m/home', { as: 'member', answers: { getWhitelabel: without(switches) } });
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await expect.poll(() => screen.queryAllByRole('dialog').length).toBe(1);
  return Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'));
}

test('[NAV-05] [NAV-01] without deposits and withdrawals neither menu, strip nor bottom menu leads to them', async () => {
  const found = await addressesInMenu({ entries: { deposit: false, withdraw: false } });
  expect(found).toContain('/m/myAccount/index');
  expect(found.filter((address) => address === '/m/voucherCenter' || address === '/m/withdraw')).toEqual([]);
});

test('[NAV-05] [NAV-01] with them all three do', async () => {
  const found = await addressesInMenu({});
  expect(found.filter((address) => address === '/m/voucherCenter').length).toBeGreaterThanOrEqual(3);
  expect(found.filter((address) => address === '/m/withdraw').length).toBeGreaterThanOrEqual(2);
});

test('[NAV-02] [NAV-03] an entry that the whitelist leaves out is not in the menu, the others are', async () => {
  const found = await addressesInMenu({ menu: { TRANSBETREPMEM3: false, SECPRIV: false }, modules: { FEEDBACK3: false } });
  expect(found).toEqual(expect.arrayContaining(['/m/transaction/record', '/m/profitandloss', '/m/help', '/m/app']));
  for (const address of ['/m/gameRecord', '/m/securityCenter', '/m/feedback']) expect(found).not.toContain(address);
});
