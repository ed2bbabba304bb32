import { expect, test } from 'vitest';
import { readBucket } from './read-bucket.ts';

const variables = {
  LARO_S3_ENDPOINT: 'https://s3.ap-southeast-1.amazonaws.com',
  LARO_S3_BUCKET: 'laro-papers',
  LARO_S3_REGION: 'ap-southeast-1',
  LARO_S3_ACCESS_KEY: 'key',
  LARO_S3_SECRET_KEY: 'secret',
};

test('[T7] all settings of the bucket are read; without them files are in the data folder', () => {
  expect(readBucket({}, true)).toBeNull();
  const { LARO_S3_ENDPOINT: endpoint } = variables;
  expect(readBucket(variables, true)).toEqual({ endpoint, bucket: 'laro-papers', region: 'ap-southeast-1', accessKey: 'key', secretKey: 'secret' });
  expect(readBucket({ ...variables, LARO_S3_ENDPOINT: 'http://minio.example:9000' }, false)?.endpoint).toBe('http://minio.example:9000');
});

test.each([
  ['a part of it', { ...variables, LARO_S3_SECRET_KEY: '' }],
  ['plain HTTP in production', { ...variables, LARO_S3_ENDPOINT: 'http://minio.example' }],
  ['an address with a path', { ...variables, LARO_S3_ENDPOINT: 'https://minio.example/papers' }],
  ['no bucket’s name', { ...variables, LARO_S3_BUCKET: '../x' }],
])('[T7] %s stops the start', (_name, given) => {
  expect(() => readBucket(given, true)).toThrow(expect.objectContaining({ code: 'storage.wrong' }));
});
