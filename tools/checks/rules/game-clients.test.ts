import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { clientFaults } from './game-clients.ts';

const root = path.join(import.meta.dirname, '../../..');
const KIND = 'apps/studio/client/kinds/keno';
const lines = (count: number): string => 'x\n'.repeat(count);

test('[HOUSE-1] a kind at shared tables and the Color Game have at most 600 lines of client code, a scene of stalls 250; tests and other kinds are not counted', () => {
  const texts: Readonly<Record<string, string>> = {
    [`${KIND}/keno.ts`]: `export const keno: TableKindClient = {};\n${lines(300)}`,
    [`${KIND}/parts/board.ts`]: lines(300),
    [`${KIND}/board.test.ts`]: lines(900),
    'apps/studio/client/kinds/stall/scenes/pegs.ts': lines(251),
    'apps/studio/client/kinds/slot/stage.ts': lines(900),
    'apps/studio/client/kinds/colour/game.ts': lines(602),
  };
  const faults = clientFaults(Object.keys(texts), (file) => texts[file] ?? '');
  expect(faults).toEqual([
    `${KIND} has 601 lines, at most 600: share what other kinds have as well`,
    'apps/studio/client/kinds/colour has 602 lines, at most 600: share what other kinds have as well',
    'apps/studio/client/kinds/stall/scenes/pegs.ts has 251 lines, at most 250',
  ]);
});

test('[HOUSE-1] no kind of game has more client code than it may have', () => {
  const files = sourceFiles(root, ['apps/studio/client/kinds'], /\.ts$/);
  const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
  expect(files.filter((file) => /: TableKindClient = /.test(read(file))).length).toBeGreaterThan(8);
  expect(clientFaults(files, read)).toEqual([]);
});
