import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answered, Failure } from './calls.ts';
import { afterRefusal, openPatiently } from './open-again.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const refused = (code: Exclude<Failure['code'], 'offline'>): Answered<'open'> => ({ done: false, failure: { code, balance: null, limit: null } });

async function opened(codes: readonly Exclude<Failure['code'], 'offline'>[]): Promise<{ tries: number; code: string | null }> {
  let tries = 0;
  const result = openPatiently(async () => {
    tries += 1;
    return refused(codes[tries - 1] ?? codes.at(-1) ?? 'studio.internal');
  });
  await vi.runAllTimersAsync();
  const answer = await result;
  return { tries, code: answer.done ? null : answer.failure.code };
}

test.each(['offline', 'studio.wallet_unavailable', 'studio.internal', 'studio.too_many'] as const)(
  '[GAME-08] [PLAY-05] %s at the opening is a fault that passes: the game offers another try and does not report the end of its session',
  (code) => expect(afterRefusal(code)).toBe('retry'),
);

test('[GAME-08] only a used code and an ended session are opened again by the page around; a closed game or account leads back', () => {
  expect([afterRefusal('studio.code_used'), afterRefusal('studio.session_over')]).toEqual(['reopen', 'reopen']);
  expect([afterRefusal('studio.game_disabled'), afterRefusal('studio.player_disabled')]).toEqual(['leave', 'leave']);
});

test('[GAME-08] a wallet that answers late gets two more calls; a used code is final immediately', async () => {
  expect(await opened(['studio.wallet_unavailable'])).toEqual({ tries: 3, code: 'studio.wallet_unavailable' });
  expect(await opened(['studio.internal', 'studio.code_used'])).toEqual({ tries: 2, code: 'studio.code_used' });
  expect(await opened(['studio.code_used'])).toEqual({ tries: 1, code: 'studio.code_used' });
});
