// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test, vi } from 'vitest';
import { buildsGames, pass, play, soloGames } from '../../../testing/built-game.ts';
import { StandInStudio } from '../../../testing/stand-in-studio.ts';
import { Lobby } from '../../calls/lobby.ts';

buildsGames(translatorFor);

const button = (name: RegExp): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? '')) ?? expect.fail(`no button ${name.source}`);
const input = (label: RegExp): HTMLInputElement =>
  [...document.querySelectorAll('label')].find(({ textContent }) => label.test(textContent ?? ''))?.querySelector('input') ?? expect.fail('no field');
const isRunning = (): boolean => [...document.querySelectorAll('button')].some(({ textContent }) => textContent.startsWith('Stop autoplay'));

/** Autoplay of a stall with a bet of ₱1 on it. */
async function begun(loss = '500', win = '', taps = 1) {
  const studio = await play(soloGames.stall, { autoplay: true });
  document.querySelector<HTMLButtonElement>('[data-bet]')?.click();
  button(/^Autoplay/).click();
  input(/losing more/).value = loss;
  input(/win above/).value = win;
  for (let tap = 0; tap < taps; tap += 1) button(/^Start autoplay/).click();
  await pass(50);
  return studio;
}

/** Lets all that is under way end, and counts the rounds that were played. */
async function playedInAll(studio: StandInStudio): Promise<number> {
  await pass(60_000);
  expect([isRunning(), document.body.textContent.includes('Autoplay has ended.')]).toEqual([false, true]);
  return (studio.answer('history', {}) as { rounds: readonly object[] }).rounds.length;
}

test('[GAME-14] it needs a loss limit of the stake at least', async () => {
  for (const loss of ['', '0', '-5', 'x']) {
    await begun(loss);
    expect([loss, isRunning()]).toEqual([loss, false]);
  }
  const studio = await begun();
  expect([isRunning(), await playedInAll(studio)]).toEqual([true, 5]);
});

test('[GAME-14] a stop at a win that cannot be read is refused in words, and never counts as none', async () => {
  for (const win of ['12.5', 'x', '0']) {
    await begun('500', win);
    expect([win, isRunning(), document.querySelector('.autoplay-words[role=alert]')?.textContent]).toEqual([
      win,
      false,
      'Enter a whole amount to stop at, or leave the field empty.',
    ]);
  }
  const studio = await begun('500', '1000');
  expect([isRunning(), await playedInAll(studio)]).toEqual([true, 5]);
});

test('[GAME-14] a second tap on start begins no second run', async () => {
  const answers = vi.spyOn(StandInStudio.prototype, 'answer');
  const studio = await begun('500', '', 2);
  expect(answers.mock.calls.filter(([call]) => call === 'autoplay')).toHaveLength(1);
  expect(await playedInAll(studio)).toBe(5);
});

test.each([
  ['one tap', () => button(/^Stop autoplay/).click()],
  ['a lost connection', () => window.dispatchEvent(new Event('offline'))],
  ['a look at time and money', () => window.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'laro-lobby', event: 'interrupt' } }))],
  [
    'a page that is put away',
    () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
] as const)('[GAME-14] [T48] %s ends it with the round that is under way', async (_, end) => {
  vi.spyOn(Lobby.prototype, 'isFromPage').mockReturnValue(true);
  const studio = await begun();
  end();
  expect(await playedInAll(studio)).toBe(1);
});

test('[GAME-14] the word of another window does not end it', async () => {
  vi.spyOn(Lobby.prototype, 'isFromPage').mockReturnValue(false);
  const studio = await begun();
  window.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'laro-lobby', event: 'interrupt' } }));
  expect(await playedInAll(studio)).toBe(5);
});
