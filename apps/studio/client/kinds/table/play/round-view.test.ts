// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test, vi } from 'vitest';
import { RoundView } from './round-view.ts';
import type { TableParts } from './table-parts.ts';
import { emptyTable, type TableState } from './table-state.ts';

function stage() {
  const reveal = vi.fn();
  const nothing = (): void => {};
  const parts = {
    words: translatorFor('EN', ['studio', 'table']),
    scene: { reveal, clear: nothing, describe: () => '' },
    presenter: { pose: nothing },
    sound: { bell: nothing },
    hud: { say: nothing },
    felt: { result: nothing, drawn: nothing },
    lobby: { tell: nothing },
  } as unknown as TableParts;
  return { reveal, view: new RoundView(parts) };
}

const drawnIn = (number: number): TableState =>
  ({ ...emptyTable, round: { number, drawn: {}, drawnAt: 1000, payAt: 9000, phase: 'drawn' } }) as unknown as TableState;
const at = (time: number) => ({ time, hasUnsent: false });

test('[TABLE-05] [GAME-08] a reveal that was seen to its end is not shown again at the result; who comes for the result sees it', () => {
  const { reveal, view } = stage();
  view.enter('reveal', drawnIn(5), at(1000));
  view.enter('result', drawnIn(5), at(9000));
  expect(reveal).toHaveBeenCalledTimes(1);
  view.enter('result', drawnIn(6), at(9500));
  expect(reveal).toHaveBeenLastCalledWith({}, 8500, 8000);
  expect(reveal).toHaveBeenCalledTimes(2);
});
