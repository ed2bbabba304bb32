// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { buildsGames, FLIGHT, HALL, play, root, said, soloGames, tableGames, words } from '../testing/built-game.ts';

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
