import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { openSite } from '#player/testing/open-site.tsx';

const points = { balance: '4860.00', debt: '0.00', coming: null, nextExpiry: null, perPoint: 20, rankName: 'Bituin 3', zone: 'Asia/Manila' };
const reward = { kind: 'goods', amount: '0.00', terms: null, tickets: null, goodsName: null };
const tumbler = {
  code: 'tumbler',
  version: 1,
  name: 'Laro tumbler',
  picture: null,
  reward,
  delivery: { art: 'tumbler', countries: ['PH'], days: { from: 5, to: 9 } },
  price: 3500,
  fullPrice: 3500,
  left: 12,
  limit: null,
  leftForMe: null,
  until: null,
  rankNeeded: null,
  isOnHold: false,
  isSingle: false,
};
const home = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  name: 'Marites Cruz',
  phone: '+63 917 000 0000',
  lines: '12 Mabini Street',
  city: 'Quezon City',
  postcode: '1100',
  country: 'PH',
};
const order = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  code: 'tumbler',
  name: 'Laro tumbler',
  quantity: 1,
  points: 3500,
  reward: { kind: 'goods', amount: '0.00' },
  at: '2026-11-20T04:00:00Z',
  state: 'placed',
  changedAt: '2026-11-20T04:00:00Z',
  post: { art: 'tumbler', carrier: '', tracking: '', mayCancel: true },
};
const answers = {
  getPoints: points,
  listGoods: { goods: [tumbler] },
  listAddresses: { addresses: [], countries: ['PH', 'SG'] },
  listOrders: { orders: [order], next: null },
};
const open = (path: string, more: object = {}) => openSite(path, { as: 'member', answers: { ...answers, ...more } as never });

test('[MALL-05] [MALL-06] goods by post are ordered with an address that is typed in their sheet', async () => {
  const { server, user } = await open('/m/mall/mallHome', {
    saveAddress: { addresses: [home], countries: ['PH', 'SG'] },
    placeOrder: { order, points },
  });
  await user.click(await screen.findByRole('button', { name: /Laro tumbler/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Laro tumbler' }));
  expect(await sheet.findByText('Arrives in 5 to 9 days. We send it to: Philippines.')).toBeDefined();
  const get = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Get for 3,500 points' });
  expect(get.disabled).toBe(true);
  await user.type(await sheet.findByRole('textbox', { name: 'Name' }), home.name);
  await user.type(sheet.getByRole('textbox', { name: 'Phone number' }), home.phone);
  await user.type(sheet.getByRole('textbox', { name: 'Street and number' }), home.lines);
  await user.type(sheet.getByRole('textbox', { name: 'City' }), home.city);
  await user.click(sheet.getByRole('button', { name: 'Save address' }));
  expect(await sheet.findByRole('radio', { name: 'Marites Cruz' })).toBeDefined();
  expect(server.callsOf('saveAddress')[0]?.body).toMatchObject({ name: home.name, city: home.city, country: 'PH', id: null });
  await expect.poll(() => get.disabled).toBe(false);
  await user.click(get);
  await expect.poll(() => server.callsOf('placeOrder')[0]?.body).toMatchObject({ code: 'tumbler', price: 3500, addressId: home.id });
});

test('[MALL-10] an address with goods opens their sheet, and the list is behind it', async () => {
  const { user } = await open('/m/mall/mallHome?goods=tumbler');
  const sheet = await screen.findByRole('dialog', { name: 'Laro tumbler' });
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /Laro tumbler/ })).toBeDefined();
});

test('[REW-24] [MALL-10] goods that a limit or a break keeps back say so, count no missing points and cannot be ordered', async () => {
  const { user } = await open('/m/mall/mallHome', { getPoints: { ...points, balance: '3499.00' }, listGoods: { goods: [{ ...tumbler, isOnHold: true }] } });
  const card = await screen.findByRole('button', { name: /Laro tumbler/ });
  expect(card.textContent).toContain('On hold because of a limit or a break on your account');
  expect(card.textContent).not.toContain('to go');
  await user.click(card);
  const sheet = within(await screen.findByRole('dialog', { name: 'Laro tumbler' }));
  expect(sheet.getByText('On hold because of a limit or a break on your account')).toBeDefined();
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Get for 3,500 points' }).disabled).toBe(true);
});

test('[MALL-10] an address with goods that are not sold shows the list', async () => {
  await open('/m/mall/mallHome?goods=gone');
  expect(await screen.findByRole('button', { name: /Laro tumbler/ })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[MALL-05] an order that is not confirmed yet is cancelled; a refusal says what still helps', async () => {
  const { server, user } = await open('/m/mall/mallHome?tab=orders', { cancelOrder: refuse('mall.not_cancellable') });
  await user.click(await screen.findByRole('button', { name: 'Cancel the order: Laro tumbler' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Cancel the order: Laro tumbler' }));
  expect(sheet.getByText('Your 3,500 points come back.')).toBeDefined();
  await user.click(sheet.getByRole('button', { name: 'Cancel order' }));
  expect(await sheet.findByText('We’re already preparing it. Customer service can still help.')).toBeDefined();
  expect(server.callsOf('cancelOrder').length).toBe(1);
});

test('[MALL-05] the sheet that cancels the order of a gift says that the gift can be claimed again', async () => {
  const cancelled = { ...order, points: 0, state: 'cancelled', post: { ...order.post, mayCancel: false } };
  const { server, user } = await open('/m/mall/mallHome?tab=orders', {
    listOrders: { orders: [{ ...order, points: 0 }], next: null },
    cancelOrder: { order: cancelled, points },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the order: Laro tumbler' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Cancel the order: Laro tumbler' }));
  expect(sheet.getByText('You can claim this gift again afterwards.')).toBeDefined();
  await user.click(sheet.getByRole('button', { name: 'Cancel order' }));
  await expect.poll(() => server.callsOf('cancelOrder').length).toBe(1);
});

test('[REW-02] [MALL-06] a reward of goods is claimed on the mall’s page with the address that it goes to', async () => {
  const grant = {
    ...reward,
    goodsName: 'Laro tumbler',
    id: '0198c0de-0000-7000-8000-0000000000c1',
    source: 'MANUAL',
    name: 'For you',
    state: 'claimable',
    from: '2026-11-20T04:00:00Z',
    until: null,
    endedAt: null,
    reason: '',
    waitsFor: null,
    frozenUntil: null,
  };
  const { server, user, address } = await open(`/m/mall/mallHome?gift=${grant.id}`, {
    listGrants: { grants: [grant], next: null, zone: 'Asia/Manila' },
    listAddresses: { addresses: [home], countries: ['PH'] },
    claimGrant: { grant: { ...grant, state: 'claimed', endedAt: '2026-11-21T04:00:00Z' } },
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'For you' }));
  expect(await sheet.findByRole('radio', { name: 'Marites Cruz' })).toBeDefined();
  expect(sheet.getByText('Laro tumbler')).toBeDefined();
  await user.click(sheet.getByRole('button', { name: 'Claim' }));
  await expect.poll(() => server.callsOf('claimGrant')[0]?.body).toMatchObject({ addressId: home.id });
  await expect.poll(address).toContain('tab=orders');
});

test('[MALL-10] [REW-53] goods show the end of their sale and the picture that the operator has given them, in the list and in the sheet, and the art of their kind once it is lost', async () => {
  const picture = { key: `media-${'7'.repeat(32)}`, plate: '#336699' };
  const { user } = await open('/m/mall/mallHome', { listGoods: { goods: [{ ...tumbler, picture, until: '2026-12-01T04:00:00.000Z' }] } });
  const card = await screen.findByRole('button', { name: /Laro tumbler/ });
  expect(card.querySelector('img')?.getAttribute('src')).toBe(`/img/banners/${picture.key}-400.jpg`);
  expect(card.querySelector('img')?.getAttribute('alt')).toBe('');
  expect(card.textContent).toContain('Until Dec 1, 2026, 12:00 PM');
  await user.click(card);
  const sheet = await screen.findByRole('dialog', { name: 'Laro tumbler' });
  const shown = sheet.querySelector('img');
  expect(shown?.getAttribute('src')).toBe(`/img/banners/${picture.key}-400.jpg`);
  const drawn = sheet.querySelectorAll('svg').length;
  shown?.dispatchEvent(new Event('error'));
  await expect.poll(() => sheet.querySelector('img')).toBeNull();
  expect(sheet.querySelectorAll('svg').length).toBe(drawn + 1);
});
