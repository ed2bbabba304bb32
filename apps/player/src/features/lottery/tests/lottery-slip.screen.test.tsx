import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import { expect, test } from 'vitest';
import { game, id, order, playTime, serverTime } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const kept = [
  { play: 'straight', selection: '1/2/3', unit: '1.00', multiple: 2 },
  { play: 'straight', selection: '4/5/6', unit: '1.00', multiple: 2 },
  { play: 'straight', selection: '7/8/9', unit: '1.00', multiple: 2 },
];
const voucher = (place: number, vendors: string[]) => ({ id: id(place), value: `${place}.00`, vendors, until: '2026-12-20T04:00:00Z' });

async function openSlip(answers: object) {
  localStorage.setItem('laro.lottery.three-digits', JSON.stringify(kept));
  const base = { listLotteryGames: { serverTime, games: [game] }, getPlayTime: playTime, listLotteryTickets: { tickets: [] } };
  const opened = await openSite('/m/lott/play/three-digits', { as: 'member', answers: { ...base, ...answers } as never });
  const show = async () => {
    await opened.user.click(await screen.findByRole('button', { name: 'Slip (3)' }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...opened, show };
}

test('[LOTT-20] every refused line says at the line why, and nothing that was typed is lost', async () => {
  const refusal = refuse('lottery.selection_invalid', { line: '1', why: 'range', faults: '1:range,3:stake' });
  const { user, show } = await openSlip({ placeLotteryOrder: refusal });
  const slip = await show();
  await user.click(slip.getByRole('button', { name: /^Bet ₱/ }));
  await expect.poll(() => slip.queryByRole('alert')).not.toBeNull();
  const [first, second, third] = slip.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(first).toContain('A number isn’t offered here');
  expect(second).not.toMatch(/offered here|A line is/);
  expect(third).toContain('A line is ₱1.00 to ₱1,000.00');
  expect(JSON.parse(localStorage.getItem('laro.lottery.three-digits') ?? '[]')).toEqual(kept);
});

test('[LOTT-71] [REW-43] a voucher that fits the lottery is chosen for one order and is not offered afterwards', async () => {
  const tickets = [voucher(5, []), voucher(6, ['ELOTT']), voucher(7, ['LOTT'])];
  const { user, server, show } = await openSlip({ listLotteryTickets: { tickets }, placeLotteryOrder: { orders: [order], chaseId: null, balance: '5.00' } });
  const vouchers = within(await screen.findByRole('group', { name: 'Voucher' }));
  expect(vouchers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['None', '₱5.00, until Dec 20', '₱7.00, until Dec 20']);
  await user.click(vouchers.getByRole('button', { name: '₱7.00, until Dec 20' }));
  server.answer({ listLotteryTickets: { tickets: [] } } as never);
  await user.click((await show()).getByRole('button', { name: /^Bet ₱/ }));
  await expect.poll(() => server.callsOf('placeLotteryOrder')).toHaveLength(1);
  expect(server.callsOf('placeLotteryOrder')[0]).toMatchObject({ body: { ticketId: id(7) } });
  await expect.poll(() => screen.queryByRole('group', { name: 'Voucher' })).toBeNull();
});

test('[LOTT-71] a series does not use the voucher, and the slip says so', async () => {
  const { user, server, show } = await openSlip({
    listLotteryTickets: { tickets: [voucher(5, [])] },
    placeLotteryOrder: { orders: [order], chaseId: null, balance: '5.00' },
  });
  await user.click(await screen.findByRole('button', { name: '₱5.00, until Dec 20' }));
  const slip = await show();
  await user.click(slip.getByRole('button', { name: '5' }));
  expect(slip.getByText('A voucher pays one draw, so it isn’t used for a series.')).not.toBeNull();
  await user.click(slip.getByRole('button', { name: /^Bet ₱/ }));
  await expect.poll(() => server.callsOf('placeLotteryOrder')).toHaveLength(1);
  expect(JSON.stringify(server.callsOf('placeLotteryOrder')[0])).not.toContain('ticketId');
});

test.each([
  [refuse('ticket.used'), 'This ticket has been used. Nothing was taken: choose another or go on without it.'],
  [refuse('ticket.expired'), 'This ticket has expired. Nothing was taken: choose another or go on without it.'],
  [refuse('ticket.unknown'), 'We couldn’t find this ticket.'],
  [refuse('lottery.ticket_unusable', { why: 'bonus' }), /^This voucher can’t pay this order\./],
])('[REW-45] [LOTT-71] a voucher that is refused is explained: %s', async (refusal, words) => {
  const { user, show } = await openSlip({ listLotteryTickets: { tickets: [voucher(5, [])] }, placeLotteryOrder: refusal });
  await user.click(await screen.findByRole('button', { name: '₱5.00, until Dec 20' }));
  const slip = await show();
  await user.click(slip.getByRole('button', { name: /^Bet ₱/ }));
  await expect.poll(() => slip.queryByText(words)).not.toBeNull();
});

test('[LOTT-71] a ticket says what a voucher has paid of it', async () => {
  const paid = { ...order, staked: '20.00', ticketPaid: '15.00' };
  await openSite(`/m/lott/orders/${id(2)}`, { as: 'member', answers: { getLotteryOrder: { serverTime, order: paid } } as never });
  await expect.poll(() => screen.queryByText('Voucher paid ₱15.00')).not.toBeNull();
});

test('[LOTT-24] a late order says when its draw closed, and the next tap bets on the draw after it', async () => {
  const closedAt = '2026-11-25T03:59:50Z';
  const { user, server, show } = await openSlip({ placeLotteryOrder: refuse('lottery.draw_closed', { numero: '202611251', closedAt, nextDrawId: id(8) }) });
  const slip = await show();
  const later = { ...game, next: { ...game.next, drawId: id(8), numero: '202611252' } };
  server.answer({ listLotteryGames: { serverTime, games: [later] } } as never);
  await user.click(slip.getByRole('button', { name: /^Bet ₱/ }));
  const words = `Draw 202611251 closed at ${new Date(closedAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}. Nothing was staked; bet again for the next draw.`;
  await expect.poll(() => slip.queryByText(words)).not.toBeNull();
  server.answer({ placeLotteryOrder: { orders: [order], chaseId: null, balance: '5.00' } } as never);
  await expect.poll(() => screen.queryAllByText(/202611252/).length).toBeGreaterThan(0);
  await user.click(slip.getByRole('button', { name: /^Bet ₱/ }));
  await expect.poll(() => server.callsOf('placeLotteryOrder').length).toBe(2);
  expect(server.callsOf('placeLotteryOrder')[1]).toMatchObject({ body: { drawId: id(8) } });
});
