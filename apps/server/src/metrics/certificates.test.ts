import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from '../../../../bench/pages/self-signed.ts';
import { certificateEnd, Certificates } from './certificates.ts';

test('[DESK-91] the expiry of a certificate is read from the host that shows it; a host without TLS has none', async () => {
  const { key, cert } = selfSigned(['localhost']);
  const server = tls.createServer({ key, cert });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await certificateEnd('localhost', port)).toBe(Date.parse(new X509Certificate(cert).validTo));
  await new Promise((resolve) => server.close(resolve));
  expect(await certificateEnd('localhost', port)).toBeNull();
});

test('[DESK-91] certificates of public hosts are read once an hour; hosts of this machine have none', async () => {
  const asked: string[] = [];
  const certificates = new Certificates(
    () => ['localhost', 'dagat.localhost', '127.0.0.1', 'www.example.ph', 'down.example.ph'],
    async (host) => {
      asked.push(host);
      return host.startsWith('down') ? null : 1_000_000;
    },
  );
  const samplesAt = async (nowMs: number) => (await certificates.figure(nowMs)).samples;
  expect(await samplesAt(0)).toEqual([{ labels: { host: 'www.example.ph' }, value: 1000 }]);
  expect(await samplesAt(900_000)).toEqual([{ labels: { host: 'www.example.ph' }, value: 100 }]);
  expect(asked).toEqual(['www.example.ph', 'down.example.ph']);
  await samplesAt(3_600_000);
  expect(asked).toHaveLength(4);
});
