import { describe, expect, test, vi } from 'vitest';
import { PageCache, ReadyPage } from './page-cache.ts';

const limits = { freshMs: 1000, staleMs: 5000, entriesMax: 2 };
const all = () => true;

function setUp() {
  let nowMs = 0;
  const cache = new PageCache(limits, () => nowMs);
  let number = 0;
  const make = vi.fn(() => {
    number += 1;
    return Promise.resolve(new ReadyPage(`page ${number}`, 200, {}, nowMs));
  });
  return { cache, make, pass: (ms: number) => (nowMs += ms), at: () => nowMs };
}
const text = async (page: ReadyPage | Promise<ReadyPage>) => (await page).plain.toString();

describe('pages kept for guests', () => {
  test('[HOUSE-7] many concurrent visitors cause one rendering', async () => {
    const { cache, make } = setUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => text(cache.get('a', make, all))));
    expect(new Set(answers)).toEqual(new Set(['page 1']));
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('[HOUSE-7] a fresh page is served, a stale one while the next is rendered, an old one not at all', async () => {
    const { cache, make, pass } = setUp();
    await cache.get('a', make, all);
    pass(900);
    expect(await text(cache.get('a', make, all))).toBe('page 1');
    expect(make).toHaveBeenCalledTimes(1);
    pass(1000);
    expect(await text(cache.get('a', make, all))).toBe('page 1');
    await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(2));
    expect(await text(cache.get('a', make, all))).toBe('page 2');
    pass(5001);
    expect(await text(cache.get('a', make, all))).toBe('page 3');
  });

  test('[HOUSE-7] what failed is not kept, and the next visitor gets a new try', async () => {
    const { cache, make } = setUp();
    const broken = () => Promise.reject(new Error('no database'));
    await expect(cache.get('a', broken, all)).rejects.toThrow('no database');
    expect(await text(cache.get('a', make, all))).toBe('page 1');
    expect(await text(cache.get('b', make, () => false))).toBe('page 2');
    expect(await text(cache.get('b', make, all))).toBe('page 3');
  });

  test('[HOUSE-7] hostile addresses cannot fill the memory', async () => {
    const { cache, make } = setUp();
    for (let index = 0; index < 50; index += 1) await cache.get(`address ${index}`, make, all);
    expect(await text(cache.get('address 49', make, all))).toBe('page 50');
    expect(make).toHaveBeenCalledTimes(50);
    await cache.get('address 0', make, all);
    expect(make).toHaveBeenCalledTimes(51);
  });

  test('[HOUSE-7] an unchanged page keeps its compressed forms', async () => {
    const { cache, pass, at } = setUp();
    const make = () => Promise.resolve(new ReadyPage('the same', 200, {}, at()));
    const first = await cache.get('a', make, all);
    pass(6000);
    expect(await cache.get('a', make, all)).toBe(first);
  });
});
