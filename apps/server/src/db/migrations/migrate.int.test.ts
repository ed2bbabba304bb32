import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { readDatabaseFiles } from '#server/db/migrations/sql-files.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';

const { pool, url, close } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-database-'));
afterAll(async () => {
  await close();
  fs.rmSync(folder, { recursive: true });
});

const write = (files: Record<string, string>): void => {
  for (const [name, sql] of Object.entries(files)) fs.writeFileSync(path.join(folder, name.includes('/') ? name : `schema/${name}`), sql);
};
const appliedNames = async (): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from database_files order by name')).rows.map((row) => row.name);
const tableExists = async (name: string): Promise<boolean> =>
  (await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])).rows[0]?.found ?? false;

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const kind of ['schema', 'functions']) fs.mkdirSync(path.join(folder, kind), { recursive: true });
  await pool.query('drop schema public cascade; create schema public');
});

test('[house-2] the files of the product apply to an empty database, and a second run applies nothing', async () => {
  const { schema, functions } = readDatabaseFiles();
  expect(await migrate(pool)).toEqual([...schema, ...functions].map(({ name }) => name));
  expect(await migrate(pool)).toEqual([]);
});

test('[house-2] schema files apply in order, and later ones are added to a database that has data', async () => {
  write({ '0002-add.sql': 'insert into a values (2);', '0001-make.sql': 'create table a (id int);\ninsert into a values (1);' });
  expect(await migrate(pool, folder)).toEqual(['schema/0001-make.sql', 'schema/0002-add.sql']);
  write({ '0003-more.sql': 'insert into a values (3);' });
  expect(await migrate(pool, folder)).toEqual(['schema/0003-more.sql']);
  expect((await pool.query('select id from a order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('[house-2] two concurrent migrators run one after the other and apply each file once', async () => {
  write({ '0001-make.sql': 'create table a (id int); select pg_sleep(0.1);', '0002-add.sql': 'insert into a values (1);' });
  const other = openPool({ connectionString: url });
  const applied = await Promise.all([migrate(pool, folder), migrate(other, folder)]);
  await other.end();
  expect(applied.map((names) => names.length).sort()).toEqual([0, 2]);
  expect((await pool.query('select id from a')).rows).toEqual([{ id: 1 }]);
});

test('[house-2] an error in a schema file names file, line and column, and nothing of the file remains in the database', async () => {
  write({ '0001-make.sql': 'create table a (id int);', '0002-bad.sql': "-- ü 😀\ncreate table b (id int);\n\nselect '😀',\n  wrong_column from b;\n" });
  await expect(migrate(pool, folder)).rejects.toMatchObject({
    code: 'migration.failed',
    message: `${path.join(folder, 'schema/0002-bad.sql')}, line 5, column 3: column "wrong_column" does not exist`,
  });
  expect(await appliedNames()).toEqual(['schema/0001-make.sql']);
  expect(await tableExists('b')).toBe(false);
  expect(await tableExists('a')).toBe(true);
});

test('[house-2] an error without a position still has the line of its statement, and its detail', async () => {
  write({ '0001-twice.sql': 'create table a (id int primary key);\ninsert into a values (1);\n\n  insert into a values (1);' });
  await expect(migrate(pool, folder)).rejects.toMatchObject({
    code: 'migration.failed',
    message: expect.stringContaining('0001-twice.sql, line 4, column 3: duplicate key value violates unique constraint "a_pkey"'),
    hint: 'Key (id)=(1) already exists.',
  });
  expect(await tableExists('a')).toBe(false);
});

test('[house-2] a schema file that was fixed after a refusal applies', async () => {
  write({ '0001-make.sql': 'create table a (id wrong_type);' });
  await expect(migrate(pool, folder)).rejects.toMatchObject({ code: 'migration.failed' });
  write({ '0001-make.sql': 'create table a (id int);' });
  expect(await migrate(pool, folder)).toEqual(['schema/0001-make.sql']);
});

test('[house-2] a file changed after it was applied is refused; different line ends are not a change', async () => {
  write({ '0001-make.sql': 'create table a (id int);\n' });
  await migrate(pool, folder);
  write({ '0001-make.sql': 'create table a (id int);\r\n' });
  expect(await migrate(pool, folder)).toEqual([]);
  write({ '0001-make.sql': 'create table a (id int8);\n', '0002-more.sql': 'create table b (id int);' });
  await expect(migrate(pool, folder)).rejects.toMatchObject({ code: 'migration.changed', message: expect.stringContaining('0001-make.sql') });
  expect(await tableExists('b')).toBe(false);
});

test('[house-2] a database newer than the program is refused', async () => {
  write({ '0001-make.sql': 'create table a (id int);', '0002-future.sql': 'create table b (id int);' });
  await migrate(pool, folder);
  fs.rmSync(path.join(folder, 'schema/0002-future.sql'));
  await expect(migrate(pool, folder)).rejects.toMatchObject({ code: 'migration.unknown', message: expect.stringContaining('0002-future.sql') });
});

test('[house-2] a schema file that contains a commit is refused before any of it runs', async () => {
  write({ '0001-sly.sql': 'create table a (id int);\ncommit;\ncreate table b (id wrong_type);' });
  await expect(migrate(pool, folder)).rejects.toMatchObject({ code: 'migration.transaction_inside', message: expect.stringContaining('line 2, column 1') });
  expect(await tableExists('a')).toBe(false);
});

test('[house-2] malformed names and two files with one number are refused', async () => {
  write({ 'make.sql': 'select 1' });
  await expect(migrate(pool, folder)).rejects.toMatchObject({ code: 'migration.wrong_name' });
  fs.rmSync(path.join(folder, 'schema/make.sql'));
  write({ '0001-one.sql': 'select 1', '0001-two.sql': 'select 1' });
  await expect(migrate(pool, folder)).rejects.toMatchObject({
    code: 'migration.wrong_name',
    message: expect.stringContaining('0001-one.sql and 0001-two.sql'),
  });
});

const one = (value: number, type = 'int') => `create or replace function one() returns ${type} language sql as $$ select ${value} $$;`;
const ask = async (text: string): Promise<unknown> => (await pool.query<{ value: unknown }>(`select ${text} as value`)).rows[0]?.value;

test('[house-2] functions come after the schema, each after those that it calls, and are replaced when their file changes', async () => {
  write({
    '0001-make.sql': 'create table a (id int);',
    'functions/one.sql': one(1),
    'functions/all_of_a.sql': 'create or replace function all_of_a() returns bigint language sql begin atomic select count(*) + one() from a; end;',
  });
  expect(await migrate(pool, folder)).toEqual(['schema/0001-make.sql', 'functions/one.sql', 'functions/all_of_a.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  write({ 'functions/one.sql': one(5) });
  expect(await migrate(pool, folder)).toEqual(['functions/one.sql']);
  expect(await ask('all_of_a()')).toBe(5n);
});

test('[house-2] changed functions are replaced all or none', async () => {
  write({ 'functions/one.sql': one(1), 'functions/two.sql': one(2).replace('one', 'two') });
  await migrate(pool, folder);
  write({ 'functions/one.sql': one(5), 'functions/two.sql': one(2, 'text').replace('one', 'two') });
  await expect(migrate(pool, folder)).rejects.toMatchObject({ code: 'migration.failed', message: expect.stringContaining('two.sql, line 1, column 1') });
  expect(await ask('one()')).toBe(1);
  write({ 'functions/two.sql': one(2).replace('one', 'two') });
  expect(await migrate(pool, folder)).toEqual(['functions/one.sql']);
});

test('[house-2] a function that a schema file drops is forgotten, and can be added again', async () => {
  write({ 'functions/one.sql': one(1) });
  await migrate(pool, folder);
  fs.rmSync(path.join(folder, 'functions/one.sql'));
  write({ '0001-drop.sql': 'drop function one();' });
  expect(await migrate(pool, folder)).toEqual(['schema/0001-drop.sql']);
  write({ 'functions/one.sql': one(1) });
  expect(await migrate(pool, folder)).toEqual(['functions/one.sql']);
  expect(await ask('one()')).toBe(1);
});
