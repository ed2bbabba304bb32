import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const require = createRequire(import.meta.url);
const file = (): string => require.resolve('@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2');

/** Gives a page Thai letters, which phones have and a test machine may lack. They are added to the last of the page's own fonts. */
export async function showThai(page: Page): Promise<void> {
  await page.evaluate(async (bytes) => {
    const data = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
    const face = new FontFace('Onest Fallback', data, { weight: '100 900', unicodeRange: 'U+0E00-0E7F' });
    document.fonts.add(await face.load());
  }, fs.readFileSync(file()).toString('base64'));
}
