import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createS3Files, sha256Hex, signS3, type S3Place } from './s3-files.ts';

// The worked examples of Amazon's own document "Authenticating Requests: Using the Authorization Header".
const example = { region: 'us-east-1', accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const at = new Date('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';
const signatureOf = (headers: Record<string, string>) => /Signature=([0-9a-f]{64})$/.exec(headers['authorization'] ?? '')?.[1];

describe('[T7] requests to a store are signed', () => {
  test('[T7] as Amazon’s example of a GET', () => {
    const headers = signS3(example, { method: 'GET', host, path: '/test.txt', headers: { range: 'bytes=0-9' }, bodyHash: sha256Hex(''), at });
    expect(signatureOf(headers)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  test('[T7] as Amazon’s example of a PUT', () => {
    const headers = signS3(example, {
      method: 'PUT',
      host,
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodyHash: sha256Hex('Welcome to Amazon S3.'),
      at,
    });
    expect(signatureOf(headers)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  });
});

describe('a store of files', () => {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  let failures: number[] = [];
  let place: S3Place;
  let server: http.Server;

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url: path = '' } = request;
        asked.push(`${method} ${path}`);
        const body = Buffer.concat(chunks);
        const sent = (name: string) => String(request.headers[name] ?? '');
        const time = sent('x-amz-date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
        const again = signS3(place, { method: method as 'GET', host: sent('host'), path, headers: {}, bodyHash: sha256Hex(body), at: new Date(time) });
        if (again['authorization'] !== sent('authorization')) return void response.writeHead(403).end();
        const failure = failures.shift();
        if (failure !== undefined) return void response.writeHead(failure).end();
        if (method === 'PUT') kept.set(path, body);
        if (method === 'DELETE') kept.delete(path);
        const found = method === 'GET' ? kept.get(path) : Buffer.alloc(0);
        response.writeHead(found ? 200 : 404).end(found);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    place = { endpoint, bucket: 'papers', region: 'ap-southeast-1', accessKey: 'key', secretKey: 'secret' };
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    asked.length = 0;
    failures = [];
  });

  test('[T7] writes, reads, replaces and removes; what is not there is nothing', async () => {
    const files = createS3Files(place);
    const bytes = Buffer.from([0, 1, 2, 255]);
    await files.write('identity-1.aes', bytes);
    expect(await files.read('identity-1.aes')).toEqual(bytes);
    await files.remove('identity-1.aes');
    await files.remove('identity-1.aes');
    expect(await files.read('identity-1.aes')).toBeNull();
    expect(asked[0]).toBe('PUT /papers/identity-1.aes');
  });

  test('[T86] a name is never a path, and another key is refused', async () => {
    for (const name of ['../x.aes', 'a/b.aes', 'A.aes', 'x.aes?acl', ''])
      await expect(createS3Files(place).read(name)).rejects.toThrow('not the name of a file');
    expect(asked).toEqual([]);
    await expect(createS3Files({ ...place, secretKey: 'other' }).write('identity-2.aes', Buffer.from('x'))).rejects.toThrow('answered 403');
    expect(kept.size).toBe(0);
  });

  test('[T35] overload is tried again, three times in all, and then told', async () => {
    failures = [503, 429];
    await createS3Files(place).write('identity-3.aes', Buffer.from('x'));
    expect(kept.has('/papers/identity-3.aes')).toBe(true);
    failures = [500, 500, 500];
    await expect(createS3Files(place).read('identity-3.aes')).rejects.toThrow('answered 500');
    await expect(createS3Files({ ...place, endpoint: 'http://127.0.0.1:1' }).read('identity-3.aes')).rejects.toThrow();
  });
});
