import { expect, test } from 'vitest';
import { checkUser, explainInitdbFailure } from '#server/db/embedded-postgres/create-cluster.ts';

test('[house-2] a user that is only a number is advised to use DATABASE_URL', () => {
  const noEntry = (): never => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)');
  };
  expect(() => checkUser(undefined, noEntry)).toThrow(
    expect.objectContaining({ code: 'database.unknown_user', hint: expect.stringContaining('DATABASE_URL') }),
  );
  // As root the server runs as another user, so our own name does not matter.
  expect(() => checkUser(65_534, noEntry)).not.toThrow();
  expect(() => checkUser(undefined)).not.toThrow();
});

test.each([
  ['initdb: error: could not write to file "/data/pg.new/pg_wal/xlogtemp.8": No space left on device', 'data.disk_full'],
  ['initdb: error: could not create directory "/data/pg.new": Permission denied', 'data.not_writable'],
  ['initdb: error: could not look up effective user ID 54321: user does not exist', 'database.unknown_user'],
  ['spawn /x/native/bin/initdb ENOENT', 'database.no_binaries'],
  ['initdb: error: something new', 'database.start_failed'],
])('[house-2] the output of initdb is turned into one clear sentence: %s', (output, code) => {
  expect(explainInitdbFailure(output, '/data')).toMatchObject({ code });
});
