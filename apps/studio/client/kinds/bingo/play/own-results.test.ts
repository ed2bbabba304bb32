import type { Translator } from '@laro/i18n/translator';
import { expect, test } from 'vitest';
import { winLevel } from '../../../shell/sound/win-level.ts';
import type { TableState } from '../../table/play/table-state.ts';
import { OwnResults } from './own-results.ts';

/** Levels of the sounds of a play of three cards at ₱20, two of which are complete. */
function heard(wins: readonly [number, number]): { levels: number[]; said: string[] } {
  const levels: number[] = [];
  const said: string[] = [];
  const words = { t: (key: string, values: Record<string, unknown>) => `${key} ${String(values['amount'])}` } as unknown as Translator;
  const parts = {
    words,
    money: String,
    hud: { say: (text: string) => said.push(text) },
    lobby: { tell: () => {} },
    view: { result: () => {} },
    sound: { returned: (stake: bigint, win: bigint, great?: bigint) => levels.push(winLevel(stake, win, great)) },
  } as unknown as ConstructorParameters<typeof OwnResults>[0];
  const cards = [
    { ball: 10, win: String(wins[0]), price: '20' },
    { ball: 20, win: String(wins[1]), price: '20' },
    { ball: 0, win: '0', price: '20' },
  ];
  const outcome = { kind: 'bingo', stake: '60', totalWin: String(wins[0] + wins[1]), cards };
  const state = { round: { number: 7 }, play: { outcome } } as unknown as TableState;
  const results = new OwnResults(parts);
  for (const ball of [9, 10, 11, 20, 21]) results.called(state, ball);
  return { levels, said };
}

test('[GAME-17] [BINGO-03] a card that returns less than all cards cost is said and not celebrated; above the whole stake it is', () => {
  expect(heard([50, 10])).toEqual({ levels: [0, 0], said: ['bingo.complete 50', 'bingo.complete 10'] });
  expect(heard([50, 30]).levels).toEqual([0, 1]);
  expect(heard([50, 560]).levels).toEqual([0, 4]);
});
