import { ApiProblem } from '@laro/client/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '#player/shared/api/services.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { useToasts } from '#player/shared/device/toasts.ts';
import { useFavourites } from '#player/shared/games/cards/favourites.ts';
import { keepFavourites, setFavourite, wishFor } from './keep-favourites.ts';

const sent: string[] = [];
let answers: (() => Promise<{ status: number; body: unknown }>)[] = [];
const kept = new Map<string, string>();
const good = (value: object = {}) => Promise.resolve({ status: 200, body: { success: true, value } });

const services = (): Services =>
  ({
    send: ({ method, url, body }: { method: string; url: string; body?: string }) => {
      sent.push(`${method} ${url} ${body ?? ''}`.trim());
      return (answers.shift() ?? good)();
    },
    queries: new QueryClient(),
    words: { need: async () => undefined, t: (key: string) => key, find: (key: string) => key, tag: 'en' },
  }) as unknown as Services;

const nodes = () => [...useFavourites.getState().nodes];
const session = (token: string | null) =>
  useSessionStore.setState({
    info: token === null ? null : { token, merchantCode: 'laro', userName: 'juan', type: 0, firstTimeLogin: false },
    isRestored: true,
  });
const settled = () => vi.waitFor(() => expect(useFavourites.getState().isKnown).toBe(true));

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  sent.length = 0;
  answers = [];
  kept.clear();
  session('one');
  useFavourites.setState({ nodes: new Set(), isKnown: false });
  useToasts.setState({ current: null });
});
afterEach(() => vi.unstubAllGlobals());

test('[LIST-10] a star shows immediately, is added only if it is missing, and is removed here and on the server', async () => {
  const at = services();
  const adding = setFavourite(at, '7', true);
  expect(nodes()).toEqual(['7']);
  await adding;
  await setFavourite(at, '7', true);
  expect(sent).toEqual(['POST /wps/game/favourite {"nodeId":"7"}']);
  await setFavourite(at, '7', false);
  expect(nodes()).toEqual([]);
  expect(sent[1]).toBe('DELETE /wps/game/favourite {"nodeId":"7"}');
});

test('[LIST-10] what the server refuses is as before, and the reason is said', async () => {
  answers = [() => Promise.resolve({ status: 409, body: { success: false, errorCode: 'lobby.favourites_full', message: '', params: { max: 200 } } })];
  await setFavourite(services(), '7', true);
  expect(nodes()).toEqual([]);
  expect(useToasts.getState().current).toMatchObject({ kind: 'error', text: 'problem.lobby.favourites_full' });
});

test('[LIST-10] an old refusal that comes late does not undo what was tapped after it', async () => {
  let refuse = (_: unknown): void => undefined;
  answers = [() => new Promise((_resolve, reject) => (refuse = reject))];
  const at = services();
  const first = setFavourite(at, '7', true);
  await setFavourite(at, '7', false);
  await setFavourite(at, '7', true);
  refuse(new ApiProblem(0, 'network.unreachable'));
  await first;
  expect(nodes()).toEqual(['7']);
});

test('[LIST-10] [ROLE-01] what a guest has starred is a favourite after the log-in, and members see only their own', async () => {
  session(null);
  wishFor('9');
  const at = services();
  answers = [() => good({ nodeIds: ['4'] })];
  keepFavourites(() => at);
  expect(sent).toEqual([]);
  session('two');
  await settled();
  await vi.waitFor(() => expect(nodes()).toEqual(['4', '9']));
  expect(kept.size).toBe(0);
  session(null);
  expect(nodes()).toEqual([]);
});

test('[LIST-10] a kept wish that is no node id is thrown away', async () => {
  session(null);
  kept.set('laro.wish', '1; drop');
  const at = services();
  answers = [() => good({ nodeIds: [] })];
  keepFavourites(() => at);
  session('three');
  await settled();
  expect(sent.every((line) => line.startsWith('GET'))).toBe(true);
});
