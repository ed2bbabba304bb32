import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call } from '../people/session-helpers.ts';

interface Studio {
  ask: <Value>(name: string, body: object) => Promise<Value>;
  stake: string;
}

interface Spin {
  state: 'settled' | 'pending';
  key: string;
  roundId: string;
  round: { totalWin: string };
}

/** More rounds than chance needs to win once: fewer than one run in a hundred million has none. */
const WIN_WITHIN = 45;

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Opens a game at the real studio for the member logged in on the page, as the game's own page would: with the code of the launch. */
export async function openStudio(page: Page, game = { vassalage: 'BGS', gameId: 'perya-sevens' }): Promise<Studio> {
  const launched = await call(page, 'GET', `/wps/game/launchGame?${new URLSearchParams(game).toString()}`);
  expect(launched.errorCode).toBeUndefined();
  const url = new URL(String(launched.value?.['url']));
  // Browsers know every name below localhost; other programs know only localhost.
  const studio = `${url.protocol}//localhost:${url.port}`;
  let session = '';
  const ask = async <Value>(name: string, body: object): Promise<Value> => {
    for (;;) {
      const answer = await fetch(`${studio}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url.origin, ...(session ? { authorization: `Bearer ${session}` } : {}) },
        body: JSON.stringify(body),
      });
      const said = (await answer.json()) as { success: boolean; value: Value; errorCode?: string };
      if (said.success) return said.value;
      // A paid game has a shortest time (T49).
      if (said.errorCode !== 'studio.too_soon') throw new Error(`${name} was answered with ${said.errorCode}`);
      await pause(500);
    }
  };
  const opened = await ask<{ session: string; rules: { leastStake: string } }>('open', { code: url.hash.slice(1) });
  session = opened.session;
  return { ask, stake: opened.rules.leastStake };
}

async function playRound({ ask, stake }: Studio): Promise<Spin> {
  const key = randomUUID();
  let spin = await ask<Spin>('spin', { key, stake });
  while (spin.state === 'pending') {
    await pause(200);
    spin = await ask<Spin>('round', { key });
  }
  await ask('shown', { key });
  return spin;
}

/** Plays rounds to their end; gives the studio's ids of them. */
export async function playRounds(studio: Studio, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await playRound(studio)).roundId);
  return ids;
}

/** Plays two rounds at least, and on until one has won something: the last of them. */
export async function playUntilWin(studio: Studio): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < WIN_WITHIN) {
    const { roundId, round } = await playRound(studio);
    ids.push(roundId);
    if (ids.length > 1 && round.totalWin !== '0') return ids;
  }
  throw new Error(`no win in ${WIN_WITHIN} rounds`);
}

/** Changes the seeds, which reveals the server seed of all rounds played so far. */
export const revealSeeds = ({ ask }: Studio): Promise<unknown> => ask('seeds', { clientSeed: 'my own words' });

export const rows = (page: Page) => page.locator('main li a[href*="round="]');
export const total = (page: Page, at: number) => page.locator('main dl dd').nth(at);
