import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highestWithoutQuota, quotaBand, raiseMoves, withEntries, type QuotaEntry } from './quota.ts';

const FROM = 76_000;
const STEP = 100;
const AGENTS = ['A', 'B', 'C'];
const BANDS = [76_000, 77_000, 78_000];

describe('quotas', () => {
  test('[AGENT-39] bands are whole thousands of ppm, from the merchant’s first rate on', () => {
    expect([75_900, 76_000, 76_900, 77_000, 90_000].map((ppm) => quotaBand(ppm, FROM))).toEqual([null, 76_000, 76_000, 77_000, 90_000]);
    expect(quotaBand(76_500, 76_500)).toBe(76_000);
    expect([highestWithoutQuota(FROM, STEP), highestWithoutQuota(76_050, STEP), highestWithoutQuota(0, STEP)]).toEqual([75_900, 76_000, 0]);
  });

  test.each([
    ['a first rate within the bands', { before: null, after: 77_000, held: null }, [[77_000, -1]]],
    [
      'a raise into a higher band',
      { before: 76_000, after: 78_000, held: 76_000 },
      [
        [78_000, -1],
        [76_000, 1],
      ],
    ],
    ['a raise of an account from before the quotas', { before: 76_000, after: 78_000, held: null }, [[78_000, -1]]],
    ['a raise within the band', { before: 76_000, after: 76_000, held: 76_000 }, []],
    ['a cut', { before: 78_000, after: 76_000, held: 78_000 }, []],
    ['a cut out of the bands', { before: 78_000, after: null, held: 78_000 }, []],
    ['a raise back to the band that was used', { before: null, after: 78_000, held: 78_000 }, []],
  ])('[AGENT-39] what %s moves', (_, change, expected) => {
    expect(raiseMoves(change).map(({ band, amount }) => [band, amount])).toEqual(expected);
  });

  const act = fc.record({
    kind: fc.constantFrom('grant', 'pass', 'open', 'lapse', 'raise'),
    agent: fc.constantFrom(...AGENTS),
    to: fc.constantFrom(...AGENTS),
    band: fc.constantFrom(...BANDS),
    count: fc.integer({ min: 1, max: 3 }),
  });

  test('[AGENT-39] after any acts entries sum to balances of 0 or more, and with what accounts use to what was granted', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        let balances = new Map<string, number>();
        const kept: QuotaEntry[] = [];
        let used: { agent: string; band: number }[] = [];
        let granted = 0;
        for (const { kind, agent, to, band, count } of acts) {
          const own = used.find((account) => account.agent === agent);
          const moves = raiseMoves({ before: own?.band ?? null, after: band, held: own?.band ?? null });
          const entries = {
            grant: [{ agent, band, amount: count }],
            pass: [
              { agent, band, amount: -count },
              { agent: to, band, amount: count },
            ],
            open: [{ agent, band, amount: -1 }],
            lapse: own === undefined ? [] : [{ agent, band: own.band, amount: 1 }],
            raise: own === undefined ? [] : moves.map((move) => ({ agent, ...move })),
          }[kind];
          const next = withEntries(balances, entries);
          if (!(next instanceof Map)) continue;
          balances = next;
          kept.push(...entries);
          if (kind === 'grant') granted += count;
          if (kind === 'open') used.push({ agent, band });
          if (kind === 'lapse') used = used.filter((account) => account !== own);
          if (kind === 'raise' && own !== undefined && moves.length > 0) own.band = band;
        }
        const sums = Map.groupBy(kept, (entry) => `${entry.agent} ${entry.band}`);
        for (const [key, entries] of sums) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balances.get(key));
        expect([...balances.values()].every((balance) => balance >= 0)).toBe(true);
        expect([...balances.values()].reduce((sum, balance) => sum + balance, 0) + used.length).toBe(granted);
      }),
    );
  });

  test('[AGENT-39] entries that one balance has not enough for move nothing', () => {
    const entries = [
      { agent: 'A', band: 76_000, amount: 1 },
      { agent: 'B', band: 76_000, amount: -1 },
    ];
    const balances = new Map([['A 76000', 2]]);
    expect(withEntries(balances, entries)).toEqual(entries[1]);
    expect(balances.get('A 76000')).toBe(2);
  });
});
