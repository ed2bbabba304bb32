import { ApiProblem } from '@laro/client/client';
import type { Messages } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendCode } from './code-sending.ts';
import { useToasts } from '#player/shared/device/toasts.ts';
import { Words } from '#player/shared/language/words.ts';

const source: Record<string, Messages> = {
  verification: { 'verification.code.sending': 'sending', 'verification.code.sent': 'sent' },
  problem: {
    'problem.verification.too_soon': ['wait ', ['seconds']],
    'problem.verification.gateway_unavailable': 'down',
    'problem.session.captcha_wrong': 'not right',
  },
};
const words = await Words.load('EN', ['verification'], async (_locale, area) => source[area] ?? {});
const onCaptcha = vi.fn<() => void>();
const toast = () => useToasts.getState().current;

describe('asking for a code', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    onCaptcha.mockClear();
  });

  test('[LOGIN-08] a loading toast while it is sent, then one of 1.5 s, and the wait that the server says', async () => {
    const waits: number[] = [];
    let answer: (times: { sentAt: string; resendAt: string }) => void = () => {};
    const sent = sendCode({ words, call: () => new Promise((resolve) => (answer = resolve)), onWait: (waitMs) => waits.push(waitMs), onCaptcha });
    expect(toast()).toMatchObject({ text: 'sending', kind: 'loading' });
    answer({ sentAt: '2026-01-01T00:00:00Z', resendAt: '2026-01-01T00:01:30Z' });
    expect(await sent).toEqual({ isSent: true, problem: null });
    expect(onCaptcha).not.toHaveBeenCalled();
    expect(waits).toEqual([90_000]);
    expect(toast()).toMatchObject({ text: 'sent', kind: 'ok' });
    vi.advanceTimersByTime(1499);
    expect(toast()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toast()).toBeNull();
  });

  test('[REG-07] asked too soon, as after a reload, the wait goes on and the words say so', async () => {
    const waits: number[] = [];
    const call = () => Promise.reject(new ApiProblem(429, 'verification.too_soon', { seconds: 41 }));
    expect(await sendCode({ words, call, onWait: (waitMs) => waits.push(waitMs), onCaptcha })).toEqual({ isSent: false, problem: 'wait 41' });
    expect(waits).toEqual([41_000]);
    expect(toast()).toBeNull();
  });

  test('[LOGIN-08] a failure is said in words and begins no wait', async () => {
    const onWait = vi.fn<(waitMs: number) => void>();
    const call = () => Promise.reject(new ApiProblem(503, 'verification.gateway_unavailable'));
    expect(await sendCode({ words, call, onWait, onCaptcha })).toEqual({ isSent: false, problem: 'down' });
    expect(onWait).not.toHaveBeenCalled();
  });

  test('[LOGIN-08] without the internet, when not even the words of the captcha come, it ends and says so', async () => {
    const alone = await Words.load('EN', ['verification', 'problem'], async (_locale, area) => {
      if (area === 'captcha') throw new TypeError('failed to fetch');
      return { ...source[area], ...(area === 'problem' ? { 'problem.network.unreachable': 'offline' } : {}) };
    });
    const call = () => Promise.reject(new ApiProblem(0, 'network.unreachable'));
    expect(await sendCode({ words: alone, call, onWait: () => undefined, onCaptcha })).toEqual({ isSent: false, problem: 'offline' });
  });

  test.each([
    ['session.captcha_needed', null],
    ['session.captcha_wrong', 'not right'],
  ])('[T21] %s brings up another captcha', async (code, problem) => {
    const onWait = vi.fn<(waitMs: number) => void>();
    const call = () => Promise.reject(new ApiProblem(403, code, { captcha: true }));
    expect(await sendCode({ words, call, onWait, onCaptcha })).toEqual({ isSent: false, problem });
    expect(onCaptcha).toHaveBeenCalledOnce();
    expect(onWait).not.toHaveBeenCalled();
  });
});
