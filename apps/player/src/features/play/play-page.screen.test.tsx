import { screen } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
import { amount } from '#player/testing/site-answers.ts';

const ORIGIN = 'https://games.example';
const game = { url: `${ORIGIN}/perya-sevens`, gameId: 'perya-sevens', gameName: 'Perya Sevens', vassalage: 'BGS', vendorName: 'Laro Studio', saysReady: true };
const time = { now: '2026-11-25T02:00:00Z', startedAt: '2026-11-25T01:00:00Z', currency: 'PHP', net: amount('0.00'), reminderMinutes: 0, endsAt: null };

afterEach(() => vi.restoreAllMocks());

test('[T39] a limit that a round reaches is shown although its win left the balance as it was', async () => {
  // Frames load nothing here: a window that only serves as the sender of the game's messages.
  const source = { postMessage: () => {} } as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(source);
  let hasPlayed = false;
  const reached = [{ kind: 'stake', period: 'day' }] as const;
  await openSite('/m/play?vassalage=BGS&gameId=perya-sevens', {
    as: 'member',
    answers: { launchGame: game, getPlayTime: () => ({ ...time, reached: hasPlayed ? [...reached] : [] }) },
  });
  await expect.poll(() => screen.queryByText(/Result/)).not.toBeNull();
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull();
  const says = (event: string) => window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: { type: 'laro-game', event } }));
  says('ready');
  expect(screen.queryByText(/reached one of your limits/)).toBeNull();
  hasPlayed = true;
  says('round-ended');
  await expect.poll(() => screen.queryByText(/reached one of your limits/)).not.toBeNull();
});

test('[GAME-29] [T32] [T47] clock, result, limits and balance are in view before and during a game; the balance moves into a game that shows it', async () => {
  const source = { postMessage: () => {} } as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(source);
  await openSite('/m/play?vassalage=BGS&gameId=perya-sevens', { as: 'member', answers: { launchGame: game, getPlayTime: { ...time, reached: [] } } });
  const link = await screen.findByRole('link', { name: /^Time .*Result .*Play safe$/ });
  expect(link.getAttribute('href')).toMatch(/limit/);
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull();
  const says = (event: string) => window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: { type: 'laro-game', event } }));
  expect(document.querySelector('[data-balance]')).not.toBeNull();
  says('ready');
  says('shows-balance');
  await expect.poll(() => document.querySelector('[data-balance]')).toBeNull();
  for (const event of ['round-started', 'balance', 'round-ended']) {
    says(event);
    expect(screen.queryByRole('link', { name: /^Time .*Result .*Play safe$/ })).not.toBeNull();
  }
});

test('[GAME-14] [T48] a look at time and money tells the game, once, so that autoplay ends', async () => {
  const told: unknown[] = [];
  const source = { postMessage: (data: unknown) => void told.push(data) } as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(source);
  await openSite('/m/play?vassalage=BGS&gameId=perya-sevens', {
    as: 'member',
    answers: { launchGame: game, getPlayTime: { ...time, reminderMinutes: 30, reached: [] } },
  });
  await screen.findByRole('alertdialog');
  const interrupts = () => told.filter((data) => JSON.stringify(data) === JSON.stringify({ type: 'laro-lobby', event: 'interrupt' }));
  await expect.poll(() => interrupts().length).toBe(1);
  window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: { type: 'laro-game', event: 'ready' } }));
  expect(interrupts()).toHaveLength(1);
});
