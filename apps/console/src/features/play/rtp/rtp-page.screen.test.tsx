import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const figures = {
  vendorCode: 'BOLA',
  vendorName: 'Bola',
  day: '',
  rounds: 20_000,
  staked: '20000.00',
  freeSpins: 0,
  freeStaked: '0.00',
  actual: '96.000',
  theoretical: '96.000',
  low: '88.000',
  high: '104.000',
  stated: null,
  state: 'within',
};
const dropped = { ...figures, gameId: 'pool-slot', gameName: 'Pool Slot', paid: '40000.00', pooled: '20800.00', withPools: '200.000' };
const plain = { ...figures, gameId: 'plain-slot', gameName: 'Plain Slot', paid: '19200.00', pooled: '0.00', withPools: null };
const alarm = {
  id: '7',
  vendorCode: 'BOLA',
  gameId: 'pool-slot',
  gameName: 'Pool Slot',
  isTrial: false,
  currency: 'PHP',
  mathematics: 'test',
  version: 1,
  fromDay: '2026-11-01',
  toDay: '2026-11-25',
  rounds: 20_000,
  staked: '20000.00',
  freeStaked: '0.00',
  paid: '50000.00',
  pooled: '20800.00',
  actual: '146.000',
  theoretical: '96.000',
  low: '88.000',
  high: '104.000',
  raisedAt: '2026-11-25T04:00:00.000Z',
  acknowledged: null,
};

test('[T68] [GAME-21] the return that is judged is shown without pools, next to the one with them; an alarm names what it left out', async () => {
  await openDesk('/m/laro/rtp', {
    getRtpReport: { rows: [dropped, plain], total: { ...dropped, gameId: '', gameName: '' }, currency: 'PHP', countedAt: null },
    listRtpAlarms: { alarms: [alarm, { ...alarm, id: '8', gameName: 'Plain Slot', pooled: '0.00' }], next: null },
  } as never);
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
  const [withDrop, without] = [await row('Pool Slot'), await row('Plain Slot')];
  withDrop.getByText('20,800.00 of it from vendors’ pools');
  withDrop.getByText('200.000 % with pools');
  expect(withDrop.getAllByText('96.000 %')).toHaveLength(2);
  expect(without.queryByText(/pools/)).toBeNull();
  await screen.findByText(/^146\.000 % over 20,000 rounds.* Not counted: 20,800\.00 PHP from vendors’ pools\.$/);
  expect(screen.getAllByText(/Not counted: /)).toHaveLength(1);
});
