import { expect, test } from 'vitest';
import { memberPasswordCost } from '#server/modules/people/players/password-cost.ts';
import { checkPassword, hashPassword, nobodysHash, staffPasswordCost } from './password-hash.ts';

const cost = { memoryKiB: 64, passes: 1, parallelism: 1 };

test('[T14] a hash is a PHC string with its own salt and fits its password alone', async () => {
  const [one, two] = [await hashPassword('plum kettle é', cost), await hashPassword('plum kettle é', cost)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await checkPassword('plum kettle é', one, cost)).toEqual({ isRight: true, isOutdated: false });
  expect(await checkPassword('plum kettle é ', one, cost)).toEqual({ isRight: false, isOutdated: false });
});

test('[T14] the same letters in other code points are the same password', async () => {
  expect((await checkPassword('e\u0301toile du matin', await hashPassword('\u00e9toile du matin', cost), cost)).isRight).toBe(true);
});

test('[T14] a hash of another cost is still checked, and reported as outdated', async () => {
  expect(await checkPassword('plum kettle', await hashPassword('plum kettle', cost), { ...cost, passes: 2 })).toEqual({ isRight: true, isOutdated: true });
});

test('[T14] gives the hash of argon2’s own test vectors', async () => {
  // From the reference implementation's test set: argon2id, v=19, t=2, m=2^8 KiB, p=1, password "password", salt "somesalt".
  const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect((await checkPassword('password', phc, cost)).isRight).toBe(true);
  expect((await checkPassword('passwore', phc, cost)).isRight).toBe(false);
});

test('[T12] the dummy hash costs the same and matches nothing', async () => {
  expect((await checkPassword('', nobodysHash(cost), cost)).isRight).toBe(false);
  await expect(checkPassword('x', 'plain text', cost)).rejects.toThrow('PHC');
});

test('[T14] passwords of members cost at least what OWASP asks for, those of staff three times as much', () => {
  expect(memberPasswordCost).toEqual({ memoryKiB: 19_456, passes: 2, parallelism: 1 });
  expect(staffPasswordCost).toEqual({ memoryKiB: 65_536, passes: 3, parallelism: 1 });
});
