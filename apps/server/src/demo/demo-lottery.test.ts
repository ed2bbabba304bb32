import { settingsFrom } from '@laro/domain/settings/settings';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import { expect, test } from 'vitest';
import { demoMerchants } from './offers/demo-merchants.ts';

test('[TL1] [LOTT-25] laro offers draws of this installation alone, and takes no line below five pesos', () => {
  const laro = demoMerchants.find(({ code }) => code === 'laro');
  const imported = LOTTERY_GAMES.filter(({ region }) => region !== null).map(({ id }) => id);
  expect(imported).toHaveLength(3);
  expect([...(laro?.without ?? [])].toSorted()).toEqual(imported.toSorted());
  const settings = settingsFrom(laro?.settings ?? {});
  expect([settings['market.currency'], settings['lottery.lineMinMinor']]).toEqual(['PHP', 500]);
});
