import { expect, test } from 'vitest';
import { identityKeys, readIdentityStore } from './identity-store.ts';

const bucket = {
  LARO_S3_ENDPOINT: 'https://s3.ap-southeast-1.amazonaws.com',
  LARO_S3_BUCKET: 'laro-papers',
  LARO_S3_REGION: 'ap-southeast-1',
  LARO_S3_ACCESS_KEY: 'key',
  LARO_S3_SECRET_KEY: 'secret',
};

test('[T7] documents lie in the data folder under the installation’s key, or where and how the environment says', () => {
  expect(readIdentityStore({}, true)).toEqual({ key: null, oldKey: null, registerToken: '', registerOrigin: null, bucket: null });
  const key = Buffer.alloc(32, 4);
  expect(readIdentityStore({ ...bucket, LARO_IDENTITY_KEY: key.toString('base64'), LARO_REGISTER_TOKEN: 'token' }, true)).toEqual({
    key,
    oldKey: null,
    registerToken: 'token',
    registerOrigin: null,
    bucket: { endpoint: bucket.LARO_S3_ENDPOINT, bucket: 'laro-papers', region: 'ap-southeast-1', accessKey: 'key', secretKey: 'secret' },
  });
});

test('[T7] while the key is changed, the one of before is read beside it; “secret” means the installation’s', () => {
  const [secret, key, old] = [Buffer.alloc(32, 1), Buffer.alloc(32, 4), Buffer.alloc(32, 5)];
  const keysOf = (variables: NodeJS.ProcessEnv) => identityKeys(readIdentityStore(variables, true), secret);
  const named = { LARO_IDENTITY_KEY: key.toString('base64') };
  expect(keysOf({})).toEqual({ key: secret, old: null });
  expect(keysOf(named)).toEqual({ key, old: null });
  expect(keysOf({ ...named, LARO_IDENTITY_KEY_OLD: old.toString('base64') })).toEqual({ key, old });
  expect(keysOf({ ...named, LARO_IDENTITY_KEY_OLD: 'secret' })).toEqual({ key, old: secret });
});

test.each([
  ['a part of it', { ...bucket, LARO_S3_SECRET_KEY: '' }],
  ['plain HTTP in production', { ...bucket, LARO_S3_ENDPOINT: 'http://minio.example' }],
  ['an address with a path', { ...bucket, LARO_S3_ENDPOINT: 'https://minio.example/papers' }],
  ['no bucket’s name', { ...bucket, LARO_S3_BUCKET: '../x' }],
  ['a short old key', { LARO_IDENTITY_KEY_OLD: 'abcd' }],
  ['a short key', { LARO_IDENTITY_KEY: 'abcd' }],
  ['a key that is no base64', { LARO_IDENTITY_KEY: '§'.repeat(44) }],
])('[T7] %s stops the start', (_name, variables) => {
  expect(() => readIdentityStore(variables, true)).toThrow(expect.objectContaining({ code: 'identity.wrong' }));
});
