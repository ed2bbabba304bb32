import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/process/start/start-error.ts';
import { splitStatements } from './sql-statements.ts';

/** Folder of the schema and the functions of the product. */
export const DATABASE_FOLDER = path.join(import.meta.dirname, '../../../database');

const SCHEMA_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;
const FUNCTION_NAME = /^([a-z][a-z0-9_]*)\.sql$/;
const MAKES_FUNCTION = /^create\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i;

export interface SqlFile {
  /** Path below the folder of the database: `schema/0001-merchants.sql`. */
  name: string;
  file: string;
  sql: string;
  checksum: string;
}

/** All files of a database: schema files by number, then functions, each after those that it names. */
export interface DatabaseFiles {
  schema: SqlFile[];
  functions: SqlFile[];
}

function readFolder(folder: string, kind: 'schema' | 'functions'): SqlFile[] {
  const at = path.join(folder, kind);
  if (!fs.existsSync(at)) return [];
  const names = fs
    .readdirSync(at)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const file = path.join(at, name);
    // A checkout on Windows may have other line ends; the file counts as the same.
    const sql = fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    return { name: `${kind}/${name}`, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

const baseName = ({ file }: SqlFile): string => path.basename(file);

function checkSchema(files: readonly SqlFile[], folder: string): void {
  const seen = new Map<string, string>();
  for (const each of files) {
    const name = baseName(each);
    const number = SCHEMA_NAME.exec(name)?.[1];
    if (number === undefined)
      throw new StartError('migration.wrong_name', `the schema file ${each.file} is not named like 0001-what-it-does.sql`, 'Rename the file.');
    const other = seen.get(number);
    if (other !== undefined)
      throw new StartError(
        'migration.wrong_name',
        `two schema files in ${folder} have the number ${number}: ${other} and ${name}`,
        'Give one of them the next free number.',
      );
    seen.set(number, name);
    if (splitStatements(each.sql).some(({ text }) => MAKES_FUNCTION.test(text)))
      throw new StartError('migration.function_inside', `the schema file ${each.file} makes a function`, 'Write the function as a file of database/functions.');
  }
}

function checkFunctions(files: readonly SqlFile[]): void {
  for (const each of files) {
    const name = FUNCTION_NAME.exec(baseName(each))?.[1];
    const made = splitStatements(each.sql).flatMap(({ text }) => {
      const found = /^create\s+or\s+replace\s+(?:function|procedure)\s+(\w+)/i.exec(text)?.[1];
      return found === undefined ? [] : [found];
    });
    if (name === undefined || made.length !== 1 || made[0] !== name)
      throw new StartError(
        'migration.wrong_name',
        `the function file ${each.file} does not create or replace one function of its own name`,
        'Name the file after its function, and write one function in each file.',
      );
  }
}

/** Orders each function after those that it calls, so that PostgreSQL finds them when it checks the body. */
function orderFunctions(files: readonly SqlFile[]): SqlFile[] {
  const byName = new Map(files.map((each) => [path.basename(each.file, '.sql'), each]));
  const ordered = new Set<SqlFile>();
  const open: string[] = [];
  const place = (name: string, each: SqlFile): void => {
    if (ordered.has(each)) return;
    if (open.includes(name)) throw new StartError('migration.circle', `functions of the database call each other in a circle: ${[...open, name].join(', ')}`);
    open.push(name);
    const words = each.sql.replaceAll(/--[^\n]*/g, '').matchAll(/\b([a-z][a-z0-9_]*)\s*\(/g);
    for (const called of new Set([...words].map((word) => word[1] ?? ''))) {
      const other = byName.get(called);
      if (other && other !== each) place(called, other);
    }
    open.pop();
    ordered.add(each);
  };
  for (const [name, each] of byName) place(name, each);
  return [...ordered];
}

/** Reads and checks the files of a database. Throws a StartError for malformed names and for a function in a schema file. */
export function readDatabaseFiles(folder = DATABASE_FOLDER): DatabaseFiles {
  const schema = readFolder(folder, 'schema');
  checkSchema(schema, folder);
  const functions = readFolder(folder, 'functions');
  checkFunctions(functions);
  return { schema, functions: orderFunctions(functions) };
}

/** Hash of the combined state of all files; the same files always give the same hash. */
export function hashDatabaseFiles({ schema, functions }: DatabaseFiles): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of [...schema, ...functions]) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}
