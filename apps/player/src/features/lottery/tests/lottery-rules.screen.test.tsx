import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { openSite } from '#player/testing/open-site.tsx';

const play = {
  id: 'bs',
  tab: 'ent',
  about: { key: 'side_push', n: '18' },
  classes: [{ id: 'win', name: 'win', ways: '4665', outcomes: '10000', odds: '17856' }],
  back: 8999,
  example: { selection: 'big,small,even', result: '1278', stake: '10.00', bets: 3, wins: 1, pushes: 2, payout: '38.00' },
};
const rules = {
  gameId: 'four',
  name: 'Four digits',
  zone: 'Asia/Manila',
  params: { family: 'D4' },
  rulesVersion: 1,
  mode: 'Lott',
  base: 1800,
  modes: [
    { mode: 'Lott', base: 1800, baseMax: 1800, isOwn: true },
    { mode: 'ZY', base: 1800, baseMax: 1960, isOwn: false },
  ],
  plays: [play],
  closesBeforeSeconds: 900,
  holidays: { everyYear: ['12-25'], periods: [{ from: '2027-03-25', to: '2027-03-28' }] },
  upcoming: [] as object[],
  isImported: false,
  stakes: {
    units: ['10.00', '1.00', '0.10'],
    price: null as string | null,
    lineMin: '5.00',
    lineMax: '50000.00',
    orderMax: '100000.00',
    lineWinMax: '5000000.00',
    drawWinMax: '10000000.00',
    chaseMax: 30,
  },
};
const open = (answers: object, as?: 'member') => openSite('/m/lott/rules/four', { ...(as ? { as } : {}), answers: answers as never });
const main = () => document.querySelector('main')?.textContent ?? '';

test('[LOTT-66] rules announce a later schedule, and other odds or limits, with their date', async () => {
  const upcoming = { from: '2026-12-07', closesBeforeSeconds: 20, everyMinutes: 5, times: [], days: [], hasOtherTerms: false };
  const evening = { ...upcoming, from: '2026-12-14', closesBeforeSeconds: 900, everyMinutes: null, times: ['14:00', '21:00'], days: [1, 5] };
  const terms = { ...upcoming, from: '2026-12-21', closesBeforeSeconds: null, everyMinutes: null, hasOtherTerms: true };
  await open({ getLotteryRules: { ...rules, upcoming: [upcoming, evening, terms] } });
  await expect.poll(main).toContain('From December 7, 2026: a draw every 5 minutes; bets close 20 seconds before it.');
  expect(main()).toContain('From December 14, 2026: draws at 14:00, 21:00 (Mon, Fri) GMT+8; bets close 15 minutes before them.');
  expect(main()).toContain('From December 21, 2026: other odds or limits.');
});

test('[LOTT-16] a guest reads how a play wins, its chance, odds, return, example, closing and holidays', async () => {
  await open({ getLotteryRules: rules });
  await expect.poll(main).toContain('big is more than 18, small is less; at 18 both stakes come back');
  expect(main()).toContain('4,665 of 10,000');
  expect(main()).toContain('1.7856');
  expect(main()).toContain('Average return 89.99 % of stakes.');
  expect(main()).toContain('Example: Big Small Even. Drawn: 1278. Bets: 3 at ₱10.00, winning: 1. Pays ₱38.00. Stakes returned: 2.');
  expect(main()).toContain('Bets close 15 minutes before the draw.');
  expect(main()).toContain('No draws each year on: December 25.');
  expect(main()).toContain('No draws: March 25, 2027 – March 28, 2027.');
});

test('[LOTT-15] [LOTT-25] [LOTT-28] rules say what a bet costs, and the limits of orders, payouts and series', async () => {
  await open({ getLotteryRules: rules });
  await expect.poll(main).toContain('A bet is ₱10.00 / ₱1.00 / ₱0.10 times a multiple of 1 to 9,999.');
  expect(main()).toContain('A line is ₱5.00 to ₱50,000.00.');
  expect(main()).toContain('An order is up to ₱100,000.00. A line can pay up to ₱5,000,000.00, and you can win up to ₱10,000,000.00 in one draw.');
  expect(main()).toContain('A series can have up to 30 draws.');
});

test('[LOTT-16] six balls have a price in place of units', async () => {
  await open({ getLotteryRules: { ...rules, stakes: { ...rules.stakes, units: [], price: '20.00' } } });
  await expect.poll(main).toContain('Each bet costs ₱20.00.');
  expect(main()).not.toContain('times a multiple');
});

const HOW = 'for each prize that a bet can win, its chance times its odds';
const POOLED = 'Six hits have no fixed odds. For them 42 % of all stakes is added, which goes into the pool';
const OF_RANGE = 'odds and returns here are those of its highest percentage';

test('[T58] rules say in words how the return is computed, and that a mode with a range is shown at its highest', async () => {
  const { user, server } = await open({ getLotteryRules: rules });
  await expect.poll(main).toContain(HOW);
  expect(main()).not.toContain(POOLED);
  expect(main()).not.toContain(OF_RANGE);
  server.answer({ getLotteryRules: { ...rules, mode: 'ZY', base: 1960 } } as never);
  await user.click(screen.getByRole('button', { name: /^ZY/ }));
  await expect.poll(main).toContain(OF_RANGE);
});

test('[T58] rules of six balls say which part of the stakes goes into the pool', async () => {
  await open({ getLotteryRules: { ...rules, params: { family: 'LT', pool: 42 }, mode: 'Fixed', base: 0, modes: [], plays: [] } });
  await expect.poll(main).toContain(POOLED);
  expect(main()).toContain(HOW);
  expect(main()).not.toContain(OF_RANGE);
});

test('[LOTT-16] another prize mode shows its odds', async () => {
  const { user, server } = await open({ getLotteryRules: rules });
  await expect.poll(() => screen.queryByRole('button', { name: /^ZY 90\.00 % – 98\.00 %/ })).not.toBeNull();
  server.answer({ getLotteryRules: { ...rules, mode: 'ZY', base: 1960, plays: [{ ...play, classes: [{ ...play.classes[0], odds: '19571' }] }] } } as never);
  await user.click(screen.getByRole('button', { name: /^ZY/ }));
  await expect.poll(main).toContain('1.9571');
  expect(server.callsOf('getLotteryRules').at(-1)?.query).toMatchObject({ mode: 'ZY' });
  expect(screen.getByText('This game uses Lott.')).not.toBeNull();
});

test('[LOTT-16] an unknown game is named as such', async () => {
  await open({ getLotteryRules: refuse('lottery.game_closed', { game: 'four' }) });
  await expect.poll(main).toContain('We couldn’t find this game');
});

test('[LOTT-16] rules that do not load offer a retry', async () => {
  const { user, server } = await open({ getLotteryRules: refuse('internal') });
  const retry = await screen.findByRole('button', { name: /again/i });
  server.answer({ getLotteryRules: rules } as never);
  await user.click(retry);
  await expect.poll(main).toContain('4,665 of 10,000');
});
