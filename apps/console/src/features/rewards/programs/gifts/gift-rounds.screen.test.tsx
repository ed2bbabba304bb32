import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const round = {
  id: '0192f000-0000-7000-8000-000000000001',
  kind: 'cash',
  cost: '5.00',
  reason: 'Back again',
  madeBy: 'maria',
  approvedBy: 'jose',
  approvedAt: '2026-11-28T00:00:00.000Z',
  isOver: false,
  given: 12,
};
const open = (given: object = {}) =>
  openDesk('/m/laro/rewards', {
    listDeskRewardGrants: { grants: [], next: null },
    listDeskRewardFreezes: { freezes: [], rules: [], currency: 'PHP' },
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
    listDeskRaffles: { raffles: [], currency: 'PHP', limit: '50000.00' },
    getDeskMall: { goods: [], owed: '0.00', cost: '0.00', ranks: [], pictures: [] },
    listDeskGiftRounds: { rounds: [round], currency: 'PHP' },
    ...given,
  } as never);

test('[REW-31] [REW-29] a gift to a segment is counted before it is proposed, and needs a condition', async () => {
  const { server, user } = await open({
    previewDeskGiftRound: { members: 3, cost: '15.00', examples: [{ id: '7', publicId: 'p7', username: 'ana', isTrial: false }] },
    giveDeskGiftRound: { proposed: { id: '0192f000-0000-7000-8000-0000000000aa', expiresAt: '2026-12-01T00:00:00.000Z' } },
  });
  const card = within((await screen.findByRole('heading', { name: 'Gifts to segments' })).closest<HTMLElement>('section')!);
  expect(await card.findByText('Back again')).toBeTruthy();
  expect(card.getByText('Still being given')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Give to a segment' }));
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByRole<HTMLButtonElement>('button', { name: 'Count members' });
  await user.type(dialog.getByLabelText('Amount'), '5');
  expect(count.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Any of (codes or numbers, separated by spaces)'), 'bituin-1 bituin-2');
  await user.click(count);
  expect(await dialog.findByText('3 members at most, for 15.00')).toBeTruthy();
  expect(dialog.getByText('ana')).toBeTruthy();
  await user.type(dialog.getByLabelText('What the member reads (English)'), 'For you');
  await user.type(dialog.getByLabelText('Reason'), 'a test');
  await user.click(dialog.getByRole('button', { name: 'Give to a segment' }));
  const segment = [[{ fact: 'rank', isNot: false, values: ['bituin-1', 'bituin-2'] }]];
  await expect
    .poll(() => server.callsOf('giveDeskGiftRound')[0]?.body)
    .toEqual({
      reward: { kind: 'cash', amount: '5.00' },
      names: { EN: 'For you' },
      segment,
      reason: 'a test',
    });
  expect(server.callsOf('previewDeskGiftRound')[0]?.body).toEqual({ reward: { kind: 'cash', amount: '5.00' }, segment });
});

test('[DESK-51] a gift takes a saved segment by its name', async () => {
  const id = '0192f000-0000-7000-8000-0000000000bb';
  const saved = {
    id,
    name: 'Regulars',
    version: 1,
    groups: [[{ fact: 'rank', isNot: false, values: ['high'] }]],
    frozenAt: null,
    members: null,
    isFreezing: false,
  };
  const people = { madeBy: 'maria', madeAt: '2026-11-28T00:00:00.000Z', isRetired: false, uses: 0 };
  const { server, user } = await open({
    listDeskSegments: {
      segments: [
        { ...saved, ...people },
        { ...saved, ...people, id: id.replace('bb', 'cc'), name: 'Old', isRetired: true },
      ],
    },
    previewDeskGiftRound: { members: 0, cost: '0.00', examples: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Give to a segment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Amount'), '5');
  await user.selectOptions(dialog.getByLabelText('Fact'), 'segment');
  await dialog.findByRole('option', { name: 'Regulars' });
  expect(dialog.queryByRole('option', { name: 'Old' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Which'), id);
  await user.click(dialog.getByRole('button', { name: 'Count members' }));
  await expect.poll(() => server.callsOf('previewDeskGiftRound')[0]?.body).toMatchObject({ segment: [[{ fact: 'segment', isNot: false, values: [id] }]] });
});
