import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutsideFetch, isPublicAddress, OutsideRefused, originOfSet, outsideFault, type OutsideRules } from './outside-address.ts';

const production: OutsideRules = { allowsLocal: false, ownHosts: () => ['laro.example.ph', 'dagat.example.ph'], internal: ['studio.internal:3003'] };
const development: OutsideRules = { ...production, allowsLocal: true };

describe('addresses of outside parties', () => {
  test.each([
    'http://api.example.com',
    'http://127.0.0.1:3002/xendit',
    'ftp://api.example.com',
    'https://user:word@api.example.com',
    'https://laro.example.ph/wps',
    'https://DAGAT.example.ph./x',
    'https://localhost',
    'https://laro.localhost',
    'https://intranet',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://224.0.0.1',
    'https://0.0.0.0',
    'https://255.255.255.255',
    'https://[::1]',
    'https://[::]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://[ff02::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'nonsense',
  ])('[SAFE-02] %s is refused in production', (address) => {
    expect(outsideFault(address, production)).not.toBeNull();
  });

  test.each([
    'https://api.xendit.co',
    'https://api.example.com:8443/v2',
    'https://8.8.8.8',
    'https://[2606:4700::1111]',
    'http://studio.internal:3003/operator',
  ])('[SAFE-02] %s can be an outside party', (address) => {
    expect(outsideFault(address, production)).toBeNull();
  });

  test('[SAFE-02] plain http is for this machine outside production, and for parties that the machine’s holder has named', () => {
    for (const address of ['http://localhost:3002/xendit', 'http://127.0.0.1:1', 'http://dagat.localhost:3000'])
      expect(outsideFault(address, development)).toBeNull();
    expect(outsideFault('http://192.168.1.1', development)).toBe('not_https');
    expect(outsideFault('http://studio.internal:3004', production)).toBe('not_https');
  });

  test('[SAFE-02] IPv4 inside IPv6 counts as the embedded address', () => {
    expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true);
    expect(isPublicAddress('::ffff:192.168.0.1')).toBe(false);
    expect(isPublicAddress('64:ff9b::808:808')).toBe(true);
    expect(isPublicAddress('not an address')).toBe(false);
  });

  test('[SAFE-02] a secret belongs to the origin that was set, or to the sandbox', () => {
    expect(originOfSet('https://API.xendit.co/v2')).toBe('https://api.xendit.co');
    expect(originOfSet('sandbox/xendit')).toBe('sandbox');
    expect(originOfSet('')).toBeNull();
  });
});

describe('calls to outside parties', () => {
  let reached = 0;
  const server = http.createServer((request, response) => {
    reached += 1;
    if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end();
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('here');
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    ['one private address', [{ address: '10.0.0.1', family: 4 }]],
    [
      'a private address among public ones',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    ['a mapped private address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['no address', []],
  ])('[SAFE-02] a name that resolves to %s is not connected to', async (_title, found) => {
    const before = reached;
    const outside = createOutsideFetch(production, (_host, done) => done(null, found));
    const error = await outside(`https://party.example:${port}/`).catch((thrown: unknown) => thrown);
    expect((error as { cause?: unknown }).cause).toBeInstanceOf(OutsideRefused);
    expect(reached).toBe(before);
  });

  test('[SAFE-02] an address that its text forbids is not even resolved', async () => {
    const outside = createOutsideFetch(production, () => {
      throw new Error('resolved');
    });
    await expect(outside('https://169.254.169.254/')).rejects.toMatchObject({ code: 'not_public' });
    await expect(outside('https://laro.example.ph/')).rejects.toMatchObject({ code: 'own_site' });
  });

  test('[SAFE-02] a redirect is never followed', async () => {
    const outside = createOutsideFetch(development);
    expect(await (await outside(`http://localhost:${port}/`)).text()).toBe('here');
    await expect(outside(`http://localhost:${port}/away`, { redirect: 'follow' })).rejects.toThrow();
    expect((await outside(`http://localhost:${port}/away`, { redirect: 'manual' })).status).toBe(302);
  });
});
