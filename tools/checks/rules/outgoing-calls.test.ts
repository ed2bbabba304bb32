import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outgoingCalls } from './outgoing-calls.ts';
import { sourceFiles } from '../source-files.ts';

const root = path.join(import.meta.dirname, '../../..');
const BOUNDED = 'apps/server/src/adapters/outgoing/fetch-bounded.ts';
/** Checks the address before the request; the other file reads the response. */
const ADDRESSES = 'apps/server/src/adapters/outside-address.ts';

test.each([
  'const text = await (await fetch(url)).text();',
  'const { ok } = await fetch(url, {});',
  'const ask = fetch;',
  'const answer = await outside(url, {});',
  'await globalThis.fetch(url);',
  "import https from 'node:https'; https.get(url);",
  "import { request } from 'node:http'; request(url);",
  "import * as http from 'http'; http.request(url);",
])('[SAFE-15] the check fires on %s', (code) => {
  expect(outgoingCalls(code)).toHaveLength(1);
});

test.each([
  'index.fetch(word)',
  '// fetch(url)',
  "import http from 'node:http'; http.createServer();",
  "import type { Server } from 'node:http';",
  'const a = { fetch: 1 };',
  'fetchBounded(url, init, 9);',
])('[SAFE-15] the check is silent on %s', (code) => {
  expect(outgoingCalls(code)).toEqual([]);
});

test('[SAFE-15] the server sends requests to outside parties in one file only', () => {
  const files = sourceFiles(root, ['apps/server/src'], /\.ts$/).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  expect(files).toContain(BOUNDED);
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => file !== BOUNDED && file !== ADDRESSES)
    .flatMap((file) => outgoingCalls(fs.readFileSync(path.join(root, file), 'utf8')).map((call) => `${file}: ${call}`));
  expect(found).toEqual([]);
});
