import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { agentHome } from '#player/testing/agent-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const link = {
  code: 'MANGGA88',
  name: 'Facebook page',
  isAgent: false,
  landing: 'register',
  promotionId: null,
  rates: agentHome().rates,
  isOn: true,
  isValid: true,
  validFrom: null,
  validUntil: null,
  usesMax: null,
  createdAt: '2026-11-01T00:00:00Z',
  visits: 12,
  registrations: 6,
};
const day = { day: '2026-11-20', visits: 3, registrations: 1, verified: 1, firstDeposits: 1, active: 2, valid: '700.00', earned: '0.70' };
const { day: _, active: __, ...sums } = day;
const creative = { id: '5', title: 'Play at Laro', condition: 'From 21 years on', permit: 'ASC-1', picture: { key: 'laro-register', plate: '#101a3e' } };
const creatives = { listCreatives: { creatives: [creative], ageMin: 21 } };
const open = async (answer: object) => {
  const { user } = await openSite('/m/agent/links', {
    as: 'member',
    answers: { getAgentHome: agentHome('team', 'links'), listLinks: { links: [link], max: 20, daysMax: 365 }, getLinkDays: answer, ...creatives } as never,
  });
  await user.click(await screen.findByRole('button', { name: /Facebook page/ }));
};

test('[AGENT-01] [AGENT-13] a link shows its sums and days: verified, first deposits, active, turnover and earnings', async () => {
  await open({ link, days: [day], sums, teamFloor: 5 });
  await expect.poll(() => screen.queryByText('Since it was made')).not.toBeNull();
  expect(screen.getByText('First deposits: 1', { exact: false }).textContent).toBe(
    'Identity verified: 1 · First deposits: 1 · Valid turnover: ₱700.00 · Your earnings: ₱0.70 · 2 active',
  );
  expect(screen.getAllByText('₱700.00')).toHaveLength(1);
  expect(screen.queryByText(/members on/)).toBeNull();
});

test('[AGENT-01] the address of a link opens its sheet', async () => {
  await openSite('/m/agent/links/MANGGA88', {
    as: 'member',
    answers: {
      getAgentHome: agentHome('team', 'links'),
      listLinks: { links: [link], max: 20, daysMax: 365 },
      getLinkDays: { link, days: [], sums, teamFloor: 5 },
      ...creatives,
    } as never,
  });
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Facebook page' })).not.toBeNull();
});

test('[AGENT-13] with few members by the link the later figures are hidden, and the sheet says from how many on they appear', async () => {
  const hidden = { firstDeposits: null, valid: null, earned: null };
  await open({ link, days: [{ ...day, ...hidden, active: null }], sums: { ...sums, ...hidden }, teamFloor: 5 });
  await expect.poll(() => screen.queryByText(/appear from 5 members on/)).not.toBeNull();
  expect(screen.queryByText(/First deposits: /)).toBeNull();
});

const promotion = {
  id: '17',
  title: 'Welcome week',
  otherLanguage: null,
  startDate: '2026-11-01',
  endDate: null,
  noExpiry: '1',
  url: '/m/activityDetail?id=17',
  picture: null,
  announcementImages: [],
  promoAnnouncementCategoryIds: [],
  status: 'join',
};

test('[AGENT-11] a link opens the chosen page, and is shared by its short address; one for the registration by the address with the code', async () => {
  const slots = { ...link, code: 'SLOTS222', name: 'Slots page', landing: 'slots' };
  const { server, user } = await openSite('/m/agent/links', {
    as: 'member',
    answers: {
      getAgentHome: agentHome('team', 'links'),
      listLinks: { links: [link, slots], max: 20, daysMax: 365 },
      getLinkDays: { link: slots, days: [], sums, teamFloor: 5 },
      addLink: slots,
      ...creatives,
      listPromotions: { categories: [], promotions: [promotion] },
    } as never,
  });
  await user.click(await screen.findByRole('button', { name: /Slots page/ }));
  await expect.poll(() => screen.queryByText(/\/m\/i\/SLOTS222$/)).not.toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(screen.getByRole('button', { name: /Facebook page/ }));
  await expect.poll(() => screen.queryByText(/\/m\/register\?affiliateCode=MANGGA88$/)).not.toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(screen.getByRole('button', { name: 'New link' }));
  await user.type(await screen.findByLabelText('Name, only you see it'), 'Slots page');
  await user.selectOptions(await screen.findByLabelText('Opens'), 'Slots');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.callsOf('addLink').map(({ body }) => (body as { landing: string }).landing)).toEqual(['slots']);
});

test('[AGENT-11] a link opens one promotion from a day on; until then its state names the day, and there is nothing to share', async () => {
  const later = { ...link, code: 'LATER222', name: 'Later', landing: 'promotion', promotionId: '17', isValid: false, validFrom: '2099-01-04T16:00:00Z' };
  const { server, user } = await openSite('/m/agent/links', {
    as: 'member',
    answers: {
      getAgentHome: agentHome('team', 'links'),
      listLinks: { links: [later], max: 20, daysMax: 365 },
      getLinkDays: { link: later, days: [], sums, teamFloor: 5 },
      listPromotions: { categories: [], promotions: [promotion] },
      addLink: later,
    } as never,
  });
  await user.click(await screen.findByRole('button', { name: /Later.*From Jan 5/ }));
  await expect.poll(() => screen.queryByText('Since it was made')).not.toBeNull();
  expect([screen.queryByRole('button', { name: 'Copy link' }), screen.queryByText('Pictures to share')]).toEqual([null, null]);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(screen.getByRole('button', { name: 'New link' }));
  await user.type(await screen.findByLabelText('Name, only you see it'), 'Later');
  await expect.poll(() => screen.queryByRole('option', { name: 'Promos: Welcome week' })).not.toBeNull();
  await user.selectOptions(screen.getByLabelText('Opens'), 'Promos: Welcome week');
  await user.type(screen.getByLabelText('First day'), '2099-01-05');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => server.callsOf('addLink').map(({ body }) => body))
    .toEqual([expect.objectContaining({ landing: 'promotion', promotionId: '17', from: '2099-01-05' })]);
});

test('[AGENT-11] [T80] a link is advertised with the operator’s pictures alone: text, age and permit are copied with its address', async () => {
  await open({ link, days: [], sums, teamFloor: 5 });
  await expect.poll(() => screen.queryByText('From 21 years on · 21+ · Permit ASC-1')).not.toBeNull();
  const save = screen.getByRole('link', { name: 'Save picture: Play at Laro' });
  expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual(['/img/banners/laro-register-750.jpg', 'laro-register.jpg']);
  screen.getByRole('button', { name: 'Copy text and link: Play at Laro' }).click();
  await expect.poll(() => navigator.clipboard.readText()).toMatch(/^Play at Laro\nFrom 21 years on\n21\+ · Permit ASC-1\nhttp.*affiliateCode=MANGGA88$/);
});
