import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { integer, selfSigned } from './self-signed.ts';

test('[HOUSE-7] the certificate for measuring over HTTP/2 is well formed, signed by its own key, and valid for its hosts', () => {
  const { key, cert } = selfSigned(['localhost', 'dagat.localhost', '127.0.0.1']);
  const read = new X509Certificate(cert);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(read.checkHost('dagat.localhost')).toBe('dagat.localhost');
  expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(read.checkHost('example.org')).toBeUndefined();
  expect(new Date(read.validFrom).getTime()).toBeLessThan(Date.now());
  expect(new Date(read.validTo).getTime()).toBeGreaterThan(Date.now());
});

test('[HOUSE-7] a number of the certificate is written in as few bytes as DER allows', () => {
  expect([[0, 0, 0x7f], [0, 0x80, 1], [0xff], [0, 0], [2]].map((bytes) => integer(Buffer.from(bytes)).toString('hex'))).toEqual([
    '02017f',
    '0203008001',
    '020200ff',
    '020100',
    '020102',
  ]);
});
