import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const id = '0198c0de-0000-7000-8000-000000000007';
const at = '2026-11-25T04:00:00.000Z';
const movement = { outcome: 'done', caller: 'BOLA', at, reversedBy: null, before: '100.00', after: '90.00' };
const round = {
  id,
  reference: 'play 1',
  vendorCode: 'BOLA',
  vendorName: 'Bola',
  gameId: 'blackout-bingo-gabi',
  gameName: 'Blackout Bingo Gabi',
  member: { id: '7', publicId: 'AbCdEfGh', username: 'ana', isTrial: false },
  currency: 'PHP',
  state: 'closed',
  staked: '10.00',
  paid: '60000.00',
  bets: 1,
  wins: 1,
  openedAt: at,
  closedAt: at,
  movements: [
    { ...movement, id: 'm1', kind: 'bet', key: 'b1', amount: '10.00', from: 'player:cash', to: 'vendor', pooled: '0.00' },
    { ...movement, id: 'm2', kind: 'win', key: 'w1', amount: '60000.00', from: 'vendor', to: 'player:cash', pooled: '50001.25' },
  ],
};

test('[GAME-21] [T62] the movements of a round name the part of a win that the vendor’s pool has paid', async () => {
  await openDesk(`/m/laro/rounds/${id}`, { getDeskRound: round } as never);
  await screen.findByText('50,001.25 PHP from the vendor’s pool');
  expect(screen.getAllByText(/the vendor’s pool/)).toHaveLength(1);
});
