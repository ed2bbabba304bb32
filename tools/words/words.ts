/**
 * Keeps the message files. `npm run words -- add <file.json>` merges { key: { en, cn, … } } into packages/i18n/messages/<area>/<locale>.json
 * (sorted, under a lock); `remove <key>…` removes keys; `check` lists missing texts.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locales } from '@laro/domain/system/languages';
import { areas, messagesFolder as folder } from '@laro/i18n/area-folders';

const lock = path.join(folder, '.lock');
const LOCK_WAIT_MS = 20_000;

type Words = Record<string, string>;
const fileOf = (area: string, locale: string) => path.join(folder, area, `${locale}.json`);
const read = (file: string): Words => (fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Words) : {});

function write(file: string, words: Words): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const sorted = Object.fromEntries(Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 2)}\n`);
  fs.renameSync(`${file}.new`, file);
}

async function locked(work: () => void): Promise<void> {
  const until = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      fs.mkdirSync(lock);
      break;
    } catch (error) {
      if (Date.now() > until) throw new Error(`another change holds ${lock}; if none is running, delete it`, { cause: error });
      await sleep(50);
    }
  }
  try {
    work();
  } finally {
    fs.rmdirSync(lock);
  }
}

function add(file: string): void {
  const given = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Words>;
  for (const [key, words] of Object.entries(given)) {
    const area = key.split('.')[0] ?? '';
    if (!(areas as readonly string[]).includes(area)) throw new Error(`${key}: no area "${area}"; areas are ${areas.join(', ')}`);
    const missing = locales.filter((locale) => !words[locale]?.trim());
    if (missing.length > 0) throw new Error(`${key}: no words in ${missing.join(', ')}`);
  }
  for (const area of new Set(Object.keys(given).map((key) => key.split('.')[0] ?? '')))
    for (const locale of locales) {
      const words = read(fileOf(area, locale));
      for (const [key, texts] of Object.entries(given)) if (key.startsWith(`${area}.`)) words[key] = texts[locale] ?? '';
      write(fileOf(area, locale), words);
    }
}

function remove(keys: readonly string[]): void {
  for (const area of areas)
    for (const locale of locales) {
      const words = read(fileOf(area, locale));
      const kept = Object.fromEntries(Object.entries(words).filter(([key]) => !keys.includes(key)));
      if (Object.keys(kept).length < Object.keys(words).length) write(fileOf(area, locale), kept);
    }
}

const [act, ...rest] = process.argv.slice(2);
if (act === 'add' && rest[0]) await locked(() => add(rest[0] ?? ''));
else if (act === 'remove' && rest.length > 0) await locked(() => remove(rest));
else {
  console.error('usage: words add <file.json> | words remove <key>…');
  process.exitCode = 1;
}
