import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { s3Authorization, sha256Hex, startS3StandIn, type S3StandIn } from '#server/testing/stand-ins/s3-stand-in.ts';
import { openFileStore } from './file-store.ts';
import { createS3Files } from './s3-files.ts';

// The worked examples of Amazon's own document "Authenticating Requests: Using the Authorization Header".
const example = { region: 'us-east-1', accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const at = new Date('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';
const signatureOf = (authorization: string) => /Signature=([0-9a-f]{64})$/.exec(authorization)?.[1];

test('[T7] the test server checks signatures as Amazon’s examples of a GET and a PUT', () => {
  const get = { method: 'GET', host, path: '/test.txt', headers: { range: 'bytes=0-9' }, bodyHash: sha256Hex(''), at };
  expect(signatureOf(s3Authorization(example, get))).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  const put = {
    method: 'PUT',
    host,
    path: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    bodyHash: sha256Hex('Welcome to Amazon S3.'),
    at,
  };
  expect(signatureOf(s3Authorization(example, put))).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

describe('a store of files', () => {
  let store: S3StandIn;
  beforeAll(async () => {
    store = await startS3StandIn();
  });
  afterAll(() => store.close());
  beforeEach(() => {
    store.asked.length = 0;
    store.failures.length = 0;
  });

  test('[T7] writes, reads, replaces and removes; a missing file reads as null', async () => {
    const files = createS3Files(store.place, 'identity');
    const bytes = Buffer.from([0, 1, 2, 255]);
    await files.write('identity-1.aes', Buffer.from('earlier'));
    await files.write('identity-1.aes', bytes);
    expect(await files.read('identity-1.aes')).toEqual(bytes);
    await files.remove('identity-1.aes');
    await files.remove('identity-1.aes');
    expect(await files.read('identity-1.aes')).toBeNull();
    expect(store.asked[0]).toBe('PUT /papers/identity/identity-1.aes');
  });

  test('[HOUSE-11] a file written by one process is read by another; areas are apart', async () => {
    const [one, two] = [openFileStore(store.place, '/nowhere/one'), openFileStore(store.place, '/nowhere/two')];
    await one('uploads').write('media-1.webp', Buffer.from('picture'));
    expect(await two('uploads').read('media-1.webp')).toEqual(Buffer.from('picture'));
    expect(await two('slips').read('media-1.webp')).toBeNull();
  });

  test('[T86] a name is never a path, and another key is refused', async () => {
    for (const name of ['../x.aes', 'a/b.aes', 'A.aes', 'x.aes?acl', ''])
      await expect(createS3Files(store.place, 'identity').read(name)).rejects.toThrow('not the name of a file');
    expect(store.asked).toEqual([]);
    const before = store.kept.size;
    await expect(createS3Files({ ...store.place, secretKey: 'other' }, 'slips').write('slip-2.webp', Buffer.from('x'))).rejects.toThrow('answered 403');
    expect(store.kept.size).toBe(before);
  });

  test('[T35] overload is tried again, three times in all, and then told', async () => {
    store.failures.push(503, 429);
    await createS3Files(store.place, 'identity').write('identity-3.aes', Buffer.from('x'));
    expect(store.kept.has('/papers/identity/identity-3.aes')).toBe(true);
    store.failures.push(500, 500, 500);
    await expect(createS3Files(store.place, 'identity').read('identity-3.aes')).rejects.toThrow('answered 500');
    await expect(createS3Files({ ...store.place, endpoint: 'http://127.0.0.1:1' }, 'identity').read('identity-3.aes')).rejects.toThrow();
  });
});
