import { expect, test, vi } from 'vitest';
import { again } from './again.ts';

const momentary = Object.assign(new Error('no navigation start'), { code: 'NO_NAVSTART' });
const isMomentary = (error: unknown): boolean => (error as { code?: unknown }).code === 'NO_NAVSTART';

test('[HOUSE-7] a measurement that fails by chance is made again, three times at most; another failure ends it', async () => {
  const twice = vi.fn().mockRejectedValueOnce(momentary).mockRejectedValueOnce(momentary).mockResolvedValue('figures');
  expect(await again(3, isMomentary, twice)).toBe('figures');
  const always = vi.fn().mockRejectedValue(momentary);
  await expect(again(3, isMomentary, always)).rejects.toBe(momentary);
  expect(always).toHaveBeenCalledTimes(3);
  const wrong = vi.fn().mockRejectedValue(new Error('no such page'));
  await expect(again(3, isMomentary, wrong)).rejects.toThrow('no such page');
  expect(wrong).toHaveBeenCalledOnce();
});
