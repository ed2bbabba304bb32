import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { holdClock } from '#player/testing/hold-clock.ts';
import { draw, game, id, line, order, playTime, serverTime } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const open = (path: string, answers: object) => openSite(path, { as: 'member', answers: answers as never });
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => screen.queryAllByText(text).length).toBeGreaterThan(0);
};
const play = (answers: object, given: object = {}) =>
  open('/m/lott/play/three-digits', { listLotteryGames: { serverTime, games: [{ ...game, ...given }] }, getPlayTime: playTime, ...answers });

test.each([
  ['2099-11-25T03:58:00Z', '02:00', 'Open', '01:59'],
  ['2099-11-25T03:59:55Z', '00:05', 'Last seconds', '00:04'],
])('[LOTT-61] at %s of the server’s clock %s are left, whatever this device’s clock says', async (now, left, state, later) => {
  const clock = holdClock();
  await play({ listLotteryGames: () => ({ serverTime: clock.serverTime(now), games: [game] }) });
  await shows(state);
  expect(screen.getByRole('timer').textContent).toBe(left);
  clock.pass(1000);
  await expect.poll(() => screen.getByRole('timer').textContent).toBe(later);
});

test('[LOTT-61] [TL4] the button is locked from the closing that the page knows', async () => {
  const { user, server } = await play({ listLotteryGames: { serverTime: '2099-11-25T04:00:01Z', games: [game] } });
  await shows('Closed');
  await expect.poll(() => screen.queryByRole('button', { name: 'Quick pick' })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quick pick' }));
  const bet = await screen.findByRole('button', { name: /^Bet ₱/ });
  expect(bet.getAttribute('aria-disabled')).toBe('true');
  await user.click(bet);
  expect(server.callsOf('placeLotteryOrder')).toHaveLength(0);
});

test('[T47] [TL9] how long the session has lasted, and what it has brought, is in sight where one bets', async () => {
  await play({});
  await shows(/^This session 0:24:\d\d, net .*60\.00\.$/);
  expect(screen.getByRole('link', { name: 'Limits' })).not.toBeNull();
});

test('[T48] [TL9] at the member’s interval the page asks about time and result, once each, with ways on, to the record and out', async () => {
  const { user, address } = await play({ getPlayTime: { ...playTime, reminderMinutes: 20 } });
  const check = await screen.findByRole('alertdialog');
  expect(check.textContent).toMatch(/logged in for 0:2[34]:\d\d\. .*60\.00/);
  expect(within(check).getByRole('link', { name: 'My bets' })).not.toBeNull();
  await user.click(within(check).getByRole('button', { name: 'Continue' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe('/m/lott/play/three-digits');
});

test('[T48] [TL9] a tap on “Stop playing” leads away from the game', async () => {
  const { user, address } = await play({ getPlayTime: { ...playTime, startedAt: '2026-11-25T01:35:00Z', reminderMinutes: 20 } });
  await user.click(await screen.findByRole('button', { name: 'Stop playing' }));
  await expect.poll(address).toBe('/m/home');
});

test('[T60] free play is named as such where one bets, and in the slip', async () => {
  const answers = { listLotteryGames: { serverTime, games: [game] }, getPlayTime: playTime } as never;
  const { user } = await openSite('/m/lott/play/three-digits', { as: 'trial', answers });
  await shows('Trial');
  await user.click(await screen.findByRole('button', { name: 'Quick pick' }));
  await user.click(await screen.findByRole('button', { name: 'Add to slip' }));
  await user.click(await screen.findByRole('button', { name: 'Slip (1)' }));
  expect(await screen.findByText('Trial money, not real')).not.toBeNull();
});

test.each([
  ['trial', 1],
  ['member', 0],
] as const)('[T60] of a ticket a %s sees %i notes that its money is not real', async (as, notes) => {
  await openSite(`/m/lott/orders/${id(2)}`, { as, answers: { getLotteryOrder: { serverTime, order } } as never });
  await shows(id(2));
  expect(screen.queryAllByText('Trial money, not real')).toHaveLength(notes);
});

test('[LOTT-18] the slider of the mode shows prizes and rebate side by side', async () => {
  await play({}, { mode: 'ZY', base: 1800, baseMax: 1960 });
  const slider = await screen.findByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/98\.00 ?%.*0\.0 ?%/);
  slider.focus();
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(slider, '1800');
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/90\.00 ?%.*8\.0 ?%/);
});

test('[LOTT-63] numbers are toggle buttons with name and state, and need no pointer', async () => {
  const { user } = await play({});
  const places = await screen.findAllByRole('group', { name: /^Place/ });
  const five = within(places[0] as HTMLElement).getByRole('button', { name: '5' });
  expect(five.getAttribute('aria-pressed')).toBe('false');
  five.focus();
  await user.keyboard(' ');
  expect(five.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{Enter}');
  expect(five.getAttribute('aria-pressed')).toBe('false');
});

test('[LOTT-63] the last minute before the closing is said once to screen readers, without a change to what is seen', async () => {
  await play({ listLotteryGames: { serverTime: '2099-11-25T03:59:20Z', games: [game] } });
  await shows('Last minute');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Last minute');
  expect(screen.getByText('Open')).not.toBeNull();
});

test('[LOTT-33] a ticket shows the odds of each line and, once it is settled, what is kept for the rebate', async () => {
  const ranged = { ...line, line: 2, play: 'kind', odds: ['25000', '900000'] };
  const settled = {
    ...order,
    state: 'lost',
    kept: '0.80',
    lines: [
      { ...line, state: 'lost' },
      { ...ranged, state: 'lost' },
    ],
    settledAt: serverTime,
    canCancel: false,
  };
  await open(`/m/lott/orders/${id(2)}`, { getLotteryOrder: { serverTime, order: settled } });
  await shows('Win: pays 900.00 × including the stake.');
  await shows('Win: pays 2.50 – 90.00 × including the stake.');
  await expect.poll(() => screen.queryByText('Kept for your rebate: ₱0.80')).not.toBeNull();
});

test('[LOTT-16] a play page says the odds of every prize of a play, and those of prizes that share a name as a range', async () => {
  const { user } = await play({}, { params: { family: 'F4' }, base: 1600, baseMax: 1600 });
  for (const [prize, times] of [
    ['Prize 1', '2,800.00'],
    ['Prize 2', '1,200.00'],
    ['Prize 3', '600.00'],
    ['Starter', '250.00'],
    ['Consolation', '90.00'],
  ])
    await shows(`${prize}: pays ${times} × including the stake.`);
  await user.click(screen.getByRole('button', { name: 'Big: shared orders' }));
  // Of 24 orders, and of one.
  await shows('Consolation: pays 3.75 – 90.00 × including the stake.');
  expect(screen.queryByText('Consolation: pays 90.00 × including the stake.')).toBeNull();
});

test('[LOTT-16] prizes of the same chance are not said as a range of chances, and the same odds not as a range of odds', async () => {
  const { user } = await play({}, { params: { family: 'RC', cars: 10 } });
  await user.click(await screen.findByRole('tab', { name: 'Entertainment' }));
  await shows('Win: 1 in 2, pays 1.80 × including the stake.');
  await user.click(screen.getByRole('button', { name: 'First two: sum' }));
  await shows(/^Win: 1 in 9 to 1 in 45, pays 8\.10 × to 40\.50 × including the stake/);
  expect(screen.queryByText(/1 in 2,/)).toBeNull();
});

test('[LOTT-60] a play page whose board or rules do not come says so in place of their shape, and tries again by a tap', async () => {
  // No game has these balls, so that their rules cannot be loaded.
  const { user, server } = await play({ getLotteryFullNumbers: { plays: [] } }, { params: { family: 'LT', pool: 41 } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('timer')).not.toBeNull();
  expect(screen.queryByRole('group', { name: 'Plays' })).toBeNull();
  await user.click(again);
  await expect.poll(() => screen.queryByRole('button', { name: 'Try again' })).not.toBeNull();
  expect(server.callsOf('placeLotteryOrder')).toEqual([]);
});

test('[LOTT-16] of ten numbers of keno the highest prize is said as well', async () => {
  const { user } = await play({}, { params: { family: 'KN' } });
  await user.click(await screen.findByRole('button', { name: 'Pick 10' }));
  await shows(/^10 hits: 1 in 8,911,711, pays 401,027\.0029 × including the stake\.$/);
  expect(screen.getAllByText(/^\d+ hits: 1 in /)).toHaveLength(6);
});

test('[TL5] a ticket names game, numbers, cost, draw with its time, time of issue, and its numbers', async () => {
  await open(`/m/lott/orders/${id(2)}`, { getLotteryOrder: { serverTime, order: { ...order, lines: [line] } } });
  await shows('Three digits');
  await shows(`Draw ${draw.numero}`);
  await shows('Staked ₱10.00');
  await shows(/^Draw: Nov 2\d.* \d\d:\d1:00/);
  await shows(/^Placed: .*\d\d:\d0:00/);
  await shows(order.orderId);
  await shows(order.hash);
  expect(screen.getByRole('img', { name: '1 / 2 / 3' })).not.toBeNull();
});

test('[LOTT-26] [TL3] sold-out values are named and cannot be tapped; one that was chosen before can be taken off', async () => {
  const full = {
    plays: [
      { play: 'bs', isFull: false, values: ['big'], outcomes: ['14'] },
      { play: 'straight', isFull: true, values: [], outcomes: [] },
    ],
  };
  const { user } = await open('/m/lott/play/three-digits?tab=ent', {
    listLotteryGames: { serverTime, games: [game] },
    getPlayTime: playTime,
    getLotteryFullNumbers: full,
  });
  await user.click(await screen.findByRole('button', { name: 'Big/small, odd/even' }));
  await shows('Sold out for this draw: Big');
  const big = screen.getByRole('button', { name: 'Big, sold out' });
  await user.click(big);
  expect(big.getAttribute('aria-pressed')).toBe('false');
  expect(big.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('tab', { name: 'Tradition' }));
  await shows('This play is sold out for this draw. Choose another one, or the next draw.');
});

test('[LOTT-17] in an electronic draw with a choice of modes, ZY is chosen with its slider, and the order is in its mode and base', async () => {
  const choice = { mode: 'ZY', base: 1800, baseMax: 1960 };
  const { user, server } = await play(
    { listLotteryTickets: { tickets: [] }, placeLotteryOrder: { orders: [order], chaseId: null, balance: '5.00' } },
    { mode: 'Elott', base: 1960, baseMax: 1960, choice, stakes: { ...game.stakes, units: ['10.00'] } },
  );
  const modes = within(await screen.findByRole('group', { name: 'Prize mode' }));
  expect(modes.getByRole('button', { name: 'Elott' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('slider')).toBeNull();
  await user.click(modes.getByRole('button', { name: 'ZY' }));
  expect((await screen.findByRole<HTMLInputElement>('slider')).value).toBe('1960');
  await user.click(screen.getByRole('button', { name: 'Quick pick' }));
  await user.click(await screen.findByRole('button', { name: /^Bet ₱/ }));
  await expect.poll(() => server.callsOf('placeLotteryOrder')).toHaveLength(1);
  expect(server.callsOf('placeLotteryOrder')[0]).toMatchObject({ body: { mode: 'ZY', base: 1960 } });
});
