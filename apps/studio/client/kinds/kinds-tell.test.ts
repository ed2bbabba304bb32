// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { buildsGames, FLIGHT, HALL, pass, play, root, said, soloGames, tableGames, words } from '../testing/built-game.ts';

buildsGames(translatorFor);

/** A game of each kind with a clock for everybody. */
const shared = { ...tableGames, crash: FLIGHT, bingo: HALL };
const seen = (text: string): Element[] =>
  [...root().querySelectorAll('*')].filter((node) => node.children.length === 0 && node.textContent === text && node.closest('.unseen, [hidden]') === null);

test.each(Object.entries({ ...shared, ...soloGames }))('[GAME-15] [T60] %s labels free play, and money never', async (_, gameId) => {
  await play(gameId, { isTrial: true });
  expect(seen(words().t('studio.trial'))).toHaveLength(1);
  await play(gameId, { isTrial: false });
  expect(seen(words().t('studio.trial'))).toEqual([]);
});

test.each(Object.entries({ ...tableGames, crash: FLIGHT }))(
  '[TABLE-21] %s says next to its past rounds, for everybody to see, that they say nothing about the next',
  async (_, gameId) => {
    await play(gameId, { moment: 'betting' });
    expect(seen('Past rounds say nothing about the next').length).toBeGreaterThan(0);
  },
);

test.each(Object.entries(shared))('[TABLE-02] [GAME-08] %s tells a player whose stake was out at the draw, and only then', async (_, gameId) => {
  await play(gameId, { moment: 'closed', dropped: 'studio.stake_late' });
  const told = words().t('studio.problem.stake_late');
  expect(told).toMatch(/^Not in this round/);
  expect(said.filter((text) => text === told)).toHaveLength(1);
  expect(root().querySelector('.strip:not([hidden])')?.textContent).toBe(told);
  await play(gameId, { moment: 'closed' });
  expect(said).not.toContain(told);
});

test.each(Object.entries(shared))('[TABLE-20] [GAME-08] %s says that the stakes of a void round are back', async (_, gameId) => {
  await play(gameId, { moment: 'void' });
  expect(said.at(-1)).toBe('Round cancelled. Your stakes are back');
  expect(root().querySelector('.phase')?.textContent).toBe('Round cancelled. Your stakes are back');
});

test.each(Object.entries(shared))('[GAME-08] [TABLE-05] %s says that it connects, and offers no bet before its state is known', async (_, gameId) => {
  await play(gameId, { moment: 'betting', refuses: { 'table-wait': 'studio.internal' } });
  expect(root().querySelector('.phase')?.textContent).toBe('Connecting…');
  expect(said).toEqual(['Connecting…']);
  expect(root().querySelector('.strip:not([hidden])')?.textContent).toMatch(/^Reconnecting/);
  const offers = (): Element[] =>
    [...root().querySelectorAll('[data-bet], .buy, .take')].filter(
      (offer) => offer.closest('[hidden]') === null && offer.getAttribute('aria-disabled') !== 'true',
    );
  expect(offers()).toEqual([]);
  await play(gameId, { moment: 'betting' });
  expect(offers().length).toBeGreaterThan(0);
  expect(root().querySelector('.phase')?.textContent).not.toBe('Connecting…');
});

test('[TABLE-16] an act of blackjack is gold where it costs money and only there, alone as at the table', async () => {
  const looks = (): [boolean, boolean][] =>
    [...root().querySelectorAll('[data-act]')].map((button) => [button.classList.contains('primary'), button.querySelector('b') !== null]);
  await play('sala-blackjack', { moment: 'deciding' });
  const atTable = looks();
  await play('blackjack-perya');
  root().querySelector<HTMLElement>('.bet')?.click();
  root().querySelector<HTMLElement>('.roll')?.click();
  await pass(3000);
  for (const acts of [atTable, looks()]) {
    expect(acts.length).toBeGreaterThan(1);
    expect(acts.filter(([isGold, costs]) => isGold !== costs)).toEqual([]);
  }
});
