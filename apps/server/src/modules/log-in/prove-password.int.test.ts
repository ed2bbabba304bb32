import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/modules/identity/index.ts';
import { testPlayers, type TestPlayers } from '#server/testing/test-players.ts';
import { memberPasswordCost } from '#server/modules/players/index.ts';

/** What argon2 was asked to do, in the order of asking. */
const work = vi.hoisted(() => [] as string[]);
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    work.push(`${algorithm} ${parameters.memory} ${parameters.passes} ${parameters.parallelism} ${parameters.tagLength}`);
    crypto.argon2(algorithm, parameters, done);
  };
  return { ...crypto, argon2 };
});

let site: TestPlayers;
beforeAll(async () => {
  site = await testPlayers();
});
beforeEach(() => {
  work.length = 0;
});
afterAll(() => site.close());

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
