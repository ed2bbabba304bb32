import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { game, id, line, order, playTime, serverTime, totals } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const settled = { ...order, state: 'lost', canCancel: false, settledAt: serverTime };
const units = { ...game, stakes: { ...game.stakes, units: ['10.00', '1.00'] } };

async function playAgain(lines: object[], given: object = {}, answers: object = {}) {
  const opened = await openSite('/m/lott/orders', {
    as: 'member',
    answers: {
      listLotteryGames: { serverTime, games: [{ ...units, ...given }] },
      listLotteryOrders: { serverTime, orders: [{ ...settled, lines }], totals, next: null },
      listLotteryTickets: { tickets: [] },
      listLotteryFollows: { follows: [], canPush: false, canMail: false },
      getPlayTime: playTime,
      placeLotteryOrder: { orders: [order], chaseId: null, balance: '5.00' },
      ...answers,
    } as never,
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Play again' }));
  await expect.poll(opened.address).toBe('/m/lott/play/three-digits');
  return opened;
}
const slip = async () => within(await screen.findByRole('dialog', { name: 'Slip' }));

test('[LOTT-33] an order is played again: its lines are in the slip of the next draw at today’s units, and nothing is placed before the tap', async () => {
  const typed = { ...line, line: 2, play: 'bs', selection: 'big', stake: '12.50', staked: '12.50' };
  const dropped = { ...line, line: 3, selection: '9/9/9', state: 'cancelled' };
  const { user, server } = await playAgain([{ ...line, stake: '30.00', staked: '30.00' }, typed, dropped]);
  const sheet = await slip();
  await expect.poll(() => sheet.queryAllByRole('listitem')).toHaveLength(2);
  expect(server.callsOf('placeLotteryOrder')).toHaveLength(0);
  await user.click(sheet.getByRole('button', { name: 'Bet ₱42.50' }));
  await expect.poll(() => server.callsOf('placeLotteryOrder')).toHaveLength(1);
  expect(server.callsOf('placeLotteryOrder')[0]).toMatchObject({
    body: {
      total: '42.50',
      lines: [
        { play: 'straight', selection: '1/2/3', unit: '10.00', multiple: 3 },
        { play: 'bs', selection: 'big', stake: '12.50' },
      ],
    },
  });
});

test('[LOTT-33] lines that the game no longer takes are left out, and the slip says so', async () => {
  await playAgain([line, { ...line, line: 2, play: 'gone' }, { ...line, line: 3, stake: '0.37' }]);
  const sheet = await slip();
  await expect.poll(() => sheet.queryByText('Lines that this game no longer offers were left out.')).not.toBeNull();
  expect(sheet.getAllByRole('listitem')).toHaveLength(1);
});

test('[LOTT-09] [LOTT-33] a game without bets says so, and the lines cannot be placed', async () => {
  const { user, server } = await playAgain([line], { isOn: false });
  const sheet = await slip();
  const bet = await sheet.findByRole('button', { name: /^Bet ₱/ });
  expect(bet.getAttribute('aria-disabled')).toBe('true');
  await user.click(bet);
  expect(server.callsOf('placeLotteryOrder')).toHaveLength(0);
  expect(screen.getAllByText(/isn’t taking bets right now/).length).toBeGreaterThan(0);
});

test('[LOTT-23] [LOTT-33] the slip shows a refusal of the server, and the lines stay', async () => {
  const { user } = await playAgain([line], {}, { placeLotteryOrder: refuse('lottery.total_differs', { shown: '10.00', computed: '12.00' }) });
  const sheet = await slip();
  await user.click(await sheet.findByRole('button', { name: /^Bet ₱/ }));
  await expect.poll(() => sheet.queryByRole('alert')).not.toBeNull();
  expect(sheet.getAllByRole('listitem')).toHaveLength(1);
});

test('[LOTT-20] a line of the slip is edited: it goes back to the board with its numbers and its stake', async () => {
  const { user } = await playAgain([{ ...line, stake: '30.00' }]);
  await user.click(await (await slip()).findByRole('button', { name: 'Edit line 1' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => screen.queryByText('₱30.00')).not.toBeNull();
  const pressed = screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
  expect(pressed.filter((text) => /^\d$/.test(text ?? ''))).toEqual(['1', '2', '3']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Multiple' }).value).toBe('3');
});

test('[LOTT-28] each draw of a series has a multiple of its own, and the total counts all of them', async () => {
  const { user, server } = await playAgain([line]);
  const sheet = await slip();
  await user.click(await sheet.findByRole('button', { name: '5' }));
  await user.click(sheet.getByText('Multiple of each draw'));
  const third = sheet.getByRole('textbox', { name: 'Draw 3 of the series' });
  await user.clear(third);
  await user.type(third, '4');
  // Four draws once, and one with a multiple that begins as 1.
  await user.click(sheet.getByRole('button', { name: 'Bet ₱180.00' }));
  await expect.poll(() => server.callsOf('placeLotteryOrder')).toHaveLength(1);
  expect(server.callsOf('placeLotteryOrder')[0]).toMatchObject({
    body: { total: '180.00', chase: { draws: 5, multiples: [1, 1, 14, 1, 1], stopOnWin: true } },
  });
});

test('[LOTT-28] [LOTT-29] the tab of series lists them with what became of their draws, and each leads to its draws', async () => {
  const chase = {
    chaseId: id(9),
    gameId: game.gameId,
    gameName: game.name,
    params: game.params,
    stopOnWin: true,
    isOver: false,
    draws: 10,
    done: 3,
    staked: '100.00',
    payout: '25.00',
    placedAt: serverTime,
  };
  const ended = { ...chase, chaseId: id(8), isOver: true, done: 10, payout: '0.00' };
  const { user, address } = await openSite('/m/lott/orders', {
    as: 'member',
    answers: {
      listLotteryOrders: { serverTime, orders: [], totals: { open: 7, staked: '70.00' }, next: null },
      listLotteryChases: ({ query }: { query: { before?: string } }) =>
        query.before === undefined ? { serverTime, chases: [chase], next: id(9) } : { serverTime, chases: [ended], next: null },
      getLotteryChase: { serverTime, stopOnWin: true, isOver: false, orders: [order] },
    } as never,
  });
  await screen.findByRole('tab', { name: 'Open 7' });
  await user.click(screen.getByRole('tab', { name: 'Series' }));
  await expect.poll(() => screen.queryByText('Draws finished: 3 of 10')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older tickets' }));
  await expect.poll(() => screen.queryByText('Draws finished: 10 of 10')).not.toBeNull();
  const cards = screen.getAllByRole('region', { name: game.name }).map(({ textContent }) => textContent ?? '');
  expect(cards[0]).toMatch(/Open.*Staked ₱100\.00.*Paid ₱25\.00.*Stop after a win/);
  expect(cards[1]).toMatch(/Settled/);
  expect(cards[1]).not.toMatch(/Paid|Stop after/);
  await user.click(screen.getAllByRole('link', { name: game.name })[0] as HTMLElement);
  await expect.poll(address).toBe(`/m/lott/chases/${id(9)}`);
});

test('[LOTT-28] without series the tab says so', async () => {
  const { user } = await openSite('/m/lott/orders', {
    as: 'member',
    answers: {
      listLotteryOrders: { serverTime, orders: [], totals: { open: 0, staked: '0.00' }, next: null },
      listLotteryChases: { serverTime, chases: [], next: null },
    } as never,
  });
  await screen.findByRole('tab', { name: 'Open' });
  await user.click(screen.getByRole('tab', { name: 'Series' }));
  await expect.poll(() => screen.queryByText('No orders here yet')).not.toBeNull();
});

test('[LOTT-19] lines that cover most outcomes of a play are said not to count, on the board and in the slip; others are not', async () => {
  const sides = { ...line, play: 'bs', stake: '10.00' };
  const { user } = await playAgain([{ ...sides, selection: 'big' }, { ...sides, selection: 'small' }, line]);
  const sheet = await slip();
  const words = /^Your bets on Big\/small, odd\/even cover more than 70 % of all outcomes/;
  await expect.poll(() => sheet.queryByText(words)).not.toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Remove line 2' }));
  await expect.poll(() => sheet.queryByText(words)).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('tab', { name: 'Entertainment' }));
  await user.click(screen.getByRole('button', { name: 'Big/small, odd/even' }));
  for (const choice of ['Big', 'Small']) await user.click(await screen.findByRole('button', { name: choice }));
  await expect.poll(() => screen.queryByText(words)).not.toBeNull();
});
