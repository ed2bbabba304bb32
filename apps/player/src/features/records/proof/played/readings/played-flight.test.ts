import { fairDraws } from '@laro/games/fair/provably-fair';
import { crashReplay } from '@laro/games/kinds/crash/crash-replay';
import { expect, test } from 'vitest';
import type { Played } from '../../../record-queries.ts';
import { flightOf } from './played-flight.ts';
import { flightText } from '../../seeds/flight-link.ts';
import { betIn, flightSeeds } from '../../seeds/flight-seeds.ts';

const rules = crashReplay.rules.find(({ id }) => id === 'mesa-crash-live') ?? expect.fail();
const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 3 };

test('[GAME-16] a stake in a flight is shown with its takes; another record shows nothing', () => {
  const bet = betIn('stake:10000000,limit:1000000,target:300,half:20') ?? expect.fail();
  const round = crashReplay.begin(rules, crashReplay.readBet(rules, bet)?.bet ?? expect.fail(), fairDraws(seeds)) as unknown as Played['round'];
  const shown = flightOf(round);
  expect(shown).toMatchObject({ stake: '10000000', target: 300, isBack: false });
  expect(shown?.point).toBeGreaterThanOrEqual(100);
  expect(flightText(round)).toMatch(/^stake:10000000,limit:1000000,target:300(,half:20)?$/);
  for (const wrong of [{ kind: 'slot' }, { ...round, stake: 5 }, { ...round, takes: 'none' }]) expect(flightOf(wrong as unknown as Played['round'])).toBeNull();
  expect(
    flightOf({
      ...round,
      takes: [
        { at: 1e9, by: 'hand' },
        { at: 200, halves: 1, by: 'hand' },
      ],
    } as unknown as Played['round'])?.takes,
  ).toEqual([{ at: 200, isHalf: true, by: 'hand' }]);
});

test('[GAME-10] the address of the page of proofs carries stake, target and takes', () => {
  expect(betIn('stake:10000000,limit:1000000,target:500,half:300,take:578,back:1')).toEqual({
    stake: '10000000',
    limit: 1_000_000,
    target: 500,
    takes: [
      { tick: 300, isHalf: true },
      { tick: 578, isHalf: false },
    ],
    isBack: true,
  });
  for (const wrong of ['', 'stake', 'stake:x', 'stake:1,evil:1']) expect(betIn(wrong)).toBeNull();
  for (const { id, version } of crashReplay.rules) {
    const name = `${id} ${version}`;
    expect(flightSeeds.betOf({ rules: name, stake: '', bet: flightSeeds.firstBetOf(name) }), name).not.toBeNull();
  }
  expect(flightSeeds.betOf({ rules: 'mesa-crash-live 1', stake: '', bet: 'stake:5' })).toBeNull();
});
