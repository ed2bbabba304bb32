import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/security/password-hash.ts';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';

/** Calls of argon2, in order. */
const work: string[] = [];
const real = crypto.argon2;

let site: TestPlayers;
beforeAll(async () => {
  vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, done) => {
    work.push(`${algorithm} ${parameters.memory} ${parameters.passes} ${parameters.parallelism} ${parameters.tagLength}`);
    real(algorithm, parameters, done);
  });
  // Modules with named imports of argon2 see the change, too.
  syncBuiltinESMExports();
  site = await testPlayers();
});
beforeEach(() => {
  work.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await site.close();
});

test('[LOGIN-11] [T10] whatever is wrong, the password is hashed once and as dearly as a right one', async () => {
  const id = await site.addMember('jose', 'plum kettle 7 sunrise');
  const disabled = await site.addMember('dina', 'plum kettle 7 sunrise');
  const passwordHash = await hashPassword('plum kettle 7 sunrise', memberPasswordCost);
  await site.base.pool.query('update players set password_hash = $1, is_enabled = id <> $3 where id in ($2, $3)', [passwordHash, id, disabled]);
  const trial = (await site.browser().freePlay()).value.userName;
  const workOf = async (username: string, password: string) => {
    work.length = 0;
    const { code } = await site.browser().logIn(username, password);
    return { code, work: [...work] };
  };
  const once = [`argon2id ${memberPasswordCost.memoryKiB} ${memberPasswordCost.passes} ${memberPasswordCost.parallelism} 32`];
  expect(await workOf('jose', 'plum kettle 7 sunrise')).toEqual({ code: null, work: once });
  expect(await workOf('jose', 'wrong')).toEqual({ code: 'session.credentials_wrong', work: once });
  expect(await workOf('nobody', 'wrong')).toEqual({ code: 'session.credentials_wrong', work: once });
  expect(await workOf('dina', 'wrong')).toEqual({ code: 'session.credentials_wrong', work: once });
  expect(await workOf(trial, 'wrong')).toEqual({ code: 'session.trial_account', work: once });
});
