import fs from 'node:fs';
import path from 'node:path';
import { pageFadeMs } from '@laro/domain/system/constants';
import { expect, test } from 'vitest';

const tokens = fs.readFileSync(path.join(import.meta.dirname, '../../../../../packages/ui/src/tokens.css'), 'utf8');
const times = (name: string) => [...tokens.matchAll(new RegExp(`${name}:\\s*(\\d+)ms`, 'g'))].map(([, ms]) => Number(ms));

test('[GEN-04] [CONST-01] a page fades for 300 ms, and not at all with reduced motion', () => {
  expect(times('--t-page')).toEqual([pageFadeMs, 0]);
});
