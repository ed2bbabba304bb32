import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { askGame, COLOUR_GAME, GAME, launchCode, openFor, playBet, STAKE, valueOf } from './testing/test-studio.ts';
import { type Question } from './testing/wallet-stand-in.ts';
import { StudioProcesses } from './testing/studio-processes.ts';

let studios: StudioProcesses;
beforeAll(async () => {
  studios = await StudioProcesses.open();
});
afterAll(() => studios.close());
afterEach(() => studios.reset());

describe('a studio that is killed in the middle of a spin', () => {
  // The wallet has carried out the request; the caller dies before the response arrives.
  const slotBet = { stake: STAKE.toString() };
  const colourBet = { positions: { red: '400000', 'blue-twice': '600000' } };
  type Case = [question: Question, game: string, bet: object];
  const cases: readonly Case[] = [
    ['transaction/bet', GAME, slotBet],
    ['transaction/win', COLOUR_GAME, colourBet],
  ];
  const further: readonly Case[] = [
    ['transaction/win', GAME, slotBet],
    ['transaction/bet', COLOUR_GAME, colourBet],
  ];
  test.each([...cases, ...(process.env['LARO_LONG'] === '1' ? further : [])])(
    '[T35] [T63] [GAME-07] while %s of %s is on its way: the next one resumes the round and shows it',
    async (question, game, bet) => {
      const first = await studios.start();
      const opened = await openFor(first.origin, studios.wallet, { game_code: game });
      studios.wallet.beforeAnswer = async (asked) => {
        if (asked === question) await studios.kill(first.child);
      };
      const key = randomUUID();
      await expect(askGame(first.origin, 'play', { key, bet }, opened.session)).rejects.toThrow();
      expect(studios.wallet.count('bet')).toBe(1);

      const second = await studios.start();
      await expect
        .poll(async () => (await askGame(second.origin, 'round', { key }, opened.session)).answer)
        .toMatchObject({ success: true, value: { state: 'settled' } });
      const again = await openFor(second.origin, studios.wallet, { game_code: game });
      expect(again.unfinished).toMatchObject({ state: 'settled', key });
      expect(studios.wallet.count('bet')).toBe(1);
      expect(studios.wallet.count('win')).toBe(1);
      const { round } = again.unfinished as { round: { totalWin: string } };
      expect(studios.wallet.balance).toBe(100_000_000n - STAKE + BigInt(round.totalWin));
      await valueOf(second.origin, 'shown', { key }, again.session);
      await playBet(second.origin, again.session, bet);
    },
  );

  test('[T63] the game is not opened again: the studio settles the round on its own', async () => {
    const first = await studios.start();
    const opened = await openFor(first.origin, studios.wallet);
    studios.wallet.beforeAnswer = async (asked) => {
      if (asked === 'transaction/win') await studios.kill(first.child);
    };
    await expect(askGame(first.origin, 'spin', { key: randomUUID(), stake: STAKE.toString() }, opened.session)).rejects.toThrow();
    await studios.start();
    const stateOf = async () =>
      (
        await studios.database.pool.query<{ state: string }>('select state from rounds r join players p on p.id = r.player_id where p.user_ref = $1', [
          studios.wallet.user,
        ])
      ).rows[0]?.state;
    await expect.poll(stateOf).toBe('settled');
    expect(studios.wallet.count('win')).toBe(1);
  });
});

describe('start and end', () => {
  test('[HOUSE-1] it creates its database if there is none, answers on /healthz, and stops on SIGTERM with exit code 0', async () => {
    const url = new URL(studios.database.url);
    url.pathname = `${url.pathname}_new`;
    const { child } = studios.run({ STUDIO_DATABASE_URL: url.href });
    const [message] = (await once(child, 'message')) as [{ listening: number }];
    expect(await (await fetch(`http://127.0.0.1:${message.listening}/healthz`)).json()).toEqual({ status: 'ok' });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await studios.database.pool.query(`drop database "${url.pathname.slice(1)}" with (force)`);
  });

  test('[HOUSE-1] it ends when the channel to its parent closes', async () => {
    const { child } = await studios.start();
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  test('[HOUSE-1] an unreachable database is reported in two lines, with exit code 1', async () => {
    const { child, words } = studios.run({ STUDIO_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(words()).toMatch(/^The studio did not start: its database cannot be used: .*\nCheck STUDIO_DATABASE_URL/);
  });
});

describe('the page of a game', () => {
  test('[T89] only its own scripts, framed by the sites that are named', async () => {
    const { origin } = await studios.start();
    const answer = await fetch(`${origin}/play/perya-sevens`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain('frame-ancestors http://localhost:* http://*.localhost:*');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await askGame(origin, 'open', { code: await launchCode(origin, studios.wallet) })).statusCode).toBe(200);
    const child = studios.run({ STUDIO_FRAMED_BY: 'https://laro.example, https://dagat.example' }).child;
    const [message] = (await once(child, 'message')) as [{ listening: number }];
    const framed = await fetch(`http://127.0.0.1:${message.listening}/play/perya-sevens`);
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors https://laro.example https://dagat.example');
  });
});
