import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { studioProblems } from '../../../src/protocol.ts';

const folder = path.join(import.meta.dirname, '../../../../../packages/i18n/messages/studio');

test('[HOUSE-8] every refusal of the studio has its own words in every language', () => {
  const files = readdirSync(folder);
  expect(files).toHaveLength(13);
  for (const file of files) {
    const words = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
    const missing = Object.keys(studioProblems).filter((code) => !words[`studio.problem.${code.replace('studio.', '')}`]);
    expect(missing, file).toEqual([]);
  }
});
