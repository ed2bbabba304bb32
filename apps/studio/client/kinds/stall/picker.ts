import type { Placed } from '../../shell/bets/bets.ts';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';

/** The control that chooses bets: spots for several bets of a round, or the choice of one. */
export interface Picker {
  readonly root: HTMLElement;
  /** Shows the amount on each bet. */
  readonly show: (placed: Placed) => void;
  /** Shows the return of each bet; null removes the signs. */
  readonly result: (round: StallRound | null) => void;
  readonly ready: (isReady: boolean) => void;
}

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
