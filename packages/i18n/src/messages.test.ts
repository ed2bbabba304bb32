import fs from 'node:fs';
import path from 'node:path';
import { locales } from '@laro/domain/system/languages';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { areas, messagesFolder as folder } from './area-folders.ts';
const read = (area: string, locale: string) => JSON.parse(fs.readFileSync(path.join(folder, area, `${locale}.json`), 'utf8')) as Record<string, string>;

/** The names that a message takes, however deep inside plurals. */
function placeholders(message: CompiledMessage): string[] {
  if (typeof message === 'string') return [];
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    if (typeof part[0] === 'string' && part.length <= 3 && !part[0].includes(' ') && part[0] !== '') names.add(part[0]);
    const forms: unknown = part[2];
    if (typeof forms === 'object' && forms !== null) for (const form of Object.values(forms)) if (Array.isArray(form)) for (const inner of form) visit(inner);
  };
  for (const part of message) visit(part);
  return [...names].toSorted();
}

describe.each(areas)('messages of %s', (area) => {
  const english = read(area, 'en');
  test.each(locales)('[NAV-10] %s has the same keys as English, none empty, with the same placeholders', (locale) => {
    const words = read(area, locale);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(compileMessage(text)), key).toEqual(placeholders(compileMessage(english[key] ?? '')));
    }
  });
});

test('[NAV-10] each folder of messages has one line in areas.ts, and each line a folder', () => {
  const folders = fs.readdirSync(folder).filter((name) => !name.startsWith('.'));
  expect(areas.toSorted()).toEqual(folders.toSorted());
});
