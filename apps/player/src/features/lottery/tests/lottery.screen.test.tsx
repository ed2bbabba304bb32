import { screen, within } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { orderHash, sealOf } from '@laro/lottery/draw/seal';
import { draw, drawAnswer, drawn, game, id, line, order, playTime, serverTime, totals } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (path: string, answers: object) => openSite(path, { as: 'member', answers: answers as never });
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => screen.queryAllByText(text).length).toBeGreaterThan(0);
};

test('[LOTT-33] a line that cannot be cancelled any more says why', async () => {
  const { user } = await open(`/m/lott/orders/${id(2)}`, {
    getLotteryOrder: { serverTime, order },
    cancelLotteryLine: refuse('lottery.not_cancellable', { numero: draw.numero, state: 'closed' }),
  });
  await shows('Three digits');
  await user.click(screen.getByRole('button', { name: 'Cancel line 1' }));
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toMatch(/has closed, so this can no longer be cancelled/);
});

test('[LOTT-33] an order of a closed draw says whether it waits for the numbers or for people who check them', async () => {
  const closed = { ...draw, isOpen: false, state: 'closed' };
  const states = [
    { ...order, draw: closed, canCancel: false },
    { ...order, orderId: id(3), draw: { ...closed, numero: '20261125002', isHeld: true }, canCancel: false },
    { ...order, orderId: id(4), draw: { ...closed, state: 'disputed' }, canCancel: false },
    // Held while it still takes bets.
    { ...order, orderId: id(5), draw: { ...draw, isHeld: true } },
  ];
  await open('/m/lott/orders', { listLotteryOrders: { serverTime, orders: states, totals, next: null } });
  await shows('Draw 20261125002 is being checked. Nothing is paid until that’s done.');
  const tickets = screen.getAllByRole('region', { name: 'Three digits' });
  expect(tickets.map((ticket) => /Closed|Being checked|Accepted/.exec(ticket.textContent ?? '')?.[0])).toEqual([
    'Closed',
    'Being checked',
    'Being checked',
    'Accepted',
  ]);
});

test('[LOTT-33] a cancelled or void order says what came back', async () => {
  const lines = [
    { ...line, state: 'cancelled' },
    { ...line, line: 2, staked: '25.00', state: 'cancelled' },
  ];
  const cancelled = { ...order, state: 'cancelled', staked: '0.00', lines, settledAt: '2026-11-25T02:10:00Z', canCancel: false };
  await open('/m/lott/orders', { listLotteryOrders: { serverTime, orders: [cancelled], totals, next: null } });
  await shows('Returned ₱35.00');
  expect(screen.queryByText(/^Staked|^Paid/)).toBeNull();
});

test('[T49] a payout at or below the stake has not the colour of a gain', async () => {
  const won = {
    ...order,
    state: 'won',
    settledAt: '2026-11-25T03:00:00Z',
    canCancel: false,
    draw: { ...draw, isOpen: false, state: 'settled', result: '123' },
  };
  const of = (place: number, payout: string) => ({ ...won, orderId: id(place), payout, lines: [{ ...line, state: 'won', payout }] });
  await open('/m/lott/orders', { listLotteryOrders: { serverTime, orders: [of(3, '9.50'), of(4, '10.00'), of(5, '10.01')], totals, next: null } });
  await shows('Paid ₱10.01');
  const gains = screen.getAllByRole('region', { name: 'Three digits' }).map((ticket) => ticket.querySelectorAll('[class*="won"], [class*="ok"]').length);
  expect(gains).toEqual([0, 0, 3]);
});

test('[LOTT-33] a settled line has the numbers that match marked, in words too', async () => {
  const pick = { ...line, play: 'pick', selection: '4,8,12,17,30,45', state: 'won', payout: '2500.00', marks: [['4', '8', '17', '30']] };
  const won = { ...order, draw: drawn, state: 'won', payout: '2500.00', settledAt: '2026-11-25T03:00:00Z', canCancel: false, lines: [pick] };
  await open(`/m/lott/orders/${id(2)}`, { getLotteryOrder: { serverTime, order: won } });
  await shows('Matches: 4 8 17 30');
  expect(screen.getByRole('img', { name: '4 8 12 17 30 45' }).querySelectorAll('[class*="hit"]')).toHaveLength(4);
});

test('[LOTT-62] the show of a draw reveals published numbers one by one, and is skipped with one tap', async () => {
  const { user } = await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: drawAnswer });
  await shows('Watch the draw');
  expect(screen.queryByRole('img', { name: '17 4 41 30 8 23' })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Watch the draw' }));
  // Screen readers get the whole result alone: during the show there is none.
  expect(screen.queryByRole('img', { name: '17 4 41 30 8 23' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(screen.queryByRole('img', { name: '17 4 41 30 8 23' })).not.toBeNull();
});

test('[LOTT-45] [LOTT-05] the page of a draw says its time on the clocks of its game, by which its numero is counted, and names the zone', async () => {
  const late = { ...drawn, drawsAt: '2026-11-24T18:30:00Z' };
  await open(`/m/lott/draw/${id(1)}`, {
    getLotteryDraw: { ...drawAnswer, serverTime: '2026-11-24T10:00:00Z', draw: late, earlier: [{ result: '1', correctedAt: '2026-11-25T20:00:00Z' }] },
  });
  await shows(/^Nov 25, 01:30:00 GMT\+7$/);
  await shows(/Nov 26, 03:00:00 GMT\+7/);
  expect(screen.queryByText(/UTC|GMT\+8/)).toBeNull();
});

test('[LOTT-62] under reduced motion the numbers stay still', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('reduce'), addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  const { user } = await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: drawAnswer });
  await shows('Watch the draw');
  await user.click(screen.getByRole('button', { name: 'Watch the draw' }));
  expect(screen.queryByRole('img', { name: '17 4 41 30 8 23' })).not.toBeNull();
});

test('[LOTT-48] a draw that was void after its seal shows the numbers that it would have had as no result, and its proof', async () => {
  const gone = { ...drawn, state: 'void', result: null, commitment: 'ab'.repeat(32) };
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: { ...drawAnswer, draw: gone, voidResult: '17,4,41,30,8,23' } });
  await shows('This draw is void. All stakes were returned.');
  await shows('Numbers this draw would have had. They’re part of the proof and pay nothing.');
  expect(screen.getByRole('img', { name: '17 4 41 30 8 23' })).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Verify now' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Watch the draw' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Winners by class' })).toBeNull();
});

test('[LOTT-32] [LOTT-35] the page says how many orders play with money, and how many of those in the seal are of free play', async () => {
  const figures = {
    orders: 3,
    trialOrders: 2,
    sealedAt: '2026-11-24T18:29:50Z',
    stakes: [
      { currency: 'PHP', staked: '1250.00' },
      { currency: 'USD', staked: '2.40' },
    ],
  };
  await open(`/m/lott/draw/${id(1)}`, {
    getLotteryDraw: { ...drawAnswer, draw: { ...drawn, state: 'closed', result: null, seal: 'ab'.repeat(32) }, ...figures },
  });
  await shows('Sealed: 01:29:50 GMT+7');
  await shows('Staked 1,250.00 PHP, 2.40 USD');
  await shows('Real-money orders: 3');
  expect(screen.queryByText('Orders in the seal: 5, including 2 in free play')).not.toBeNull();
});

test('[LOTT-45] a draw without winners has no list of them, and a seal without free play no second count', async () => {
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: { ...drawAnswer, draw: { ...drawn, seal: 'ab'.repeat(32) }, sealedAt: '2026-11-24T18:29:50Z' } });
  await shows('Real-money orders: 1');
  expect(screen.queryByText(/^Orders in the seal/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Winners by class' })).toBeNull();
});

test('[LOTT-32] [LOTT-35] before its closing a draw has no figures of a seal', async () => {
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: { ...drawAnswer, draw: { ...drawn, state: 'scheduled', result: null, seal: null } } });
  await shows(/^Draw 2026/);
  expect(screen.queryByText(/^Real-money orders/)).toBeNull();
});

test('[LOTT-33] [LOTT-39] the page of a draw shows what the player has bet on it, with the way to the proof; orders of another station are left out', async () => {
  const own = { ...draw, ...drawn, drawId: id(1), seal: 'ab'.repeat(32) };
  const pick = { ...line, play: 'pick', selection: '4,8,12,17,30,45', state: 'won', payout: '2500.00', marks: [['4', '8', '17', '30']] };
  const won = { ...order, draw: own, state: 'won', payout: '2500.00', settledAt: '2026-11-25T03:00:00Z', canCancel: false, lines: [pick] };
  const other = { ...won, orderId: id(3), gameName: 'Another station', draw: { ...own, drawId: id(9) } };
  const { server } = await open(`/m/lott/draw/${id(1)}`, {
    getLotteryDraw: { ...drawAnswer, draw: own },
    listLotteryOrders: { serverTime, orders: [won, other], totals, next: null },
  });
  await shows('Matches: 4 8 17 30');
  expect(screen.getByRole('link', { name: 'Verify this draw' }).getAttribute('href')).toBe(`/m/lott/orders/${id(2)}`);
  expect(screen.queryByText('Another station')).toBeNull();
  expect(server.callsOf('listLotteryOrders')[0]?.query).toMatchObject({ gameId: own.gameId, numero: own.numero });
});

test('[LOTT-33] a guest sees a draw without any question about orders', async () => {
  const { server } = await openSite(`/m/lott/draw/${id(1)}`, { answers: { getLotteryDraw: drawAnswer } as never });
  await shows('Watch the draw');
  expect(server.callsOf('listLotteryOrders')).toEqual([]);
});

test('[LOTT-62] before the result is published there is nothing to watch', async () => {
  const waiting = { ...drawn, state: 'closed', result: null };
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: { ...drawAnswer, draw: waiting } });
  await shows('Closed. Waiting for the numbers.');
  expect(screen.queryByRole('button', { name: 'Watch the draw' })).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('[LOTT-60] a closed draw that people check says so, and not that it is being drawn', async () => {
  await open(`/m/lott/draw/${id(1)}`, {
    getLotteryDraw: { ...drawAnswer, draw: { ...drawn, state: 'closed', result: null, isHeld: true, drawsAt: '2026-11-25T01:00:00Z' } },
  });
  await shows('Being checked.');
  expect(screen.queryByText('Drawing…')).toBeNull();
});

test('[LOTT-45] a draw that does not exist is named as such', async () => {
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: refuse('lottery.draw_unknown') });
  await expect.poll(() => screen.queryByText('We couldn’t find this draw')).not.toBeNull();
});

test('[LOTT-45] a draw that does not load offers a retry', async () => {
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: refuse('internal') });
  await expect.poll(() => screen.queryByRole('button', { name: /again/i })).not.toBeNull();
  expect(screen.queryByText('We couldn’t find this draw')).toBeNull();
});

test('[LOTT-28] removing a line of the slip removes the one that is shown', async () => {
  const kept = [
    { play: 'gone', selection: '1', unit: '1.00', multiple: 1 },
    { play: 'straight', selection: '1/2/3', unit: '1.00', multiple: 2 },
    { play: 'straight', selection: '4/5/6', unit: '1.00', multiple: 2 },
  ];
  localStorage.setItem('laro.lottery.three-digits', JSON.stringify(kept));
  const { user } = await open('/m/lott/play/three-digits', { listLotteryGames: { serverTime, games: [game] }, getPlayTime: playTime });
  await shows('Slip (2)');
  await user.click(screen.getByRole('button', { name: 'Slip (2)' }));
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeNull();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove line 1' }));
  expect(JSON.parse(localStorage.getItem('laro.lottery.three-digits') ?? '[]')).toEqual([kept[0], kept[2]]);
});

test('[LOTT-58] [LOTT-45] after a draw of six balls the page says how many bets won each class, what each got, and what became of the pool', async () => {
  const winners = [
    { play: 'pick', prize: 'hit3', lines: 2, bets: 3 },
    { play: 'pick', prize: 'hit6', lines: 1, bets: 2 },
  ];
  const pool = { amount: '2500000.00', share: '1250000.00', bets: 2, prizes: [{ prize: 'hit3', each: '120.00' }] };
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: { ...drawAnswer, winners, pool } });
  await shows('Winning bets: 3');
  await shows('₱120.00 each');
  await shows('Winning bets: 2');
  await shows('₱1,250,000.00 each');
  expect(screen.queryByText('The pool of ₱2,500,000.00 was shared equally.')).not.toBeNull();
});

test('[LOTT-58] a pool that no bet has won rolls over', async () => {
  const pool = { amount: '2500000.00', share: '0.00', bets: 0, prizes: [] };
  await open(`/m/lott/draw/${id(1)}`, { getLotteryDraw: { ...drawAnswer, pool } });
  await shows('Winners by class');
  expect(screen.queryByText('No bet had six hits. The pool of ₱2,500,000.00 rolls over to the next draw.')).not.toBeNull();
});

test('[LOTT-57] [LOTT-58] the page of six balls tells pool and sold share apart, the final pool of a closed draw, the chance, and that patterns are shared', async () => {
  const six = { ...game, params: { family: 'LT', pool: 58 }, jackpot: { pool: '2500000.00', soldShare: '8.40', closed: '2499000.00' } };
  await open('/m/lott/play/three-digits', { listLotteryGames: { serverTime, games: [six] }, getPlayTime: playTime });
  await shows('₱2,500,000.00');
  expect(screen.queryByText('Sold so far adds ₱8.40.')).not.toBeNull();
  expect(screen.queryByText('Draw being decided: ₱2,499,000.00, final.')).not.toBeNull();
  await shows(/^Chance of six: 1 in 40,475,358\. Everyone with six hits shares the pool equally\. Patterns such as dates/);
});

test('[LOTT-39] [LOTT-40] a sealed ticket is verified in the browser, with all inputs as text, and a wrong one is reported with its part', async () => {
  const text = 'laro-order-1\nid\ngame\nnumero\nFixed\n0';
  const [hash] = [orderHash(text)];
  const sealed = { ...order, draw: { ...draw, state: 'closed', isOpen: false, seal: sealOf([hash]) }, hash, canCancel: false };
  const inclusion = { orderText: text, hash, leaf: '0'.repeat(64), path: [], seal: sealOf([hash]) };
  const { user, server } = await open(`/m/lott/orders/${id(2)}`, { getLotteryOrder: { serverTime, order: sealed }, getLotteryInclusion: inclusion });
  await user.click(await screen.findByRole('button', { name: 'Verify now' }));
  await shows('Your ticket is in the seal.');
  expect(screen.getByText(/laro-order-1/)).not.toBeNull();
  server.answer({ getLotteryInclusion: { ...inclusion, seal: '1'.repeat(64) } } as never);
  await user.click(screen.getByRole('button', { name: 'Verify now' }));
  await shows('Seal: This doesn’t match. Please tell us.');
});

test('[LOTT-39] inputs that were copied from a page are verified without any call; other text is refused', async () => {
  const text = 'laro-order-1\nid\ngame\nnumero\nFixed\n0';
  const hash = orderHash(text);
  const inputs = { params: { family: 'D3' }, proof: null, order: { text, hash, path: [], seal: sealOf([hash]), payout: null } };
  const { user, server } = await open('/m/verify#lottery=1', {});
  const field = await screen.findByLabelText('Inputs of a draw or ticket');
  const calls = server.calls.length;
  await user.click(field);
  await user.paste('{"half":');
  await user.click(screen.getByRole('button', { name: 'Verify now' }));
  await shows('This isn’t the whole text. Copy it again.');
  await user.clear(field);
  await user.paste(JSON.stringify(inputs));
  await user.click(screen.getByRole('button', { name: 'Verify now' }));
  await shows('Your ticket is in the seal.');
  expect(server.calls.length).toBe(calls);
});
