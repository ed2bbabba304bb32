import { expect, test } from 'vitest';
import type { TableRoundRow } from '../rounds/table-rounds.store.ts';
import { chainFrom, seedAt } from './table-chains.store.ts';
import { nextStep } from './table-driver.ts';
import { limitsIn } from '../stakes/table-limits.ts';

const round = (changes: Partial<TableRoundRow>): TableRoundRow => ({
  id: 'r',
  tableId: 't',
  number: 1,
  state: 'open',
  chain: 1,
  chainNumber: 1,
  mathematics: 'sala-baccarat',
  version: 1,
  commitment: '',
  opensMs: 0,
  closesMs: 15_000,
  drawnMs: null,
  payMs: null,
  fliesMs: null,
  crashesMs: null,
  deal: null,
  serverSeed: null,
  clientSeed: null,
  root: null,
  beacon: null,
  drawn: null,
  result: null,
  nowMs: 0,
  ...changes,
});

test('[TABLE-04] [TABLE-20] a table goes on by its written times under any driver', () => {
  expect(nextStep(null, true)).toEqual({ act: 'open', waitMs: 0 });
  expect(nextStep(null, false)).toBeNull();
  expect(nextStep(round({ nowMs: 4000 }), false)).toEqual({ act: 'close', waitMs: 11_000 });
  expect(nextStep(round({ nowMs: 15_000 }), true)).toEqual({ act: 'close', waitMs: 0 });
  expect(nextStep(round({ state: 'closing', nowMs: 15_100 }), true)).toEqual({ act: 'draw', waitMs: 0 });
  expect(nextStep(round({ nowMs: 27_999 }), true)).toEqual({ act: 'close', waitMs: 0 });
  expect(nextStep(round({ nowMs: 28_000 }), true)).toEqual({ act: 'void', waitMs: 0 });
  expect(nextStep(round({ state: 'closing', nowMs: 28_000 }), true)).toEqual({ act: 'void', waitMs: 0 });
  expect(nextStep(round({ state: 'flying', fliesMs: 16_000, crashesMs: 30_000, nowMs: 28_000 }), false)).toEqual({ act: 'crash', waitMs: 2000 });
  expect(nextStep(round({ state: 'flying', fliesMs: 16_000, crashesMs: 30_000, nowMs: 90_000 }), false)).toEqual({ act: 'crash', waitMs: 0 });
  expect(nextStep(round({ state: 'drawn', payMs: 22_000, nowMs: 20_000 }), true)).toEqual({ act: 'wait', waitMs: 4500 });
  expect(nextStep(round({ state: 'settled', payMs: 22_000, nowMs: 24_500 }), true)).toEqual({ act: 'open', waitMs: 0 });
  expect(nextStep(round({ state: 'drawn', payMs: 22_000, nowMs: 24_500 }), false)).toBeNull();
  expect(nextStep(round({ state: 'void', nowMs: 1 }), true)).toEqual({ act: 'open', waitMs: 0 });
});

test('[GAME-11] a chain’s seeds each hash to the one before, from the marks that are kept', () => {
  const chain = chainFrom('aa'.repeat(32), 1000);
  expect(chain.marks).toHaveLength(2);
  expect(seedAt(chain, 1000)).toBe('aa'.repeat(32));
  expect(seedAt(chain, 999)).toBe('e0e77a507412b120f6ede61f62295b1a7b2ff19d3dcc8f7253e51663470c888e');
  expect(seedAt(chain, 500)).toBe(chain.marks[0]);
  expect(chainFrom(seedAt(chain, 500), 500)).toEqual({ anchor: chain.anchor, marks: [chain.marks[0]] });
  for (const wrong of [0, -1, 1001]) expect(() => seedAt(chain, wrong)).toThrow(RangeError);
  expect(() => chainFrom('aa'.repeat(32), 700)).toThrow(RangeError);
});

test('[GAME-04] limits are whole units in every currency, a fiftieth in dollars', () => {
  const limits = [{ id: 'player', least: 1_000_000n, most: 2_000_000_000n }];
  expect(limitsIn(limits, 'PHP')).toEqual([{ id: 'player', least: 1_000_000n, most: 2_000_000_000n, total: 40_000_000_000n }]);
  expect(limitsIn(limits, 'USD')).toEqual([{ id: 'player', least: 100_000n, most: 40_000_000n, total: 800_000_000n }]);
});
