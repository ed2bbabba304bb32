import { createCipheriv, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSealedPath } from './open-sealed-path.ts';

function seal(path: string, suffix: string): string {
  const bytes = Buffer.from(hkdfSync('sha256', suffix, '', 'laro service channel', 44));
  const cipher = createCipheriv('aes-256-gcm', bytes.subarray(0, 32), bytes.subarray(32));
  return Buffer.concat([cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url') + suffix;
}

test('[NAV-09] a browser opens what the server has sealed', async () => {
  for (const path of ['/m/help', 'https://t.example/laro?start=ü'])
    for (const suffix of ['a1_-Zz09', '--------']) expect(await openSealedPath(seal(path, suffix))).toBe(path);
});

test('[NAV-09] a path that was changed on the way opens nothing', async () => {
  const sealed = seal('https://t.example/laro', 'a1b2c3d4');
  await expect(openSealedPath(`${sealed.slice(0, -1)}5`)).rejects.toThrow();
  await expect(openSealedPath(`A${sealed.slice(1)}`)).rejects.toThrow();
  await expect(openSealedPath('short')).rejects.toThrow();
});
