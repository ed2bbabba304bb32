import { refuse } from '@laro/client/testing/canned-server';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

const sum = { lines: 3, bets: 6, wins: 2, pushes: 0, poolShares: 0, payout: '1080.00' };
const draw = {
  drawId: '019ab000-0000-7000-8000-000000000001',
  gameId: 'kidlat-5',
  numero: '202611280001',
  station: '',
  state: 'drawn',
  isOpen: false,
  isHeld: true,
  closesAt: '2026-11-28T07:59:50.000Z',
  drawsAt: '2026-11-28T08:00:00.000Z',
  commitment: null,
  seal: 'ab'.repeat(32),
  beaconRound: 1,
  result: '1,3,5,9,7',
  params: { family: 'S5' },
  orders: 3,
  trialOrders: 0,
  sums: [],
  liability: [],
  sealedAt: '2026-11-28T07:59:51.000Z',
  settledAt: null,
  proof: null as object | null,
  voidReason: null,
  hold: null,
  control: {
    checkedAt: '2026-11-28T08:00:05.000Z',
    lines: 3,
    fault: 'sums',
    differences: [{ play: 'pos', settlement: sum, control: { ...sum, payout: '1060.00' } }],
  },
};
const beacon = { chain: '52', round: 34_204_151, at: '2026-11-28T08:00:57.000Z' };
const open = (more: object = {}) =>
  openDesk('/lottery/kidlat-5', {
    listDeskLotteryDraws: { serverTime: '2026-11-28T08:01:00.000Z', name: 'Kidlat 5', draws: [{ ...draw, ...more }] },
    recheckDeskLotteryDraw: { proposed: { id: '12', expiresAt: '2026-11-29T08:00:00.000Z' } },
    getDeskLotteryChanges: {
      gameId: 'kidlat-5',
      zone: 'Asia/Manila',
      earliest: '2026-12-04',
      schedule: { times: 'every 1 min', holidays: '', closesBeforeSeconds: 10 },
      terms: [],
      changes: [],
    },
  } as never);

test('[TL6] a draw that the control holds shows both systems’ sums, and is checked again after a proposal, not let go on by one person', async () => {
  const { server, user } = await open();
  const held = within(await screen.findByRole('region', { name: 'Held by the control: 202611280001' }));
  expect(held.getByText('Settlement and control come to different sums. Nothing has been paid.')).toBeTruthy();
  expect(held.getByRole('rowheader', { name: 'Position' })).toBeTruthy();
  expect(held.getByText('3 · 6 · 2 · 1,080.00')).toBeTruthy();
  expect(held.getByText('3 · 6 · 2 · 1,060.00')).toBeTruthy();
  expect(held.getByText(/^Have the cause found and corrected first/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
  await user.click(held.getByRole('button', { name: 'Check again' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'the software is right now');
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await expect.poll(() => server.callsOf('recheckDeskLotteryDraw')[0]).toMatchObject({ body: { reason: 'the software is right now' } });
});

test('[TL6] a draw whose orders are not those of the seal says so; one that agrees is not held', async () => {
  await open({ control: { ...draw.control, fault: 'seal', differences: [] } });
  expect(await screen.findByText('The orders aren’t those of the seal. Nothing has been paid.')).toBeTruthy();
});

test('[TL6] a draw whose control agrees says so', async () => {
  await open({ isHeld: false, state: 'settled', control: { ...draw.control, fault: null, differences: [] } });
  expect(await screen.findByText(/Control: agrees$/)).toBeTruthy();
  expect(screen.queryByText('Held by the control: 202611280001')).toBeNull();
});

test('[LOTT-66] a draw that a person holds says who holds it and why, and is let go on there', async () => {
  const { server, user } = await open({ state: 'closed', control: null, hold: { by: 'Ana', reason: 'the seal is being checked' } });
  const held = within(await screen.findByRole('region', { name: 'Held: 202611280001' }));
  expect(held.getByText('Held by Ana: the seal is being checked')).toBeTruthy();
  server.answer({ holdDeskLotteryDraw: { ...draw, isHeld: false, hold: null } } as never);
  await user.click(held.getByRole('button', { name: 'Release' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'the seal is right');
  await user.click(dialog.getByRole('button', { name: 'Release' }));
  await expect.poll(() => server.callsOf('holdDeskLotteryDraw')[0]).toMatchObject({ body: { isHeld: false, reason: 'the seal is right' } });
});

test('[LOTT-42] a draw whose sources differ says so, and leads to the page where one of them is chosen', async () => {
  await open({ isHeld: false, state: 'disputed', station: 'Tây Ninh', control: null });
  const region = within(await screen.findByRole('region', { name: 'The feeds differ: 202611280001 Tây Ninh' }));
  expect(region.getByText(/another person decides\.$/)).toBeTruthy();
  expect(region.getByRole('link', { name: 'Imported results' }).getAttribute('href')).toMatch(/\/lottery\/imports$/);
});

test('[LOTT-66] the list of games begins with those whose draws wait for people', async () => {
  const deskGame = {
    gameId: 'kidlat-5',
    name: 'Kidlat 5',
    vassalage: 'ELOTT',
    params: { family: 'S5' },
    zone: 'Asia/Manila',
    times: { every: 1 },
    closesBeforeSeconds: 10,
    region: null,
    rulesVersion: 1,
    ahead: 3,
    madeUntil: null,
    waiting: 2,
    stuck: 2,
    followers: 1204,
  };
  const games = [deskGame, { ...deskGame, gameId: 'comet-keno', name: 'Comet Keno', params: { family: 'KN' }, stuck: 0 }];
  await openDesk('/lottery', { getDeskLotteryBeacon: beacon, listDeskLotteryGames: { serverTime: '2026-11-28T08:01:00.000Z', games } } as never);
  const stuck = within(await screen.findByRole('region', { name: 'Draws that wait for people' }));
  expect(stuck.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Kidlat 5: 2']);
  // LOTT-47: the number of members who follow a game, and nothing about them.
  expect(screen.getAllByText('1,204').length).toBeGreaterThan(0);
});

test('[LOTT-66] the list of games writes draw times in words, with the names of days', async () => {
  const deskGame = {
    gameId: 'six',
    name: 'Grand Pick',
    vassalage: 'LOTT',
    params: { family: 'LT', pool: 58 },
    zone: 'Asia/Manila',
    times: { at: ['21:00'], days: [2, 5, 7] },
    closesBeforeSeconds: 3600,
    region: null,
    rulesVersion: 1,
    ahead: 24,
    madeUntil: null,
    waiting: 0,
    stuck: 0,
    followers: 0,
  };
  const games = [
    deskGame,
    { ...deskGame, gameId: 'fast', name: 'Fast', times: { every: 5 } },
    { ...deskGame, gameId: 'day', name: 'Day', times: { at: ['14:00', '17:00'] } },
  ];
  await openDesk('/lottery', { getDeskLotteryBeacon: beacon, listDeskLotteryGames: { serverTime: '2026-11-28T08:01:00.000Z', games } } as never);
  await expect.poll(() => screen.queryByText('Tue, Fri, Sun 21:00 (Asia/Manila)')).not.toBeNull();
  expect(screen.queryByText('every 5 min (Asia/Manila)')).not.toBeNull();
  expect(screen.queryByText('14:00, 17:00 (Asia/Manila)')).not.toBeNull();
});

test('[LOTT-42] imported results without a draw so far say so', async () => {
  await openDesk('/lottery/imports', { listDeskLotteryImports: { serverTime: '2026-11-28T08:01:00.000Z', draws: [], feeds: [] } } as never);
  await expect.poll(() => screen.queryByText('No draws yet')).not.toBeNull();
});

test('[LOTT-66] a draw shows its seal and, once it is drawn, everything that decided it, as the verifier takes it', async () => {
  const proof = {
    gameId: draw.gameId,
    numero: draw.numero,
    commitment: 'cd'.repeat(32),
    serverSeed: 'ef'.repeat(32),
    seal: draw.seal,
    sealedAt: draw.sealedAt,
    orders: 3,
    trialOrders: 0,
    beacon: { chain: '52', publicKey: '83', round: 1, signature: 'aa'.repeat(48) },
    clientSeed: '12'.repeat(32),
    result: draw.result,
  };
  await open({ isHeld: false, state: 'settled', control: null, proof });
  await screen.findAllByText('abab…abab');
  const [inputs] = screen.getAllByLabelText('All inputs as text');
  expect(JSON.parse(inputs?.textContent ?? '')).toEqual({ params: { family: 'S5' }, proof });
});

test('[LOTT-32] [LOTT-66] orders of free play are counted apart from those with money', async () => {
  await open({ isHeld: false, state: 'settled', control: null, trialOrders: 1200 });
  expect(await screen.findByText('3 + 1,200 (free play)')).toBeTruthy();
});

test('[LOTT-66] before its closing a draw has no seal', async () => {
  await open({ isHeld: false, state: 'scheduled', seal: null, control: null, result: null });
  await screen.findByText(draw.numero, { exact: false });
  expect(screen.queryByLabelText('All inputs as text')).toBeNull();
});

test('[LOTT-37] the list of games shows the last round of the beacon, or that it is silent and what happens then', async () => {
  const games = { serverTime: '2026-11-28T08:01:00.000Z', games: [] };
  const { server, user } = await openDesk('/lottery', { getDeskLotteryBeacon: refuse('lottery.beacon_unavailable'), listDeskLotteryGames: games } as never);
  expect(await screen.findByText(/^The randomness beacon isn’t responding\./)).toBeTruthy();
  server.answer({ getDeskLotteryBeacon: beacon } as never);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Beacon: 34204151/)).toBeTruthy();
});
