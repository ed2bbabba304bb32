import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';
import { madeRankRoom } from '#console/testing/rank-room.ts';

const mediumId = `media-${'7'.repeat(32)}`;
const terms = { pictureId: null, price: 3500, rankPrices: [], rankFrom: null, limit: null, from: null, until: null, isOffered: true };
const room = {
  goods: [
    {
      code: 'tumbler',
      names: { EN: 'Tumbler' },
      kind: 'physical',
      delivery: { art: 'tumbler', countries: ['PH'], days: { from: 5, to: 9 } },
      isLawful: true,
      amount: '180.00',
      now: { ...terms, version: 1, startsAt: '2026-11-01T00:00:00.000Z', madeBy: 'laro' },
      next: null,
      left: 12,
      ordered: 0,
    },
  ],
  owed: '0.00',
  cost: '0.00',
  ranks: [],
  pictures: [
    { id: mediumId, title: 'Blue tumbler', picture: { key: mediumId, plate: '#336699' } },
    { id: 'laro-register', title: '', picture: { key: 'laro-register', plate: '#101a3e' } },
  ],
};
const open = () =>
  openDesk('/m/laro/mall', {
    getDeskRanks: madeRankRoom([]),
    getDeskMall: room,
    changeDeskGoods: room,
    addDeskGoods: room,
    listDeskOrders: { orders: [], next: null },
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
  } as never);

test('[MALL-10] goods get one of the merchant’s own pictures, or the shipped artwork, with their terms', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Change terms: Tumbler' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = within(dialog.getByRole('radiogroup', { name: 'Picture' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'none' }).checked).toBe(true);
  expect(choice.getByRole('radio', { name: 'Picture 2' })).toBeTruthy();
  await user.click(choice.getByRole('radio', { name: 'Blue tumbler' }));
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'Change terms' }));
  await expect.poll(() => server.callsOf('changeDeskGoods')[0]?.body).toEqual({ ...terms, pictureId: mediumId, version: 1, reason: 'a test' });
});

test('[MALL-10] new goods begin with a picture', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New goods' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Code'), 'cup');
  await user.type(dialog.getByLabelText('Name for members (English)'), 'Cup');
  await user.type(dialog.getByLabelText('Cost of a piece'), '90');
  await user.type(dialog.getByLabelText('Points'), '900');
  await user.click(await dialog.findByRole('radio', { name: 'Blue tumbler' }));
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'New goods' }));
  await expect.poll(() => server.callsOf('addDeskGoods')[0]?.body).toMatchObject({ code: 'cup', pictureId: mediumId, price: 900 });
});
