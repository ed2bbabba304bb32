import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import { allTurns } from '@laro/ui/testing/turns';
import { expect, test } from 'vitest';
import { holdClock } from '#player/testing/hold-clock.ts';
import { draw, game, id, order, playTime, serverTime } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const kept = [{ play: 'straight', selection: '1/2/3', unit: '1.00', multiple: 2 }];
const KEPT = 'laro.lottery.three-digits';
const SENT = 'laro.lottery.key.maria.three-digits';
/** How long a slip holds taps back after its draw has changed (LOTT-24). */
const HELD_MS = 1500;
const placed = { orders: [order], chaseId: null, balance: '5.00' };

async function openPlay(answers: object = {}, lines: readonly object[] = kept) {
  localStorage.setItem(KEPT, JSON.stringify(lines));
  const base = { listLotteryGames: { serverTime, games: [game] }, getPlayTime: playTime, listLotteryTickets: { tickets: [] }, placeLotteryOrder: placed };
  return openSite('/m/lott/play/three-digits', { as: 'member', answers: { ...base, ...answers } as never });
}
async function openSlip(answers: object = {}) {
  const opened = await openPlay(answers);
  await opened.user.click(await screen.findByRole('button', { name: 'Slip (1)' }));
  const slip = within(await screen.findByRole('dialog'));
  return { ...opened, slip, bet: () => slip.getByRole('button', { name: /^Bet ₱/ }) };
}

test('[LOTT-22] two quick taps send one order', async () => {
  const { user, server, bet } = await openSlip();
  const button = bet();
  await user.dblClick(button);
  await allTurns();
  expect(server.callsOf('placeLotteryOrder')).toHaveLength(1);
});

test('[TL2] an accepted order is said with its draw and its cost, a series with the cost of all its draws', async () => {
  const { user, bet } = await openSlip({ placeLotteryOrder: { ...placed, orders: [order, { ...order, staked: '12.50' }] } });
  await user.click(bet());
  expect(await screen.findByText(`Accepted for draw ${order.draw.numero} · Staked ₱22.50`)).toBeTruthy();
});

test('[LOTT-22] after a lost answer the order is sent again with the same key, also by another visit of the page; after a refusal with another one', async () => {
  const { user, server, slip, bet } = await openSlip({ placeLotteryOrder: refuse('internal'), getLotteryRules: refuse('internal') });
  const keys = () => server.callsOf('placeLotteryOrder').map(({ body }) => (body as { key: string }).key);
  await user.click(bet());
  await expect.poll(() => slip.queryByRole('alert')).not.toBeNull();
  await user.click(bet());
  await expect.poll(() => keys().length).toBe(2);
  await user.click(slip.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('link', { name: 'Rules and odds' }));
  await screen.findByRole('button', { name: /again/i });
  window.history.back();
  server.answer({ placeLotteryOrder: refuse('lottery.not_enough_money', { balance: '1.00', needed: '2.00' }) } as never);
  await user.click(await screen.findByRole('button', { name: 'Slip (1)' }));
  const later = within(await screen.findByRole('dialog'));
  const tap = () => user.click(later.getByRole('button', { name: /^Bet ₱/ }));
  await tap();
  await expect.poll(() => later.queryByRole('alert')).not.toBeNull();
  await tap();
  await expect.poll(() => keys().length).toBe(4);
  const [first, again, revisited, other] = keys();
  expect([again, revisited]).toEqual([first, first]);
  // Money may have come since: the server repeats the refusal of a key.
  expect(other).not.toBe(first);
});

test.each([
  ['was accepted', placed, [id(1), id(1)]],
  ['was too late', refuse('lottery.draw_closed', { numero: draw.numero, closedAt: serverTime, nextDrawId: id(8) }), [id(1), id(1), id(8)]],
])(
  '[LOTT-22] [LOTT-24] the answer of an order whose draw has closed since it was lost is fetched before another bet: the order %s',
  async (_fate, answer, drawIds) => {
    const clock = holdClock();
    const near = '2099-11-25T03:59:58Z';
    const listed = (next: object) => ({ listLotteryGames: () => ({ serverTime: clock.serverTime(near), games: [{ ...game, next }] }) });
    const { user, server, slip, bet } = await openSlip({ ...listed(draw), placeLotteryOrder: refuse('internal') });
    await user.click(bet());
    await expect.poll(() => slip.queryByRole('alert')).not.toBeNull();
    const next = { ...draw, drawId: id(8), numero: '20261125002', closesAt: '2099-11-25T05:00:00Z' };
    const byDraw = ({ body }: { body?: unknown }) => ((body as { drawId: string }).drawId === id(8) ? placed : answer);
    server.answer({ ...listed(next), placeLotteryOrder: byDraw } as never);
    clock.pass(3000);
    await expect.poll(() => slip.queryByText(/^Draw 20261125001 has closed/)).not.toBeNull();
    clock.pass(HELD_MS);
    await expect.poll(() => bet().getAttribute('aria-disabled')).not.toBe('true');
    await user.click(bet());
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const calls = server.callsOf('placeLotteryOrder').map(({ body }) => body as { drawId: string; key: string });
    expect(calls.map(({ drawId }) => drawId)).toEqual(drawIds);
    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(localStorage.getItem(KEPT)).toBeNull();
  },
);

test('[LOTT-22] equal lines that are placed again after an accepted order are another order', async () => {
  const { user, server, bet } = await openSlip();
  await user.click(bet());
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem(SENT)).toBeNull();
  expect(localStorage.getItem(KEPT)).toBeNull();
  expect(server.callsOf('placeLotteryOrder')).toHaveLength(1);
});

test('[LOTT-22] the slip of a lost answer is sent with the same key from another tab, and the order of a third tab keeps its own', async () => {
  const { user, server, slip, bet } = await openSlip({ placeLotteryOrder: refuse('internal') });
  await user.click(bet());
  await expect.poll(() => slip.queryByRole('alert')).not.toBeNull();
  const [first] = server.callsOf('placeLotteryOrder').map(({ body }) => (body as { key: string }).key);
  const stored = JSON.parse(localStorage.getItem(SENT) ?? '[]') as { key: string; text: string }[];
  expect(stored.map(({ key }) => key)).toEqual([first]);
  // An order of another tab on its way, for a draw that is open.
  const other = { key: id(7), text: JSON.stringify({ ...(JSON.parse(stored[0]?.text ?? '{}') as object), other: true }) };
  localStorage.setItem(SENT, JSON.stringify([...stored, other]));
  // Another tab has no session storage of this one.
  sessionStorage.clear();
  server.answer({ placeLotteryOrder: placed } as never);
  await user.click(bet());
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(server.callsOf('placeLotteryOrder').map(({ body }) => (body as { key: string }).key)).toEqual([first, first]);
  expect(JSON.parse(localStorage.getItem(SENT) ?? '[]')).toEqual([other]);
});

test('[LOTT-22] lines that another tab has placed are removed from the slip of this one', async () => {
  const { server, user, slip, bet } = await openSlip();
  localStorage.removeItem(KEPT);
  window.dispatchEvent(new StorageEvent('storage', { key: KEPT }));
  await expect.poll(() => slip.queryAllByRole('listitem').length).toBe(0);
  await user.click(bet());
  await allTurns();
  expect(server.callsOf('placeLotteryOrder')).toHaveLength(0);
});

test('[LOTT-22] a line that another tab adds while the order is on its way stays in the slip, and the placed ones do not', async () => {
  const added = { play: 'straight', selection: '7/8/9', unit: '1.00', multiple: 2 };
  // A line that equals a placed one is another bet.
  const place = () => {
    localStorage.setItem(KEPT, JSON.stringify([...kept, added, ...kept]));
    return placed;
  };
  const { bet, user } = await openSlip({ placeLotteryOrder: place });
  await user.click(bet());
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(JSON.parse(localStorage.getItem(KEPT) ?? '[]')).toEqual([added, ...kept]);
  await screen.findByRole('button', { name: 'Slip (2)' });
});

test('[LOTT-24] a slip names its draw, says when another has taken its place, and holds the next tap back for a moment', async () => {
  const clock = holdClock();
  const near = '2099-11-25T03:59:58Z';
  const listed = (next: object) => ({ listLotteryGames: () => ({ serverTime: clock.serverTime(near), games: [{ ...game, next }] }) });
  const { user, server, slip, bet } = await openSlip(listed(draw));
  expect(slip.getByText(new RegExp(`^${draw.numero}, closes `))).not.toBeNull();
  const next = { ...draw, drawId: id(8), numero: '20261125002', closesAt: '2099-11-25T05:00:00Z' };
  server.answer(listed(next) as never);
  const moved = `Draw ${draw.numero} has closed. Your bet is now for draw 20261125002.`;
  clock.pass(2000);
  await expect.poll(() => slip.queryByText(moved)).not.toBeNull();
  clock.pass(HELD_MS - 1);
  // A tap that was on its way to the draw before.
  await user.click(bet());
  await allTurns();
  expect(server.callsOf('placeLotteryOrder')).toHaveLength(0);
  clock.pass(1);
  await expect.poll(() => bet().getAttribute('aria-disabled')).not.toBe('true');
  await user.click(bet());
  await expect.poll(() => server.callsOf('placeLotteryOrder').length).toBe(1);
  expect(server.callsOf('placeLotteryOrder')[0]).toMatchObject({ body: { drawId: id(8) } });
});

test('[LOTT-64] of balls five or ten quick picks are put into the slip, each a line of its own; other boards have the single one', async () => {
  const six = { ...game, params: { family: 'LT', pool: 49 }, mode: 'Fixed', base: 0, baseMax: 0 };
  const { user } = await openPlay({ listLotteryGames: { serverTime, games: [six] } }, []);
  await user.click(await screen.findByRole('button', { name: 'Quick pick × 5' }));
  const slip = within(await screen.findByRole('dialog'));
  const lines = slip.getAllByRole('listitem');
  expect(lines).toHaveLength(5);
  expect(slip.getByRole('button', { name: 'Bet ₱50.00' })).not.toBeNull();
  expect((JSON.parse(localStorage.getItem(KEPT) ?? '[]') as { selection: string }[]).every(({ selection }) => /^\d+(,\d+){5}$/.test(selection))).toBe(true);
});

test('[LOTT-64] a board without balls has the single quick pick alone', async () => {
  await openPlay();
  await screen.findByRole('button', { name: 'Quick pick' });
  expect(screen.queryByRole('button', { name: /× 5/ })).toBeNull();
});
