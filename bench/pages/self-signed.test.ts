import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from './self-signed.ts';

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
