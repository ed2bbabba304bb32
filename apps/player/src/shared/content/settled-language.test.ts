import { languageHelpDebounceMs, languageListDebounceMs } from '@laro/domain/content/content-rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '#player/shared/api/services.ts';
import { isLanguageSettled } from './settled-language.ts';

type Asking = Parameters<typeof isLanguageSettled>[0];
const asking = (tag: string, collectHead: Services['collectHead'] = null): Asking => ({ collectHead, words: { tag } as Services['words'] });

/** The answer a page got; null until then. */
function ask(tag: string, debounceMs: number): { answer: boolean | null } {
  const told: { answer: boolean | null } = { answer: null };
  void isLanguageSettled(asking(tag), debounceMs).then((answer) => (told.answer = answer));
  return told;
}

describe('a page on the way to another language', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test.each([
    ['lists', languageListDebounceMs, 250],
    ['help', languageHelpDebounceMs, 200],
  ])('[CALL-03] [NOTICE-02] [HELP-01] reads its texts when the choice has stood still: %s', async (_, debounceMs, ms) => {
    const told = ask('ru', debounceMs);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(told.answer).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(told.answer).toBe(true);
  });

  test('[CALL-03] reads once for somebody who tries several languages out: the last', async () => {
    const first = ask('ru', 250);
    await vi.advanceTimersByTimeAsync(100);
    const second = ask('th', 250);
    await vi.advanceTimersByTimeAsync(100);
    const third = ask('tr', 250);
    await vi.advanceTimersByTimeAsync(250);
    expect([first.answer, second.answer, third.answer]).toEqual([false, false, true]);
  });

  test('[CALL-03] does not read for a language that was tried out and left again', async () => {
    const away = ask('ru', 250);
    await vi.advanceTimersByTimeAsync(100);
    const back = ask('en', 250);
    await vi.advanceTimersByTimeAsync(0);
    expect(back.answer).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(away.answer).toBe(false);
  });

  test('[CALL-03] in the language that is shown, and on the server, it waits for nothing', async () => {
    expect(await isLanguageSettled(asking('en'), 250)).toBe(true);
    vi.unstubAllGlobals();
    expect(
      await isLanguageSettled(
        asking('ru', () => undefined),
        250,
      ),
    ).toBe(true);
  });
});
