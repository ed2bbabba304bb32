import type { Language } from '@laro/domain/system/languages';
import { afterEach, expect, test, vi } from 'vitest';
import type { Services } from '#player/shared/api/services.ts';
import { Words } from '#player/shared/language/words.ts';
import { RunningApp } from './running-app.tsx';

afterEach(() => vi.unstubAllGlobals());

/** An app whose words load when the test releases them, one language at a time. */
async function appWithSlowWords() {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const waiting = new Map<string, () => void>();
  let isFirst = true;
  const words = await Words.load('EN', ['common'], (locale) => {
    if (isFirst) {
      isFirst = false;
      return Promise.resolve({});
    }
    return new Promise((go) => waiting.set(locale, () => go({})));
  });
  const app = new RunningApp({ words } as Services);
  const remembered: Language[] = [];
  const choose = (language: Language) => app.changeLanguage(language, (chosen) => remembered.push(chosen));
  return { app, choose, remembered, bring: (locale: string) => waiting.get(locale)?.() };
}

test('[NAV-10] of several languages tapped in a row the last one is shown, whichever comes first, and only that one is remembered', async () => {
  const { app, choose, remembered, bring } = await appWithSlowWords();
  const [russian, thai] = [choose('RU'), choose('TH')];
  bring('th');
  await thai;
  bring('ru');
  await russian;
  expect([app.services().words.language, document.documentElement.lang, remembered]).toEqual(['TH', 'th', ['TH']]);
});
