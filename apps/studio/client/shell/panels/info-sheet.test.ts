// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { Sheet } from '../hud/sheet.ts';
import type { GameWords } from '../words/words.ts';
import { element } from '../page/dom.ts';
import { InfoSheet } from './info-sheet.ts';

let isThere = false;
let asked = 0;
const words = {
  t: (key: string) => key,
  completed: () => {
    asked += 1;
    return Promise.resolve(isThere);
  },
} as unknown as GameWords;

let sheet: Sheet;
let info: InfoSheet;
beforeEach(() => {
  sheet = new Sheet('info', 'close');
  document.body.replaceChildren(sheet.root);
  const page = (id: string) => ({ id, label: id, write: () => [element('p', { text: `all ${id}` })] });
  info = new InfoSheet(sheet, [page('rules'), page('history')], words);
  asked = 0;
});

test('[GAME-25] the sheet opens immediately, and writes its page when its words have come', async () => {
  isThere = true;
  info.open('rules');
  expect(sheet.root.open).toBe(true);
  expect(sheet.body.textContent).toBe('studio.loading');
  await expect.poll(() => sheet.body.textContent).toContain('all rules');
  expect(asked).toBe(1);
  sheet.body.querySelector<HTMLElement>('#tab-history')?.click();
  expect(sheet.body.textContent).toContain('all history');
});

test('[GAME-25] without a connection the sheet says so, and its button tries again', async () => {
  isThere = false;
  info.open('rules');
  await expect.poll(() => sheet.body.querySelector('[role=alert]')?.textContent).toBe('studio.offline.words');
  isThere = true;
  sheet.body.querySelector('button')?.click();
  await expect.poll(() => sheet.body.textContent).toContain('all rules');
  expect(asked).toBe(2);
});
