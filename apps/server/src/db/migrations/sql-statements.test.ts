import { expect, test } from 'vitest';
import { isTransactionCommand, lineAndColumn, splitStatements } from '#server/db/migrations/sql-statements.ts';

const texts = (sql: string) => splitStatements(sql).map((statement) => statement.text);

test('[house-2] statements end at semicolons and are returned without the comments before them', () => {
  expect(texts('select 1;\n-- two; not three\n/* a; /* b; */ c; */ select 2 ;;\n')).toEqual(['select 1', 'select 2 ']);
  expect(texts(' \n-- only a comment')).toEqual([]);
  expect(texts('select 1 -- open end')).toEqual(['select 1 -- open end']);
});

test('[house-2] semicolons in quotes belong to the statement', () => {
  expect(texts(`select ';', 'it''s;', E'\\';', "a;b", U&'d;'; select 2`)).toEqual([`select ';', 'it''s;', E'\\';', "a;b", U&'d;'`, 'select 2']);
  expect(texts(`select name'x;', 'plain\\'; select 2`)).toEqual([`select name'x;', 'plain\\'`, 'select 2']);
});

test('[house-2] dollar quotes end only at their own tag', () => {
  const routine = 'create function f() returns void language plpgsql as $body$ begin perform $$;$$; end; $body$';
  expect(texts(`${routine}; select $1; select a$b$ from c`)).toEqual([routine, 'select $1', 'select a$b$ from c']);
});

test('[house-2] bodies written with BEGIN ATOMIC are one statement, and so is a rule with several commands', () => {
  const routine = 'create or replace function f(a int) returns int begin atomic select 1; select case when a > 1 then 2 end; end';
  const rule = 'create rule r as on delete to t do also (delete from a; delete from b)';
  expect(texts(`${routine}; ${rule}; select 3`)).toEqual([routine, rule, 'select 3']);
  expect(texts('select case when true then 1 end; select 2')).toEqual(['select case when true then 1 end', 'select 2']);
});

test('[house-2] the beginning of a statement is recorded as a position in the text', () => {
  const sql = '-- first\nselect 1;\n\n  select 2;';
  const [, second] = splitStatements(sql);
  expect(lineAndColumn(sql, second?.start ?? -1)).toEqual({ line: 4, column: 3 });
  expect(lineAndColumn(sql, 0)).toEqual({ line: 1, column: 1 });
});

test('[house-2] commands that begin or end a transaction are distinguished from similar words', () => {
  for (const command of ['begin', 'COMMIT', 'start  transaction isolation level serializable', 'rollback to x', 'end', 'abort']) {
    expect(isTransactionCommand(command), command).toBe(true);
  }
  for (const command of ['create table begin_times ()', 'select 1', 'commitments', 'savepoint a']) expect(isTransactionCommand(command), command).toBe(false);
});
