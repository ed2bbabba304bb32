import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEW, ownedFunctions, ownedTables, PER_PLAYER, SUMMED_AGAIN, tablesDocument } from './database-tables.ts';

const root = path.join(import.meta.dirname, '../..');

test('[house-2] every table and function of the database has an owner that is a part of the server', () => {
  const owned = [...ownedTables(root), ...ownedFunctions(root)];
  expect(owned.length).toBeGreaterThan(150);
  const source = path.join(root, 'apps/server/src');
  const contexts = fs.readdirSync(path.join(source, 'modules')).map((context) => `modules/${context}`);
  const isPart = (owner: string) => owner !== '' && ['', ...contexts].some((folder) => fs.existsSync(path.join(source, folder, owner)));
  expect(owned.filter(({ owner }) => !isPart(owner)).map(({ name, owner }) => `${name}: "${owner}"`)).toEqual([]);
});

test('[house-2] tables that are said to stay small exist', () => {
  const names = new Set(ownedTables(root).map(({ name }) => name));
  expect([...FEW, ...PER_PLAYER, ...SUMMED_AGAIN].filter((name) => !names.has(name))).toEqual([]);
});

test('[house-2] database/tables.md is the list of tables', async () => {
  await expect(tablesDocument(root)).toMatchFileSnapshot('../../apps/server/database/tables.md');
});
