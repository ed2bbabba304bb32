import { expect, test } from 'vitest';
import { AutoplayRun, wholeAmount } from './autoplay-run.ts';

const counted = (results: (number: number) => boolean | Promise<boolean>) => {
  let rounds = 0;
  const play = async (): Promise<boolean> => results((rounds += 1));
  return { play, rounds: () => rounds };
};

test('[GAME-14] plays its rounds one after another and says how many are left', async () => {
  const left: number[] = [];
  const { play, rounds } = counted(() => true);
  await new AutoplayRun(5).run(play, (count) => left.push(count));
  expect([rounds(), left]).toEqual([5, [4, 3, 2, 1, 0]]);
});

test('[GAME-14] ends by one tap, with the round that is under way, and with a round that was not played', async () => {
  const run = new AutoplayRun(100);
  const tapped = counted((number) => {
    if (number === 3) run.stop();
    return true;
  });
  await run.run(tapped.play, () => {});
  expect(tapped.rounds()).toBe(3);
  const refused = counted((number) => number < 2);
  await new AutoplayRun(100).run(refused.play, () => {});
  expect(refused.rounds()).toBe(2);
});

test('[GAME-14] amounts are whole units of the currency', () => {
  expect(['100', ' 5 ', '0', '', '1.5', '-1', '1e3'].map(wholeAmount)).toEqual([10_000_000n, 500_000n, null, null, null, null, null]);
});
