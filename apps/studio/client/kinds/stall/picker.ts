import type { Picker } from '../../shell/bets/bets-game.ts';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';

export type StallPicker = Picker<StallRound>;

/** How many controls are in a row as they are laid out now; `columns` without a layout. */
const inRow = (all: readonly HTMLElement[], columns: number): number => {
  const first = all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length;
  return columns === 1 || first === all.length ? columns : first;
};

/** Arrow keys go from one control to the next. With more than one column, up and down go to the next row. */
export const walkByArrows = (root: HTMLElement, selector: string, columns: number): void =>
  root.addEventListener('keydown', (event) => {
    const all = [...root.querySelectorAll<HTMLElement>(selector)];
    const at = all.findIndex((one) => one === document.activeElement);
    const row = inRow(all, columns);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key];
    const next = step === undefined || at < 0 ? undefined : all[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
