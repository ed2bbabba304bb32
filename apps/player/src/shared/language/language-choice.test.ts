import { afterEach, expect, test, vi } from 'vitest';
import { rememberLanguage, storedLanguage } from './language-choice.ts';

/** A browser's storage and cookies. */
function browser(kept: Record<string, string> | Error): { kept: Record<string, string>; document: { cookie: string } } {
  const values = kept instanceof Error ? {} : kept;
  const look = () => {
    if (kept instanceof Error) throw kept;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (look(), values[key] ?? null),
    setItem: (key: string, value: string) => (look(), void (values[key] = value)),
  });
  const document = { cookie: '' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:' });
  return { kept: values, document };
}
afterEach(() => vi.unstubAllGlobals());

test('[NAV-10] before anything was chosen local storage stands for CN, and for what it names once it names a language', () => {
  browser({});
  expect(storedLanguage()).toBe('CN');
  browser({ lang: 'XX' });
  expect(storedLanguage()).toBe('CN');
  browser({ lang: 'TY' });
  expect(storedLanguage()).toBe('TY');
  browser(new Error('storage is blocked'));
  expect(storedLanguage()).toBe('CN');
});

test('[NAV-10] a choice is kept for the page and, by a cookie, for the server; where nothing can be kept the cookie is enough', () => {
  const { kept, document } = browser({});
  rememberLanguage('RU');
  expect(kept).toEqual({ lang: 'RU' });
  expect(document.cookie).toMatch(/^lang=RU; path=\/; max-age=31536000; samesite=lax; secure$/);
  const blocked = browser(new Error('storage is blocked'));
  expect(() => rememberLanguage('FR')).not.toThrow();
  expect(blocked.document.cookie).toContain('lang=FR');
});
