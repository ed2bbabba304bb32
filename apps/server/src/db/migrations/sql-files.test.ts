import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { hashDatabaseFiles, readDatabaseFiles } from './sql-files.ts';

const folder = temporaryFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const kind of ['schema', 'functions']) fs.mkdirSync(path.join(folder, kind), { recursive: true });
});
const write = (name: string, sql: string): void => fs.writeFileSync(path.join(folder, name), sql);
const functionOf = (name: string, body = 'select 1') => `-- Owner: db.\n\ncreate or replace function ${name}() returns int language sql as $$ ${body} $$;\n`;
const refused = (code: string, words: string) => expect.objectContaining({ code, message: expect.stringContaining(words) });

test('[house-2] the files of the product obey the rules: unique numbers, one function in each file, none in the schema', () => {
  const { schema, functions } = readDatabaseFiles();
  expect(schema.length).toBeGreaterThan(10);
  expect(functions.length).toBeGreaterThan(40);
});

test.each(['create function f() returns int language sql as $$ select 1 $$', 'create or replace procedure f() language sql as $$ select 1 $$'])(
  '[house-2] a schema file that makes a function is refused: %s',
  (sql) => {
    write('schema/0001-make.sql', `create table a (id int);\n${sql};`);
    expect(() => readDatabaseFiles(folder)).toThrow(refused('migration.function_inside', '0001-make.sql makes a function'));
  },
);

test('[house-2] a function file defines the one function of its name', () => {
  for (const sql of [
    functionOf('other'),
    functionOf('mine') + functionOf('other'),
    'create function mine() returns int language sql as $$ select 1 $$;',
    'select 1;',
  ]) {
    write('functions/mine.sql', sql);
    expect(() => readDatabaseFiles(folder), sql).toThrow(refused('migration.wrong_name', 'mine.sql does not create or replace'));
  }
});

test('[house-2] functions are ordered by their calls, ignoring comments; a cycle is refused', () => {
  write('functions/a.sql', functionOf('a', 'select b() + c()'));
  write('functions/b.sql', functionOf('b', 'select c()'));
  write('functions/c.sql', functionOf('c', 'select 1 -- unlike a()\n'));
  expect(readDatabaseFiles(folder).functions.map(({ name }) => name)).toEqual(['functions/c.sql', 'functions/b.sql', 'functions/a.sql']);
  write('functions/c.sql', functionOf('c', 'select a()'));
  expect(() => readDatabaseFiles(folder)).toThrow(refused('migration.circle', 'a, b, c, a'));
});

test('[house-2] the hash of all files differs after a change of any file', () => {
  write('schema/0001-make.sql', 'create table a (id int);\n');
  write('functions/a.sql', functionOf('a'));
  const before = hashDatabaseFiles(readDatabaseFiles(folder));
  write('schema/0001-make.sql', 'create table a (id int);\r\n');
  expect(hashDatabaseFiles(readDatabaseFiles(folder))).toBe(before);
  write('functions/a.sql', functionOf('a', 'select 2'));
  expect(hashDatabaseFiles(readDatabaseFiles(folder))).not.toBe(before);
});
