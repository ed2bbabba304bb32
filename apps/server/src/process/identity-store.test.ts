import { expect, test } from 'vitest';
import { readIdentityStore } from './identity-store.ts';

const bucket = {
  LARO_S3_ENDPOINT: 'https://s3.ap-southeast-1.amazonaws.com',
  LARO_S3_BUCKET: 'laro-papers',
  LARO_S3_REGION: 'ap-southeast-1',
  LARO_S3_ACCESS_KEY: 'key',
  LARO_S3_SECRET_KEY: 'secret',
};

test('[T7] documents lie in the data folder under the installation’s key, or where and how the environment says', () => {
  expect(readIdentityStore({}, true)).toEqual({ key: null, bucket: null });
  const key = Buffer.alloc(32, 4);
  expect(readIdentityStore({ ...bucket, LARO_IDENTITY_KEY: key.toString('base64') }, true)).toEqual({
    key,
    bucket: { endpoint: bucket.LARO_S3_ENDPOINT, bucket: 'laro-papers', region: 'ap-southeast-1', accessKey: 'key', secretKey: 'secret' },
  });
});

test.each([
  ['a part of it', { ...bucket, LARO_S3_SECRET_KEY: '' }],
  ['plain HTTP in production', { ...bucket, LARO_S3_ENDPOINT: 'http://minio.example' }],
  ['an address with a path', { ...bucket, LARO_S3_ENDPOINT: 'https://minio.example/papers' }],
  ['no bucket’s name', { ...bucket, LARO_S3_BUCKET: '../x' }],
  ['a short key', { LARO_IDENTITY_KEY: 'abcd' }],
  ['a key that is no base64', { LARO_IDENTITY_KEY: '§'.repeat(44) }],
])('[T7] %s stops the start', (_name, variables) => {
  expect(() => readIdentityStore(variables, true)).toThrow(expect.objectContaining({ code: 'identity.wrong' }));
});
