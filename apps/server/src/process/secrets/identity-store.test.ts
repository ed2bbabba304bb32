import { expect, test } from 'vitest';
import { identityKeys, readIdentityStore } from './identity-store.ts';

test('[T7] documents are encrypted with the installation’s key, or with the one in the environment', () => {
  expect(readIdentityStore({})).toEqual({ key: null, oldKey: null, registerToken: '', registerOrigin: null });
  const key = Buffer.alloc(32, 4);
  expect(readIdentityStore({ LARO_IDENTITY_KEY: key.toString('base64'), LARO_REGISTER_TOKEN: 'token' })).toEqual({
    key,
    oldKey: null,
    registerToken: 'token',
    registerOrigin: null,
  });
});

test('[T7] during a change of keys the previous key is read as well; “secret” means the installation’s', () => {
  const [secret, key, old] = [Buffer.alloc(32, 1), Buffer.alloc(32, 4), Buffer.alloc(32, 5)];
  const keysOf = (variables: NodeJS.ProcessEnv) => identityKeys(readIdentityStore(variables), secret);
  const named = { LARO_IDENTITY_KEY: key.toString('base64') };
  expect(keysOf({})).toEqual({ key: secret, old: null });
  expect(keysOf(named)).toEqual({ key, old: null });
  expect(keysOf({ ...named, LARO_IDENTITY_KEY_OLD: old.toString('base64') })).toEqual({ key, old });
  expect(keysOf({ ...named, LARO_IDENTITY_KEY_OLD: 'secret' })).toEqual({ key, old: secret });
});

test.each([
  ['a short old key', { LARO_IDENTITY_KEY_OLD: 'abcd' }],
  ['a short key', { LARO_IDENTITY_KEY: 'abcd' }],
  ['a key that is no base64', { LARO_IDENTITY_KEY: '§'.repeat(44) }],
])('[T7] %s stops the start', (_name, variables) => {
  expect(() => readIdentityStore(variables)).toThrow(expect.objectContaining({ code: 'identity.wrong' }));
});
