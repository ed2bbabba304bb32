import { expect, test } from 'vitest';
import { playsOf, type FamilyParams } from '../families.ts';
import type { Play } from '../plays/play.ts';
import { exposureOf } from './exposure.ts';
import { readLine } from './line.ts';
import { outcomeTexts, viewText } from './outcome-texts.ts';

const playOf = (params: FamilyParams, id: string): Play => {
  const play = playsOf(params).get(id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
};
/** The text of the outcome whose numbers are given. */
const textOf = (params: FamilyParams, id: string, numbers: readonly number[]): string | undefined => {
  const play = playOf(params, id);
  const place = [...(play.space?.() ?? [])].findIndex(([view]) => view.join() === numbers.join());
  return outcomeTexts(play)[place];
};

test.each<[FamilyParams, string, number[], string]>([
  [{ family: 'D3' }, 'straight', [3, 4, 5], '3,4,5'],
  [{ family: 'D3' }, 'bs', [9, 9, 5], 'big,odd'],
  [{ family: 'D3' }, 'sum', [3, 4, 7], '14'],
  [{ family: 'D3' }, 'kind', [3, 3, 7], 'pair'],
  [{ family: 'D2', from: 1, to: 31 }, 'any', [5, 17], '5,17'],
  [{ family: 'VN', form: 'N' }, 'de', [7], '07'],
  [{ family: 'VN', form: 'N' }, 'de3', [7], '007'],
  [{ family: 'VN', form: 'N' }, 'side', [7], 'small,odd'],
  [{ family: 'F4' }, '3a', [77], '077'],
  [{ family: 'RC', cars: 10 }, 'gy', [10, 1], '11'],
  [{ family: 'K3' }, 'two', [1, 3, 6], '1,3,6'],
  // A push alone wins nothing, so that its numbers name it.
  [{ family: 'M6', year: 'horse' }, 'side', [49], '49'],
])('[LOTT-67] an outcome of %o %s at %o is named %s', (params, id, numbers, text) => {
  expect(textOf(params, id, numbers)).toBe(text);
});

test('[LOTT-67] [LOTT-26] outcomes of one text pay alike, whatever is bet: they may be shown as one', () => {
  const params: FamilyParams = { family: 'D3' };
  for (const [id, selection] of [
    ['bs', 'big,odd'],
    ['kind', 'triple,half'],
    ['sum', '3,14,27'],
  ] as const) {
    const line = readLine(params, id, selection);
    if ('refusal' in line) throw new Error('the selection is refused');
    const payouts = new Map<string | undefined, Set<bigint>>();
    const texts = outcomeTexts(line.play);
    for (const [place, payout] of (exposureOf(line, 100_000n, 1800).outcomes ?? []).entries())
      payouts.set(texts[place], (payouts.get(texts[place]) ?? new Set()).add(payout));
    expect(payouts.size).toBeGreaterThan(1);
    for (const [text, found] of payouts) expect([id, text, found.size]).toEqual([id, text, 1]);
  }
});

test('[LOTT-26] numbers of a list keep their leading zeros where an outcome is sold out', () => {
  expect(viewText(playOf({ family: 'VN', form: 'S' }, 'dau3'), [5])).toBe('005');
  expect(viewText(playOf({ family: 'D4' }, 'last2'), [0, 5])).toBe('0,5');
});
