import http from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import type { StandInPlan } from '../../../apps/studio/client/testing/stand-in-plan.ts';
import { StandInStudio } from '../../../apps/studio/client/testing/stand-in-studio.ts';

/** Opens a game at a substitute for the studio, which deals the rounds that the journey requests; the real studio has its own journeys. */
const withGame = async (page: Page, gameId: string, plan: StandInPlan, work: (studio: StandInStudio) => Promise<void>): Promise<void> => {
  const studio = new StandInStudio(gameId, plan);
  const url = await studio.start();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  try {
    await page.goto(url);
    await work(studio);
  } finally {
    await studio.stop();
  }
  expect(faults.filter((fault) => !fault.includes('net::ERR_'))).toEqual([]);
};

const spinButton = (page: Page) => page.locator('.spin');
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`);
const isReady = (page: Page) => expect(spinButton(page)).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
/** Advances the page's clock until the round has ended: every step is shown, without waiting. The clock is installed before. */
const untilOver = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1500);
        return spinButton(page).getAttribute('aria-disabled');
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe('false');
const live = (page: Page) => page.locator('[data-live]');
const stays = (page: Page) => expect(page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).resolves.toBe(true);

test('[T47][T60] a game opens with its name, the label of free play, clock, net position, balance and stake', async ({ page }) => {
  await withGame(page, 'perya-sevens', {}, async () => {
    await isReady(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perya Sevens');
    await expect(page.getByText('Free play', { exact: true })).toBeVisible();
    await expect(figure(page, 'clock')).toHaveText(/^\d+:\d\d:\d\d$/);
    await expect(figure(page, 'net')).toHaveText('₱0.00');
    await expect(figure(page, 'balance')).toHaveText('₱1,000.00');
    await expect(figure(page, 'stake')).toHaveText('₱1.00');
    expect(new URL(page.url()).hash).toBe('');
    await stays(page);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('[T64][T49] one key press is one round, the next is possible after the cycle, and a loss is quiet @goal', async ({ page }) => {
  await withGame(page, 'perya-sevens', { wanted: (round) => round.coins === 0 }, async (studio) => {
    await isReady(page);
    const began = Date.now();
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await expect(spinButton(page)).toHaveAttribute('aria-disabled', 'true');
    await isReady(page);
    expect(Date.now() - began).toBeGreaterThanOrEqual(2400);
    expect(studio.calls).toEqual(['open', 'play', 'shown']);
    await expect(figure(page, 'balance')).toHaveText('₱999.00');
    await expect(figure(page, 'net')).toHaveText('−₱1.00');
    await expect(live(page)).toHaveText('No win');
  });
});

test('[T49] a return up to the stake is shown without celebration, a win above it is announced', async ({ page }) => {
  await page.clock.install();
  await withGame(page, 'perya-sevens', { wanted: (round) => round.totalWin > 0n && round.totalWin <= round.stake }, async (studio) => {
    await isReady(page);
    await spinButton(page).click();
    await expect(live(page)).toHaveText(/returned$/);
    await expect(page.locator('.plate')).toHaveAttribute('data-kind', 'quiet');
    await untilOver(page);
    studio.plan = { wanted: (round) => round.events.length === 1 && round.totalWin > 3n * round.stake && round.totalWin < 10n * round.stake };
    await spinButton(page).click();
    await expect(live(page)).toHaveText(/^Won ₱/);
    await expect(page.locator('.plate')).toHaveAttribute('data-kind', 'win');
  });
});

test('[T63] a lost answer is retried with the same key; the stake is taken once', async ({ page }) => {
  await withGame(page, 'cherry-kanto', { losesAnswers: 1, wanted: (round) => round.coins === 0 }, async (studio) => {
    await isReady(page);
    await spinButton(page).click();
    await isReady(page);
    expect(studio.calls).toEqual(['open', 'play', 'round', 'shown']);
    await expect(figure(page, 'balance')).toHaveText('₱999.00');
    await expect(page.locator('.strip')).toBeHidden();
  });
});

test('[T63] a round that was not shown to its end comes first, with a notice', async ({ page }) => {
  await withGame(page, 'cherry-kanto', { startsUnfinished: true, wanted: (round) => round.coins === 0 }, async (studio) => {
    await expect(page.getByRole('alertdialog')).toContainText('A round isn’t finished');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await isReady(page);
    expect(studio.calls).toEqual(['open', 'shown']);
  });
});

test('[T28] a stake above the balance is refused in words, with a way on', async ({ page }) => {
  await withGame(page, 'cherry-kanto', { balance: 50_000n, isTrial: false }, async (studio) => {
    await isReady(page);
    await spinButton(page).click();
    await expect(page.getByRole('alertdialog')).toContainText('₱0.50');
    await expect(page.getByRole('button', { name: 'Deposit' })).toBeFocused();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(studio.calls).toEqual(['open']);
  });
});

test('[T65] a game that was switched off says so and keeps the stake', async ({ page }) => {
  await withGame(page, 'cherry-kanto', { refuses: { play: 'studio.game_disabled' } }, async () => {
    await isReady(page);
    await spinButton(page).click();
    await expect(page.getByRole('alertdialog')).toContainText('This game is closed right now. Your balance is safe.');
    await expect(figure(page, 'balance')).toHaveText('₱1,000.00');
  });
});

test('[PLAY-01] a code that was used before is refused in words', async ({ page }) => {
  await withGame(page, 'cherry-kanto', { refuses: { open: 'studio.code_used' } }, async () => {
    await expect(page.getByRole('alert')).toContainText('This game has already been opened.');
    expect(await axeFindings(page)).toEqual([]);
  });
});

const features: [gameId: string, kind: string, subject: string][] = [
  ['perya-sevens', 'free-spins', 'mango'],
  ['calamansi-cash', 'hold-and-spin', 'lime'],
  ['baul-ni-lolo', 'boxes', 'old-key'],
  ['lemon-lane', 'wheel', 'lemon'],
];
for (const [gameId, kind, subject] of features)
  test(`[T62] ${kind} are shown to the end, also for people who want little motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await withGame(
      page,
      gameId,
      { subject, wanted: (round) => round.events.some((event) => event.kind === kind) && round.events.length < 16 },
      async (studio) => {
        await isReady(page);
        await spinButton(page).click();
        await expect.poll(() => studio.calls).toContain('play');
        await expect(spinButton(page)).toHaveAttribute('aria-disabled', 'true');
        await untilOver(page);
        expect(studio.calls).toEqual(['open', 'play', 'shown']);
        await expect(page.locator('.overlay')).toBeHidden();
        const won = (await figure(page, 'win').textContent()) ?? '';
        expect(won).toMatch(/^₱[1-9\d,.]*\d\.\d\d$/);
        await expect(live(page)).toContainText(won === '₱0.00' ? 'No win' : won);
      },
    );
  });

test('[T62][T55] history shows a round, its proof and its replay; changing seeds reveals the old one', async ({ page }) => {
  await page.clock.install();
  await withGame(page, 'cherry-kanto', { wanted: (round) => round.totalWin > round.stake && round.totalWin < 9n * round.stake }, async (studio) => {
    await isReady(page);
    await page.locator('[data-open=stake]').click();
    await page.getByRole('button', { name: '₱5.00', exact: true }).click();
    await expect(figure(page, 'stake')).toHaveText('₱5.00');
    await spinButton(page).click();
    await expect(spinButton(page)).toHaveAttribute('aria-disabled', 'true');
    await untilOver(page);
    const balance = await figure(page, 'balance').textContent();
    await page.locator('[data-open=rules]').click();
    await page.keyboard.press('ArrowRight');
    await page.locator('.round').click();
    await expect(page.locator('.round-detail')).toContainText('The server seed is revealed as soon as you change seeds.');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Watch again' }).click();
    await expect(page.locator('.strip')).toContainText('Replay of round');
    await untilOver(page);
    await expect(page.locator('.strip')).toBeHidden();
    await expect(figure(page, 'balance')).toHaveText(balance ?? '');
    expect(studio.calls.filter((call) => call === 'play')).toHaveLength(1);
    await page.locator('[data-open=rules]').click();
    await page.getByRole('tab', { name: 'Fairness' }).click();
    await page.getByLabel('Your own client seed').fill('');
    await page.getByRole('button', { name: 'Change seeds' }).click();
    await expect(page.locator('#client-seed-trouble')).toHaveText('A client seed has 1 to 64 characters.');
    await page.getByLabel('Your own client seed').fill('my own seed');
    await page.getByRole('button', { name: 'Change seeds' }).click();
    await expect(page.locator('.revealed')).toContainText('ab'.repeat(32));
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('[T47] [T89] the page around the game hears what happens in it, at its own origin only', async ({ page }) => {
  const lobby = http.createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>lobby</title><iframe width=390 height=800></iframe>'),
  );
  await new Promise<void>((resolve) => lobby.listen(0, '127.0.0.1', resolve));
  const address = lobby.address();
  const lobbyUrl = `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`;
  const studio = new StandInStudio('cherry-kanto', { lobbyUrl, wanted: (round) => round.coins === 0 });
  const url = await studio.start();
  await page.goto(lobbyUrl);
  await page.evaluate((game) => {
    const heard = ((window as unknown as { heard: string[] }).heard = []) as string[];
    window.addEventListener('message', ({ data, origin }) => void heard.push(`${data.type} ${data.event} ${origin === new URL(game).origin}`));
    const frame = document.querySelector('iframe');
    if (frame) frame.src = game;
  }, url);
  const game = page.frameLocator('iframe');
  await expect(game.locator('.spin')).toHaveAttribute('aria-disabled', 'false');
  await game.locator('.spin').click();
  await expect(game.locator('.spin')).toHaveAttribute('aria-disabled', 'true');
  await expect(game.locator('.spin')).toHaveAttribute('aria-disabled', 'false');
  await expect(game.getByRole('button', { name: 'Back to the lobby' })).toBeHidden();
  // A page that says nothing leaves the clock to the game.
  await expect(game.locator('[data-figure=clock]')).toBeVisible();
  await page.evaluate((origin) => {
    document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'laro-lobby', shows: ['clock', 'net'] }, origin);
  }, new URL(url).origin);
  await expect(game.locator('[data-figure=clock]')).toBeHidden();
  await expect(game.locator('[data-figure=net]')).toBeHidden();
  await expect(game.locator('[data-figure=balance]')).toBeVisible();
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toEqual(['shows-balance', 'ready', 'round-started', 'balance', 'balance', 'round-ended'].map((event) => `laro-game ${event} true`));
  await studio.stop();
  lobby.closeAllConnections();
  lobby.close();
});
