import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { load } from '#player/features/lottery/lottery-lobby-page.tsx';
import { sortGames } from '#player/features/lottery/lobby/game-tickets.tsx';
import type { Game } from '#player/features/lottery/parts/lottery-api.ts';
import type { Services } from '#player/shared/api/services.ts';
import { draw, game, serverTime } from '#player/testing/lottery-answers.ts';
import { keepBeginnings, listIn, packQueries } from './page-state.ts';

/** Games of which many close in the same minute, two have pools of the same size, and one has no next draw. */
const games = Array.from({ length: 30 }, (_, place) => {
  const gameId = `game-${String(place).padStart(2, '0')}`;
  const next = place === 29 ? null : { ...draw, gameId, closesAt: `2099-11-25T0${place % 3}:00:00Z` };
  const last = { drawId: draw.drawId, numero: '1', result: '345', drawsAt: `2099-11-24T0${place % 2}:00:00Z` };
  const jackpot = place === 14 || place === 20 ? { pool: '1000.00', soldShare: '0.00', closed: null } : null;
  return { ...game, gameId, next, last, jackpot } as unknown as Game;
});
const reversed = games.toReversed();
const mixed = [...games.filter((_, place) => place % 2 === 1), ...games.filter((_, place) => place % 2 === 0)];
const BEGINNING = { lottery: 12 };

/** The list that the document of a lobby has, and the ids of the games as the page draws them. */
async function documentOf(path: string, answer: readonly Game[], others: readonly string[] = []): Promise<{ list: readonly unknown[]; shown: string[] }> {
  const queries = new QueryClient();
  for (const name of others) queries.setQueryData([name], [{ id: name }]);
  const send = async () => ({ status: 200, body: { success: true, value: { serverTime, games: answer } } });
  await load({ queries, send } as unknown as Services, { path, search: new URLSearchParams() });
  keepBeginnings(queries, BEGINNING);
  const list = listIn(packQueries(queries, BEGINNING), ['lottery', 'games', path.startsWith('/m/elott') ? 'ELOTT' : path.endsWith('results') ? '' : 'LOTT']);
  return { list, shown: sortGames(list as Game[], path.endsWith('results')).map(({ gameId }) => gameId) };
}

test.each(['/m/lott/draws', '/m/elott/draws', '/m/lott/results'])(
  '[LOTT-65] [HOUSE-7] the document of %s is the same in whatever order games and answers come, and begins as the whole list does',
  async (path) => {
    const expected = await documentOf(path, games);
    expect(expected.list).toHaveLength(BEGINNING.lottery);
    expect(await documentOf(path, reversed)).toEqual(expected);
    expect(await documentOf(path, mixed, ['settings', 'vendors'])).toEqual(expected);
    // The largest pool is in front of what closes first; everything else is the beginning of the whole list.
    const whole = sortGames(mixed, path.endsWith('results')).map(({ gameId }) => gameId);
    expect(expected.list[0]).toMatchObject({ gameId: 'game-14' });
    expect(whole.slice(0, 11).every((gameId) => expected.shown.includes(gameId))).toBe(true);
  },
);

test('[HOUSE-7] a list is found by the key of its answer, and an answer that a page does not have has no rows', () => {
  const queries = new QueryClient();
  queries.setQueryData(['winners', 'EN'], [{ id: '1' }]);
  queries.setQueryData(['lottery', 'games', ''], { serverTime, games: [{ id: '2' }, { id: '3' }] });
  queries.setQueryData(['settings'], { merchantName: 'Laro' });
  const packed = packQueries(queries);
  for (const state of [packed, packed.toReversed()]) {
    expect(listIn(state, ['lottery', 'games', ''])).toEqual([{ id: '2' }, { id: '3' }]);
    expect(listIn(state, ['winners', 'EN'])).toEqual([{ id: '1' }]);
    for (const key of [['settings'], ['lottery', 'games'], ['hotGames']]) expect(listIn(state, key)).toEqual([]);
  }
});
