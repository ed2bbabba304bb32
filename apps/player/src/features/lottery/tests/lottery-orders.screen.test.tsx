import { screen, within } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { draw, game, id, order, serverTime, totals } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (path: string, answers: object) =>
  openSite(path, { as: 'member', answers: { listLotteryGames: { serverTime, games: [game] }, ...answers } as never });
const tickets = () => screen.queryAllByRole('region', { name: 'Three digits' });

test('[LOTT-33] older tickets come with a tap, until there are no more', async () => {
  const pages = { '': { orders: [order], totals, next: id(2) }, [id(2)]: { orders: [{ ...order, orderId: id(3) }], totals, next: null } };
  const { user } = await open('/m/lott/orders', {
    listLotteryOrders: ({ query }: { query: { before?: string } }) => ({ serverTime, ...pages[query.before ?? ''] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show older tickets' }));
  await expect.poll(() => tickets().length).toBe(2);
  expect(screen.queryByRole('button', { name: 'Show older tickets' })).toBeNull();
});

test('[LOTT-33] tickets are found by game, day, draw and ticket number', async () => {
  const { user, server, address } = await open('/m/lott/orders', {
    listLotteryOrders: { serverTime, orders: [order], totals, next: null },
    getLotteryOrder: { serverTime, order },
  });
  await user.click(await screen.findByText('Find a ticket'));
  const asked = () => server.callsOf('listLotteryOrders').at(-1)?.query;
  await screen.findByRole('option', { name: game.name });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), game.gameId);
  await expect.poll(asked).toMatchObject({ gameId: game.gameId });
  await user.type(screen.getByLabelText('Date (GMT+8)'), '2026-11-25');
  await expect.poll(asked).toMatchObject({ gameId: game.gameId, date: '2026-11-25' });
  server.answer({ listLotteryOrders: { serverTime, orders: [], totals, next: null } } as never);
  const number = screen.getByRole('textbox', { name: 'Draw or ticket number' });
  await user.click(number);
  await user.paste(draw.numero);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await expect.poll(asked).toMatchObject({ numero: draw.numero });
  await expect.poll(() => screen.queryByText('No ticket found. Try another day, game or number.')).not.toBeNull();
  await user.clear(number);
  await user.click(number);
  await user.paste(` ${order.orderId.toUpperCase()} `);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await expect.poll(address).toBe(`/m/lott/orders/${order.orderId}`);
});

test('[LOTT-33] [TL5] tickets of all games and their series are on the clocks of the market, as the day they are found by', async () => {
  const north = { ...order, draw: { ...draw, drawsAt: '2026-11-25T18:30:00Z' }, placedAt: '2026-11-25T17:00:00Z' };
  const series = { chaseId: id(9), gameId: game.gameId, gameName: 'North', params: { family: 'VN', form: 'N' }, placedAt: north.placedAt };
  const sums = { isOver: false, stopOnWin: false, draws: 2, done: 0, staked: '20.00', payout: '0.00' };
  const { user } = await open('/m/lott/orders', {
    listLotteryOrders: { serverTime, orders: [north], totals, next: null },
    getLotteryOrder: { serverTime, order: north },
    listLotteryChases: { serverTime, chases: [{ ...series, ...sums }], next: null },
  });
  await expect.poll(() => screen.queryByText(/Nov 26, 02:30:00 GMT\+8/)).not.toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Series' }));
  await expect.poll(() => screen.queryByText(/Nov 26, 01:00:00 GMT\+8/)).not.toBeNull();
});

test('[LOTT-33] a text that is no number of a draw or ticket finds nothing, and says so', async () => {
  const { user, server } = await open('/m/lott/orders', { listLotteryOrders: { serverTime, orders: [order], totals, next: null } });
  await user.click(await screen.findByText('Find a ticket'));
  await screen.findByRole('option', { name: game.name });
  const asked = server.callsOf('listLotteryOrders').length;
  await user.type(screen.getByRole('textbox', { name: 'Draw or ticket number' }), 'my ticket');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No ticket found. Try another day, game or number.');
  expect(server.callsOf('listLotteryOrders')).toHaveLength(asked);
});

test('[LOTT-28] [LOTT-29] a ticket leads to its series, which shows every draw and whether it has ended', async () => {
  const orders = [
    { ...order, chaseId: id(9), state: 'won', canCancel: false },
    { ...order, orderId: id(3), chaseId: id(9) },
  ];
  const { user, server } = await open('/m/lott/orders', {
    listLotteryOrders: { serverTime, orders: [orders[1]], totals, next: null },
    getLotteryChase: { serverTime, stopOnWin: true, isOver: false, orders },
  });
  await user.click(await screen.findByRole('link', { name: 'See the whole series' }));
  await expect.poll(() => tickets().length).toBe(2);
  expect(screen.queryByText('Stop after a win. Draws that have already closed stay.')).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'See the whole series' })).toBeNull();
  server.answer({
    endLotteryChase: { cancelled: 1, orders, returned: '10.00', balance: '10.00' },
    getLotteryChase: { serverTime, stopOnWin: true, isOver: true, orders: orders.map((one) => ({ ...one, canCancel: false })) },
  } as never);
  const head = within(screen.getByRole('region', { name: 'Series' }));
  expect(head.getByText('Draws finished: 1 of 2')).not.toBeNull();
  // Ending gives money back: it needs a second tap.
  await user.click(head.getByRole('button', { name: 'End the series' }));
  expect(server.callsOf('endLotteryChase')).toHaveLength(0);
  await user.click(head.getByRole('button', { name: 'Tap again to cancel ₱10.00' }));
  await expect.poll(() => screen.queryByText('This series has ended.')).not.toBeNull();
});

test('[LOTT-28] a series that does not exist is named as such', async () => {
  await open(`/m/lott/chases/${id(9)}`, { getLotteryChase: refuse('lottery.chase_unknown') });
  await expect.poll(() => screen.queryAllByText('We couldn’t find this series.').length).toBeGreaterThan(0);
});

/** A round of the bet record whose bet has this key. */
function roundAnswers(key: string) {
  const names = { gameId: game.gameId, gameName: game.name, picture: null, category: 'LOTT', vassalage: 'LOTT', vendorName: 'Laro Lotto' };
  const round = { id: id(7), at: serverTime, ...names, stake: '10.00', payout: '0.00', net: '-10.00', status: 'closed' };
  const movement = {
    id: key,
    kind: 'bet',
    at: serverTime,
    amount: '10.00',
    change: '-10.00',
    before: '20.00',
    after: '10.00',
    isTakenBack: false,
    pooled: '0.00',
  };
  const balances = { balanceBefore: '20.00', balanceAfter: '10.00' };
  return {
    getRound: { round, reference: order.orderId, closedAt: serverTime, ...balances, movements: [movement], isTrial: false },
    getRoundProof: { played: null, isDemoPast: false },
    getLotteryOrder: { serverTime, order },
  };
}

test('[LOTT-33] the round of an order leads from the bet record to its ticket', async () => {
  const { user, address } = await open(`/m/gameRecord?round=${id(7)}`, roundAnswers(`order:${order.orderId}`));
  await user.click(await screen.findByRole('link', { name: 'Ticket: lines, result and proof' }));
  await expect.poll(address).toBe(`/m/lott/orders/${order.orderId}`);
});

test('[LOTT-33] a round of another game has no ticket', async () => {
  await open(`/m/gameRecord?round=${id(7)}`, roundAnswers('bet 1'));
  await expect.poll(() => screen.queryAllByText('−10.00').length + screen.queryAllByText('-10.00').length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Ticket: lines, result and proof' })).toBeNull();
});
