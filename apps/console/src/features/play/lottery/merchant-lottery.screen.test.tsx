import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { openDesk } from '#console/testing/open-desk.tsx';

const drawId = '0198c0de-0000-7000-8000-000000000001';
const liability = {
  currency: 'PHP',
  draws: [
    {
      drawId,
      gameId: 'pick-3',
      gameName: 'Pick 3',
      family: 'D3',
      numero: '202611250001',
      closesAt: '2099-11-25T04:00:00.000Z',
      staked: '46.00',
      plays: [
        { play: 'straight', most: '19060.00', isNarrow: true, outcomes: [{ outcome: '1,2,3', payout: '19060.00' }] },
        {
          play: 'bs',
          most: '36.00',
          isNarrow: true,
          outcomes: [
            { outcome: 'big,odd', payout: '36.00' },
            { outcome: '14', payout: '12.00' },
          ],
        },
        { play: 'tiers', most: '54000.00', isNarrow: false, outcomes: [] },
      ],
    },
  ],
  nearLimit: [{ publicId: 'AbCdEfGh', drawId, gameName: 'Pick 3', numero: '202611250001', most: '9000000.00', limit: '10000000.00' }],
  series: [],
};
const row = {
  key: 'pick-3',
  gameName: 'Pick 3',
  family: 'D3',
  orders: 2,
  bets: 3,
  staked: '14.00',
  payout: '9.00',
  pushed: '0.00',
  kept: '0.00',
  contributed: '0.00',
  poolWon: '0.00',
  actual: 6428,
  exact: 9500,
};
const open = (answers: object) => openDesk('/m/laro/draws', answers as never);

test('[LOTT-67] the page shows liability by outcome or as a bound, players near limits, and sums with actual and exact return', async () => {
  const { server, user } = await open({ getDeskLotteryLiability: liability, getDeskLotteryReport: { currency: 'PHP', rows: [row] } });
  await screen.findByText('1 2 3: 19,060.00');
  expect(screen.getByText('bound of all lines')).toBeTruthy();
  expect(screen.getByText('AbCdEfGh')).toBeTruthy();
  expect(screen.getByText('No series is open.')).toBeTruthy();
  await screen.findByText('64.28 %');
  expect(screen.getByText('95.00 %')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Play' }));
  await expect.poll(() => server.callsOf('getDeskLotteryReport').at(-1)?.query).toMatchObject({ by: 'play' });
});

test('[LOTT-67] without bets and without settled orders the page says so; a report that fails is named', async () => {
  await open({ getDeskLotteryLiability: { ...liability, draws: [], nearLimit: [] }, getDeskLotteryReport: refuse('internal') });
  await screen.findByText('No open draw has bets.');
  expect(screen.getByText('No player is near the limit of a draw.')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('alert')).not.toBeNull();
});

test('[LOTT-67] plays and named choices are said in the words of the desk, not by their ids, in the liability and in the report by play', async () => {
  const { server, user } = await open({
    getDeskLotteryLiability: liability,
    getDeskLotteryReport: { currency: 'PHP', rows: [{ ...row, key: 'pick-3 front2' }] },
  });
  await screen.findByText('Big + Odd: 36.00 · 14: 12.00');
  for (const name of ['Straight', 'Big/small, odd/even', 'Tiers']) expect(screen.getByText(name)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Play' }));
  await screen.findByText('Pick 3 · First two');
  server.answer({ getDeskLotteryReport: { currency: 'PHP', rows: [{ ...row, key: 'Fixed', gameName: '', family: '' }] } } as never);
  await user.click(screen.getByRole('radio', { name: 'Prize mode' }));
  await screen.findByText('Six balls');
  for (const id of ['straight', 'bs', 'tiers', /front2/, /big/]) expect(screen.queryByText(id)).toBeNull();
});
