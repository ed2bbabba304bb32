import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pictureHost } from './picture-host.ts';

const hosts = ['https://one.example', 'https://two.example', 'https://three.example'];
const bases = Array.from({ length: 600 }, (_, at) => `/img/games/game-${at}-${createHash('sha256').update(String(at)).digest('hex').slice(0, 8)}`);

describe('the host of a picture', () => {
  test('[CONST-01] a list of one entry is that one, without any it is the site itself', () => {
    expect(bases.every((base) => pictureHost(['https://one.example'], base) === 'https://one.example')).toBe(true);
    expect(pictureHost([], '/img/games/a-1b2c3d4e')).toBe('');
    expect(pictureHost(hosts, '')).toBe('');
  });

  test('[CONST-01] of several each picture has one, the same every time, and each has its share of all pictures', () => {
    for (const host of hosts) {
      const share = bases.filter((base) => pictureHost(hosts, base) === host).length / bases.length;
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.5);
    }
  });
});
