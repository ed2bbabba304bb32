import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('[GEN-03] a rem is 100 px of the browser’s usual letters, and every measure of a pop-up is in rem', () => {
  // Browsers’ letters are 16 px.
  expect((16 * Number(/html \{\s*font-size: (\d+)%/.exec(read('../base.css'))?.[1])) / 100).toBe(100);
  const popups = ['modal.module.css', 'modal-layer.module.css', 'dialog.module.css'].map(read).join('');
  expect(popups.match(/\d\S*px\b/g)).toBe(null);
  expect(popups.match(/\d*\.?\d+rem\b/g)?.length).toBeGreaterThan(20);
});
