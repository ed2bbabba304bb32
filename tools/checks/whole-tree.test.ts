/** The checks of the whole tree, in one file: each source is read and parsed once for all of them. */
import fs from 'node:fs';
import path from 'node:path';
import { callNames } from '@laro/contract/contract';
import { problemCodes } from '@laro/contract/problems';
import { describe, expect, test } from 'vitest';
import { ownedFunctions, ownedTables } from './database-tables.ts';
import { definedNames, writtenTexts } from './rules/contract-rules.ts';
import { moneyFaults, tablesNamed } from './rules/money-rules.ts';
import { openIds, requirementIds } from './requirement-ids.ts';
import { sourceFiles } from './source-files.ts';
import { faultOfTitle, idsOfTitle, testTitles } from './test-titles.ts';
import { findTexts, findTextsInHtml, findTextsInHtmlStrings, type FoundText } from './texts/visible-texts.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const isTest = (file: string) => /\.(test|e2e|budget)\.tsx?$/.test(file);
/** Means of tests: they write rows and sites that the product makes in other ways. */
const isTesting = (file: string) => isTest(file) || file.includes('/testing/');
const LEDGER = 'apps/server/src/ledger/';
/** Pages for developers, in English like the code they describe. */
const FOR_DEVELOPERS = new Set(['apps/server/src/http/documents/api-documents.ts']);
const show = (found: readonly FoundText[]) => found.map(({ file, line, text }) => `${file}:${line} ${text}`);

describe('the contract', () => {
  test('[HOUSE-3] every call has a handler in a module', () => {
    const files = sourceFiles(root, ['apps/server/src/modules'], /\.ts$/).filter((file) => !file.endsWith('.test.ts'));
    const defined = new Set(files.flatMap((file) => definedNames(read(file), file)));
    expect(callNames.filter((name) => !defined.has(name))).toEqual([]);
  });

  test('[ERR-01] every refusal that a call declares is thrown somewhere', () => {
    const files = sourceFiles(root, ['apps/server/src'], /\.ts$/).filter((file) => !file.endsWith('.test.ts'));
    const written = new Set(files.flatMap((file) => writtenTexts(read(file), file)));
    expect(problemCodes.filter((code) => !written.has(code))).toEqual([]);
  });
});

describe('the problems', () => {
  test('[ERR-01] every problem is provoked by a test', () => {
    const files = sourceFiles(root, ['apps', 'packages', 'e2e'], /\.(test|e2e)\.tsx?$/);
    const left = new Set<string>(problemCodes);
    for (const file of files) {
      const code = read(file);
      // Only a file that has one of those that are left anywhere is parsed.
      const named = [...left].filter((problem) => code.includes(problem));
      if (named.length === 0) continue;
      const written = writtenTexts(code, file);
      for (const problem of named) if (written.some((text) => text.includes(problem))) left.delete(problem);
    }
    expect([...left]).toEqual([]);
  });
});

describe('money', () => {
  test('[WALLET-01] money goes through no float, and text becomes money at its two gates only', () => {
    const files = sourceFiles(root, ['apps', 'packages'], /\.tsx?$/).filter((file) => !isTest(file) && !file.startsWith('packages/art/'));
    expect(files.length).toBeGreaterThan(150);
    expect(files.flatMap((file) => moneyFaults(file, read(file))).map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([]);
  });

  test('[WALLET-01] only the ledger names the ledger’s tables', () => {
    const tables = [...ownedTables(root), ...ownedFunctions(root)].filter(({ owner }) => owner === 'ledger').map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(50);
    // Browsers reach no database, and the studio has its own and knows the platform's not even by address.
    const files = sourceFiles(root, ['apps/server'], /\.tsx?$/).filter((file) => !file.startsWith(LEDGER) && !isTesting(file));
    expect(files.flatMap((file) => tablesNamed(read(file), tables, file).map((table) => `${file} names ${table}`))).toEqual([]);
  });

  test('[REW-02] only the claim of grants pays rewards, and only the mall books points of rewards', () => {
    const files = sourceFiles(root, ['apps/server'], /\.ts$/).filter((file) => !file.startsWith(LEDGER) && !isTesting(file));
    const paying = files.filter((file) => /kind: '(?:reward_paid|points_given)'/.test(read(file)) && !file.endsWith('/seed-past.ts'));
    expect(paying).toEqual(['apps/server/src/modules/rewards/rewards/grants/claim.ts']);
    const booking = files.filter((file) => /'points_given'/.test(read(file)));
    expect(booking.filter((file) => !file.startsWith('apps/server/src/modules/rewards/mall/'))).toEqual([]);
  });
});

describe('texts', () => {
  test('[HOUSE-8] the browser apps and the components show no text of their own', () => {
    const files = sourceFiles(root, ['apps/player/src', 'apps/console/src', 'apps/studio/client', 'packages/ui/src'], /\.tsx?$/).filter(
      (file) => !isTesting(file),
    );
    expect(files.length).toBeGreaterThan(80);
    expect(show(files.flatMap((file) => findTexts(file, read(file))))).toEqual([]);
  });

  test('[HOUSE-8] pages written as HTML show no text of their own', () => {
    const files = sourceFiles(root, ['apps/player', 'apps/console', 'apps/studio/client', 'apps/server/src'], /\.html$/);
    expect(show(files.flatMap((file) => findTextsInHtml(file, read(file))))).toEqual([]);
  });

  test('[HOUSE-8] HTML that the server writes shows no text of its own', () => {
    const files = sourceFiles(root, ['apps/server/src', 'packages/client/src'], /\.ts$/).filter((file) => !isTesting(file) && !FOR_DEVELOPERS.has(file));
    expect(files.length).toBeGreaterThan(60);
    expect(show(files.flatMap((file) => findTextsInHtmlStrings(file, read(file))))).toEqual([]);
  });
});

describe('the titles of tests', () => {
  test('[HOUSE-1] every test of the repository begins with the ids of what it proves', () => {
    const files = sourceFiles(root, ['apps', 'packages', 'tools', 'e2e', 'bench'], /\.(test|e2e|budget)\.tsx?$/);
    const titles = files.flatMap((file) => testTitles(file, read(file)));
    expect(titles.length).toBeGreaterThan(150);
    const faults = titles.flatMap(({ file, line, title }) => {
      const fault = faultOfTitle(title);
      return fault === null ? [] : [`${file}:${line} "${title}" ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test('[HOUSE-1] every id that is built has a proof in npm test, not only among the long tests', () => {
    const files = sourceFiles(root, ['apps', 'packages', 'tools', 'e2e', 'bench'], /(?:\.(test|e2e|budget)|-story)\.tsx?$/).filter(
      (file) => !file.endsWith('.long.test.ts'),
    );
    const proven = new Set(
      files
        .flatMap((file) => testTitles(file, read(file)))
        .filter(({ isShort }) => isShort)
        .flatMap(({ title }) => idsOfTitle(title.toUpperCase())),
    );
    const known = Object.values(requirementIds).flatMap((ids) => Object.keys(ids));
    expect(known.filter((id) => !proven.has(id) && !openIds.has(id))).toEqual([]);
    expect([...openIds].filter((id) => !known.includes(id))).toEqual([]);
  });
});
