import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';
import { madeRankRoom } from '#console/testing/rank-room.ts';

const rank = (id: string, name: string, monthly: string) => ({
  id,
  name,
  points: 500,
  days: 3,
  isProven: true,
  demands: [],
  needsApproval: false,
  keepPoints: 50,
  upgrade: '20.00',
  monthly,
  birthday: '0.00',
  rates: [{ type: 'RNG', ppm: 2500 }],
  withdraw: null,
  host: null,
});
const goods = (price: number, rankNeeded: string | null) => ({
  code: 'tumbler',
  version: 1,
  name: 'Tumbler',
  picture: null,
  reward: { kind: 'goods', amount: '0.00', terms: null, tickets: null, goodsName: null },
  delivery: null,
  price,
  fullPrice: 100,
  left: 4,
  limit: null,
  leftForMe: null,
  until: null,
  rankNeeded,
  isOnHold: false,
  isSingle: false,
});
const room = {
  goods: [],
  owed: '0.00',
  cost: '0.00',
  pictures: [],
  ranks: [],
};

test('[REW-54] the desk chooses a rank, and reads its benefits, prices and locks without anything to order', async () => {
  const { server, user } = await openDesk('/m/laro/mall', {
    getDeskMall: room,
    getDeskRanks: madeRankRoom(),
    listDeskOrders: { orders: [], next: null },
    previewDeskMall: ({ query }: { query: Record<string, string> }) =>
      query['rank'] === 'binhi'
        ? { rank: rank('binhi', 'Binhi', '0.00'), following: rank('buwan-1', 'Buwan I', '50.00'), goods: [goods(100, 'Buwan I')] }
        : { rank: rank('buwan-1', 'Buwan I', '50.00'), following: null, goods: [goods(80, null)] },
  } as never);
  const heading = await screen.findByRole('heading', { name: 'As members see it' });
  const card = within(heading.closest<HTMLElement>('section')!);
  expect(await card.findByText('Only from Buwan I')).toBeTruthy();
  await user.selectOptions(card.getByLabelText('Rank'), 'buwan-1');
  expect(await card.findByText('80')).toBeTruthy();
  expect(card.queryByText('Only from Buwan I')).toBeNull();
  expect(card.getByText(/Monthly bonus: 50.00 · .*RNG 0.25 %/)).toBeTruthy();
  expect(card.queryAllByRole('button')).toEqual([]);
  expect(server.callsOf('previewDeskMall').map(({ query }) => query['rank'])).toEqual(['binhi', 'buwan-1']);
});
