// @vitest-environment happy-dom
import { rootOfLines } from '@laro/games/fair/stakes-root';
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { Calls } from '../../../shell/calls/calls.ts';
import { RootCheck } from './root-check.ts';

const words = translatorFor('EN', ['studio', 'table']);
const OWN = '22222222-2222-4222-8222-222222222222:9f';
const LINES = [OWN, '11111111-1111-4111-8111-111111111111:kape'];
const root = rootOfLines(LINES);

/** The words of the check if the studio answers with these lines, or refuses with a code; null: it cannot be reached. */
async function saidOf(lines: readonly string[] | string | null, own: readonly string[] = [OWN]): Promise<string> {
  const asked: string[] = [];
  const calls = new Calls(async (call, init) => {
    if (lines === null) throw new TypeError('no connection');
    asked.push(`${String(call)} ${String(init?.body)}`);
    return Response.json(typeof lines === 'string' ? { success: false, errorCode: lines } : { success: true, value: { lines } });
  });
  const check = new RootCheck(words, calls, { round: 7, root, lines: own });
  document.body.replaceChildren(check.root);
  document.querySelector('button')?.click();
  const said = () => document.querySelector('[role=status]')?.textContent ?? '';
  expect(said()).toBe(words.t('studio.loading'));
  await expect.poll(said).not.toBe(words.t('studio.loading'));
  if (lines !== null) expect(asked).toEqual(['/api/table-lines {"round":7}']);
  return said();
}

test('[GAME-11] the own line is found in the root that the client computes from the lines of all stakes', async () => {
  expect(await saidOf(LINES.toReversed())).toBe(words.t('table.fair.line_in', { count: '2' }));
});

test('[GAME-11] a root of other stakes, and lines without the own one, are found out', async () => {
  const missing = words.t('table.fair.line_missing');
  expect(await saidOf(LINES.slice(0, 1))).toBe(missing);
  expect(await saidOf([...LINES, '33333333-3333-4333-8333-333333333333:x'])).toBe(missing);
  expect(await saidOf(LINES, ['44444444-4444-4444-8444-444444444444:9f'])).toBe(missing);
});

test('[GAME-11] [GAME-30] a refusal is shown in its own words', async () => {
  expect(await saidOf('studio.too_many')).toBe(words.t('studio.problem.too_many'));
});

test('[GAME-11] without a connection the check says so', async () => {
  expect(await saidOf(null)).toBe(words.t('studio.offline.words'));
});
