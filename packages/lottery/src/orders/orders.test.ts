import { MAJOR_UNIT } from '@laro/domain/money/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { playsOf, type FamilyParams } from '../families.ts';
import { parseSelection } from '../selection/selection.ts';
import { cancelledByEnd, cancelledBySettlement, type Chase } from './chase.ts';
import { coverageOf, coversTooMuch, fewestBetsToCover } from './coverage.ts';
import { contributionOf, sharePool } from './jackpot.ts';
import { readLine } from './line.ts';
import { isBaseAllowed, keptOf, launchMode, termsOf } from './modes.ts';
import { isCancellable, nextDrawState, nextOrderState } from './states.ts';
import { WORKED_EXAMPLES } from '../rules/worked-examples.ts';

const refusalOf = (params: FamilyParams, play: string, selection: string) => {
  const line = readLine(params, play, selection);
  if (!('refusal' in line)) return line.selection;
  return line.refusal.code === 'selection_invalid' ? line.refusal.why : line.refusal.code;
};

test('[LOTT-10] a selection is put right, or refused with its reason', () => {
  const s5 = { family: 'S5' } as const;
  expect(refusalOf(s5, 'g120', '5,4,3,2,1')).toBe('1,2,3,4,5');
  expect(refusalOf({ family: 'VN', form: 'N' }, 'lo2', '55,07')).toBe('07,55');
  expect(refusalOf(s5, 'side', 'even,big/-/-/-/-')).toBe('big,even/-/-/-/-');
  expect(refusalOf(s5, 'dt', '5,1/tie,dragon')).toBe('1,5/dragon,tie');
  expect(refusalOf(s5, 'unknown', '1')).toBe('play_unknown');
  for (const text of ['', ' 1', '01', '+1', '1e0', '1,', '１', '1/2', 'x']) expect(refusalOf(s5, 'any4_1', text), text).toBe('form');
  expect(refusalOf({ family: 'E5' }, 'r2', '1,12')).toBe('range');
  expect(refusalOf({ family: 'E5' }, 'r2', '1')).toBe('count');
  expect(refusalOf({ family: 'E5' }, 'r2', '1,1')).toBe('double');
  expect(refusalOf({ family: 'E5' }, 'r3', '1/1,2')).toBe('double');
  expect(refusalOf({ family: 'E5' }, 'f2', '1/1')).toBe('count');
  expect(refusalOf(s5, 'pos', '-/-/-/-/-')).toBe('count');
  expect(refusalOf({ family: 'D3' }, 'rambol', '111')).toBe('range');
  expect(refusalOf({ family: 'D3' }, 'rambol', '123,321')).toBe('double');
  expect(refusalOf({ family: 'M6', year: 'horse' }, 'four', Array.from({ length: 49 }, (_, ball) => ball + 1).join(','))).toBe('too_many_bets');
  expect(refusalOf(s5, 's5', ','.repeat(1_000_000))).toBe('form');
});

test('[LOTT-10] any text is refused or normalised once and for all', () => {
  const texts = fc.string({ unit: fc.constantFrom('0', '1', '9', '12', ',', '/', '-', 'big', 'odd', ' '), maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.constantFrom('s5', 'pos', 'l3.g3', 'side', 'dt', 'g60'), (text, id) => {
      const { form } = playsOf({ family: 'S5' }).get(id)!;
      const parsed = parseSelection(form, text);
      if ('text' in parsed) expect(parseSelection(form, parsed.text)).toEqual(parsed);
    }),
  );
});

test('[LOTT-19] coverage counts the outcomes in which a bet wins', () => {
  const cover = (params: FamilyParams, play: string, ...selections: string[]) => {
    const lines = selections.map((selection) => readLine(params, play, selection)).filter((line) => 'groups' in line);
    const groups = lines.map((line) => line.groups);
    const rules = playsOf(params).get(play)!;
    const { covered, outcomes } = coverageOf(rules, groups);
    return [covered, outcomes, coversTooMuch(rules, groups, 70)];
  };
  expect(cover({ family: 'D3' }, 'bs', 'big', 'small')).toEqual([1000n, 1000n, true]);
  expect(cover({ family: 'D3' }, 'bs', 'big')).toEqual([500n, 1000n, false]);
  expect(cover({ family: 'D3' }, 'straight', '1/2/3', '1/2/3,4')).toEqual([2n, 1000n, false]);
  expect(cover({ family: 'VN', form: 'N' }, 'lo2', '01,02', '02,03')).toEqual([3n, 100n, false]);
  expect(cover({ family: 'RC', cars: 10 }, 'pos', '1,2,3,4,5,6,7/-/-/-/-/-/-/-/-/-')).toEqual([2_540_160n, 3_628_800n, false]);
  expect(cover({ family: 'RC', cars: 10 }, 'dt', '1/dragon', '1/tiger')).toEqual([32n, 32n, true]);
  expect(cover({ family: 'RC', cars: 10 }, 'dt', '1/dragon', '2/tiger')).toEqual([24n, 32n, true]);
});

test('[LOTT-19] with fewer bets than a play needs no selections cover too much of it', () => {
  const fewest = (params: FamilyParams, play: string) => fewestBetsToCover(playsOf(params).get(play)!, 70);
  // Each of the ten digits is a tenth of the outcomes, and a number of a list one of a hundred at least.
  expect([fewest({ family: 'D3' }, 'straight'), fewest({ family: 'S5' }, 'pos'), fewest({ family: 'RC', cars: 10 }, 'dt')]).toEqual([700, 7, 1]);
  for (const { params, rows } of WORKED_EXAMPLES)
    for (const row of rows) {
      const [id = '', , selection = ''] = row.split(' ');
      const play = playsOf(params).get(id)!;
      const line = readLine(params, id, selection);
      if (!('groups' in line)) throw new Error(row);
      // A line with at least that many bets may cover whatever it does: counting its outcomes, up to millions, proves nothing.
      for (const percent of [1, 50, 70])
        if (line.bets < fewestBetsToCover(play, percent)) expect(coversTooMuch(play, [line.groups], percent), `${row} at ${percent} %`).toBe(false);
    }
});

test('[LOTT-17] a game is launched in the mode of its vendor, and a merchant chooses that of the Vietnamese one', () => {
  const modes = (vietnam: 'Lott' | 'ZY') => ['LOTT', 'TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT'].map((vendor) => launchMode(vendor, vietnam));
  expect(modes('Lott')).toEqual(['Lott', 'Lott', 'SEA', 'Elott']);
  expect(modes('ZY')).toEqual(['Lott', 'ZY', 'SEA', 'Elott']);
});

test('[LOTT-17] [LOTT-18] base and kept part of each mode', () => {
  expect(termsOf('Lott', 1800, 45_500, 0)).toEqual({ base: 1800, keptPpm: 45_500 });
  expect(termsOf('Elott', 1800, 80_500, 0)).toEqual({ base: 1960, keptPpm: 500 });
  expect(termsOf('ZY', 1800, 80_000, 30_000)).toEqual({ base: 1860, keptPpm: 50_000 });
  expect(termsOf('ZY', 1800, 80_000, 81_000)).toEqual({ refusal: 'base_out_of_range', min: 1800, max: 1960 });
  expect(termsOf('ZY', 1800, 80_000, 1500)).toHaveProperty('refusal');
  expect(keptOf(100_001n, 50_000)).toBe(5000n);
  expect([isBaseAllowed(1499, 0), isBaseAllowed(1500, 0), isBaseAllowed(1800, 90_000), isBaseAllowed(1800, 90_001)]).toEqual([false, true, true, false]);
});

test('[LOTT-27] [LOTT-36] states change by their events alone', () => {
  expect(nextDrawState('scheduled', 'close', false)).toBe('closed');
  expect(nextDrawState('closed', 'draw', false)).toBe('drawn');
  expect(nextDrawState('closed', 'draw', true)).toBeNull();
  expect(nextDrawState('closed', 'await', false)).toBeNull();
  expect(nextDrawState('awaiting', 'dispute', true)).toBe('disputed');
  expect(nextDrawState('drawn', 'draw', false)).toBeNull();
  expect(nextDrawState('void', 'draw', true)).toBeNull();
  expect(nextOrderState('cancelled', 'win')).toBeNull();
  expect(nextOrderState('won', 'void')).toBe('void');
  expect([isCancellable('accepted', 'scheduled'), isCancellable('accepted', 'closed'), isCancellable('won', 'scheduled')]).toEqual([true, false, false]);
});

test('[LOTT-28] [LOTT-29] a chase cancels the orders of open draws, at its end or after a win', () => {
  const chase: Chase = {
    stopOnWin: true,
    orders: [
      { id: 'a', order: 'won', draw: 'settling' },
      { id: 'b', order: 'accepted', draw: 'closed' },
      { id: 'c', order: 'accepted', draw: 'scheduled' },
      { id: 'd', order: 'void', draw: 'void' },
    ],
  };
  expect(cancelledByEnd(chase)).toEqual(['c']);
  expect(cancelledBySettlement(chase, 'won')).toEqual(['c']);
  expect(cancelledBySettlement(chase, 'push')).toEqual([]);
  expect(cancelledBySettlement({ ...chase, stopOnWin: false }, 'won')).toEqual([]);
});

test('[LOTT-55] [LOTT-56] [LOTT-59] no unit of a pool is lost over any series of draws', () => {
  const least = 1000n * MAJOR_UNIT;
  const minor = MAJOR_UNIT / 100n;
  fc.assert(
    fc.property(fc.array(fc.record({ stakes: fc.bigInt(0n, 10n ** 12n), winners: fc.constantFrom(0, 0, 1, 2, 433) }), { maxLength: 50 }), (draws) => {
      let [pool, carried, paid, seeds, stakes] = [least, 0n, 0n, least, 0n];
      for (const draw of draws) {
        const contribution = contributionOf(draw.stakes, carried);
        carried = contribution.carried;
        stakes += draw.stakes;
        const before = pool + contribution.units;
        const after = sharePool(before, draw.winners, minor, least);
        expect(after.share % minor).toBe(0n);
        expect(after.pool).toBeGreaterThanOrEqual(least);
        paid += after.share * BigInt(draw.winners);
        seeds += after.seed;
        pool = after.pool;
      }
      expect((pool + paid - seeds) * 100n + carried).toBe(stakes * 42n);
    }),
  );
});
