import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { holdClock } from '#player/testing/hold-clock.ts';
import { draw, drawAnswer, drawn, game, id, order, playTime, serverTime } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const DAY = '2099-11-25T';
const waiting = { ...draw, drawId: id(3), numero: '20991125009', state: 'closed', isOpen: false, drawsAt: `${DAY}03:00:00Z`, closesAt: `${DAY}02:45:00Z` };
const last = { drawId: id(4), numero: '20991125008', result: '123', drawsAt: '2026-11-25T01:00:00Z' };
const voided = { drawId: id(5), numero: '20991125007' };
const open = (given: object, now = `${DAY}03:00:05Z`) =>
  openSite('/m/lott/play/three-digits', {
    as: 'member',
    answers: {
      listLotteryGames: { serverTime: now, games: [{ ...game, ...given }] },
      getLotteryNumero: { serverTime: now, draws: [draw] },
      getPlayTime: playTime,
    } as never,
  });
/** Everything that the page says about its state. */
const said = () =>
  [...document.querySelectorAll('main [role="status"], main [role="note"], main [class*="note"]')].map(({ textContent }) => textContent).join(' | ');

interface Case {
  state: string;
  given?: object;
  now?: string;
  words: RegExp;
}
const cases: Case[] = [
  { state: 'opens soon', given: { next: null, plannedAt: `${DAY}05:00:00Z` }, words: /Opens soon.*The next draw is at 13:00:00.*Bets open shortly/ },
  { state: 'open', words: /^Open/ },
  { state: 'last seconds', now: `${DAY}03:59:52Z`, words: /^Last seconds/ },
  { state: 'closed', now: `${DAY}04:00:01Z`, words: /^Closed/ },
  { state: 'waiting for numbers', given: { waiting }, now: `${DAY}02:50:00Z`, words: /Draw 20991125009: numbers at 11:00:00/ },
  { state: 'drawing', given: { waiting }, words: /Draw 20991125009: drawing now/ },
  { state: 'delayed', given: { waiting }, now: `${DAY}03:01:00Z`, words: /Draw 20991125009 is delayed/ },
  { state: 'delayed, imported', given: { waiting, region: 'south' }, now: `${DAY}03:46:00Z`, words: /Draw 20991125009 is delayed/ },
  { state: 'numbers of feeds that come over minutes', given: { waiting, region: 'south' }, now: `${DAY}03:40:00Z`, words: /drawing now/ },
  { state: 'disputed', given: { waiting: { ...waiting, state: 'disputed' } }, words: /Draw 20991125009 is being checked/ },
  { state: 'held', given: { waiting: { ...waiting, state: 'drawn', isHeld: true } }, words: /Draw 20991125009 is being checked/ },
  { state: 'void', given: { voided }, words: /Draw 20991125007 is void\. All stakes were returned/ },
  { state: 'off', given: { isOn: false }, words: /Not available.*isn’t taking bets right now\. Orders you’ve placed are still drawn and paid/ },
  {
    state: 'holiday before the next draw opens',
    given: { next: null, plannedAt: '2099-12-26T08:00:00Z', pause: { from: '2099-12-25', to: '2099-12-25' } },
    words: /Holiday.*No draws on December 25: holiday\. The next draw is at/,
  },
  {
    state: 'holidays with the next draw open',
    given: { pause: { from: '2099-03-25', to: '2099-03-28' } },
    words: /Holiday.*No draws from March 25 to March 28: holidays\. You can already bet on the next draw/,
  },
];

test.each(cases)('[LOTT-60] [LOTT-09] the page says in words: $state', async ({ given = {}, now, words }) => {
  holdClock();
  await open(given, now);
  await expect.poll(said).toMatch(words);
});

test('[LOTT-60] [LOTT-63] a result that comes while the page is open is announced once, an older one is not', async () => {
  const { server } = await open({ last });
  await expect.poll(said).toMatch(/^Open/);
  expect(said()).not.toContain('New result');
  const newer = { ...last, drawId: id(6), numero: '20991125010', result: '456' };
  server.answer({ listLotteryGames: { serverTime: `${DAY}03:00:10Z`, games: [{ ...game, last: newer }] } } as never);
  await expect.poll(said).toContain('New result of draw 20991125010');
});

test('[LOTT-60] offline, the slip is kept and nothing is sent; back online, bets are open', async () => {
  localStorage.setItem('laro.lottery.three-digits', JSON.stringify([{ play: 'straight', selection: '1/2/3', unit: '1.00', multiple: 2 }]));
  const { user, server } = await open({});
  await expect.poll(() => screen.queryByRole('button', { name: 'Quick pick' })).not.toBeNull();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  try {
    window.dispatchEvent(new Event('offline'));
    await expect.poll(said).toMatch(/^Offline.*Your slip stays on this device, and nothing is sent/);
    await user.click(screen.getByRole('button', { name: 'Quick pick' }));
    const bet = await screen.findByRole('button', { name: /^Bet ₱/ });
    expect(bet.getAttribute('aria-disabled')).toBe('true');
    await user.click(bet);
    expect(server.callsOf('placeLotteryOrder')).toHaveLength(0);
    expect(localStorage.getItem('laro.lottery.three-digits')).toContain('1/2/3');
  } finally {
    network.mockRestore();
    window.dispatchEvent(new Event('online'));
  }
  await expect.poll(said).toMatch(/^Open/);
});

const reasons: [reason: string, words: string][] = [
  ['no_beacon', 'Why: the public beacon gave no random numbers in time.'],
  ['no_result', 'Why: no official result came in time.'],
  ['seed_differs', 'Why: the secret seed wasn’t the promised one.'],
  ['missed', 'Why: it couldn’t be held at its time.'],
  ['The drum was open', 'Why, in the operator’s words: The drum was open'],
];
const isVoid = { ...drawn, state: 'void', result: null };
const voidAnswer = (voidReason: string) => ({ ...drawAnswer, draw: isVoid, voidReason });

test.each(reasons)('[T94] [LOTT-48] the page of a void draw says why: %s', async (voidReason, words) => {
  await openSite(`/m/lott/draw/${id(1)}`, { as: 'member', answers: { getLotteryDraw: voidAnswer(voidReason) } as never });
  await screen.findByText(words);
  expect(screen.queryByText('This draw is void. All stakes were returned.')).not.toBeNull();
});

test('[T94] [LOTT-33] a ticket of a void draw says why it is void', async () => {
  const voidOrder = { ...order, state: 'void', canCancel: false, draw: isVoid };
  const answers = { getLotteryOrder: { serverTime, order: voidOrder }, getLotteryDraw: voidAnswer('no_beacon') } as never;
  await openSite(`/m/lott/orders/${id(2)}`, { as: 'member', answers });
  expect(await screen.findByText('Why: the public beacon gave no random numbers in time.')).not.toBeNull();
});
