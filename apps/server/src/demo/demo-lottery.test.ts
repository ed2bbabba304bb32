import { settingsFrom } from '@laro/domain/settings/settings';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import { expect, test } from 'vitest';
import { demoMerchants } from './offers/demo-merchants.ts';
import { beaconAnswers } from './play/demo-lottery.ts';

test('[TL1] [LOTT-25] laro offers draws of this installation alone, and takes no line below five pesos', () => {
  const laro = demoMerchants.find(({ code }) => code === 'laro');
  const imported = LOTTERY_GAMES.filter(({ region }) => region !== null).map(({ id }) => id);
  expect(imported).toHaveLength(3);
  expect([...(laro?.without ?? [])].toSorted()).toEqual(imported.toSorted());
  const settings = settingsFrom(laro?.settings ?? {});
  expect([settings['market.currency'], settings['lottery.lineMinMinor']]).toEqual(['PHP', 500]);
});

test('[LOTT-33] the past of the demo waits for the beacon until it gives a round', async () => {
  let [asked, pauses] = [0, 0];
  const signatureOf = async () => {
    asked += 1;
    return asked > 3 ? 'ab' : null;
  };
  const pause = async () => void (pauses += 1);
  await beaconAnswers(signatureOf, pause);
  expect([asked, pauses]).toEqual([4, 3]);
});
