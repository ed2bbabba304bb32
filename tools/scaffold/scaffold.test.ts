import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { locales } from '@laro/domain/system/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultOfTitle, testTitles } from '../checks/test-titles.ts';
import { findTexts } from '../checks/texts/visible-texts.ts';
import { copyTree } from './copy-tree.ts';
import { addEntry, addImport, addMember } from './edits.ts';
import { checkFeature, makeFeature, nextSchemaFile } from './make-feature.ts';

const repository = path.join(import.meta.dirname, '../..');
const feature = { context: 'rewards', area: 'parades', thing: 'parade', ids: ['TASK-01', 'T65'] };

describe('edits', () => {
  test('[HOUSE-1] entries, imports and members are added whatever the layout', () => {
    expect(addImport("import { a } from './a.ts';\n\nconst x = 1;", "import { b } from './b.ts';")).toBe(
      "import { a } from './a.ts';\nimport { b } from './b.ts';\n\nconst x = 1;",
    );
    expect(addEntry('const all = { ...a } as const satisfies X;', 'all', '...b')).toBe('const all = { ...a, ...b } as const satisfies X;');
    expect(addEntry('const all = [\n  1,\n  2,\n];', 'all', '3')).toBe('const all = [\n  1,\n  2, 3,\n];');
    expect(addEntry('const all = {};', 'all', 'a')).toBe('const all = { a};');
    expect(addMember('interface English {\n  a: 1;\n}', 'English', 'b: 2;')).toBe('interface English {\n  a: 1;\n  b: 2;\n}');
    expect(() => addEntry('const all = 1;', 'all', 'a')).toThrow(/neither/);
    expect(() => addEntry('const all = {};', 'none', 'a')).toThrow(/none/);
  });

  test('[HOUSE-1] names that cannot be used are refused with a sentence', () => {
    expect(() => checkFeature({ ...feature, area: 'Para-des' })).toThrow(/lower-case word/);
    expect(() => checkFeature({ ...feature, context: 'parades' })).toThrow(/not a context: core, /);
    expect(() => checkFeature({ ...feature, area: 'games' })).toThrow(/already/);
    expect(() => checkFeature({ ...feature, ids: [] })).toThrow(/requirement/);
    expect(() => checkFeature({ ...feature, ids: ['TASK-99'] })).toThrow(/TASK-99/);
    expect(nextSchemaFile(['0009-a.sql', '0011-b.sql', 'readme'])).toBe('0012');
  });
});

describe('a new feature', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-scaffold-'));
  let made: ReturnType<typeof makeFeature>;

  const run = (program: string, ...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(repository, 'node_modules/.bin', program), ...parameters], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  };

  beforeAll(() => {
    copyTree(root);
    made = makeFeature(root, feature);
  }, 60_000);
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }), 60_000);

  test('[HOUSE-1] has every file from the contract to the journey', () => {
    const folders = [
      'packages/contract/src/parades',
      'packages/domain/src/parades',
      'apps/server/database/schema',
      'apps/server/src/modules/rewards/parades',
      'apps/player/src/features/parades',
      'apps/console/src/features/content/parades',
      'e2e/journeys',
    ];
    expect([...new Set(made.written.map((file) => path.dirname(file)))].toSorted()).toEqual(folders.toSorted());
    expect(made.words).toHaveLength(locales.length * 3);
  });

  test('[HOUSE-1] is named in seven files outside its own folders', () => {
    expect(made.changed.toSorted()).toEqual([
      'apps/console/src/app/pages/content.ts',
      'apps/player/src/app/screens/other-screens.ts',
      'apps/server/src/app.ts',
      'packages/contract/src/area-calls.ts',
      'packages/contract/src/areas.ts',
      'packages/domain/src/areas.ts',
      'packages/i18n/src/areas.ts',
    ]);
  });

  test('[HOUSE-1] passes the linter', () => {
    expect(run('oxlint', ...made.written.filter((file) => /\.tsx?$/.test(file)))).toMatchObject({ status: 0 });
  }, 60_000);

  test('[HOUSE-1] shows no text of its own, and names its requirement in every test', () => {
    const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
    expect(made.written.filter((file) => file.endsWith('.tsx')).flatMap((file) => findTexts(file, read(file)))).toEqual([]);
    const titles = made.written.filter((file) => /\.(test|e2e)\.ts$/.test(file)).flatMap((file) => testTitles(file, read(file)));
    expect(titles.length).toBeGreaterThanOrEqual(5);
    expect(titles.map(({ title }) => faultOfTitle(title)).filter((fault) => fault !== null)).toEqual([]);
  }, 60_000);

  test('[HOUSE-1] a second time it is refused before anything changes', () => {
    expect(() => makeFeature(root, feature)).toThrow(/in the way/);
  });
});
