/** Results of a road: player, banker and tie, or dragon, tiger, red, black and so on written so. */
export type RoadResult = 'P' | 'B' | 'T';

export interface RoadCell<Mark> {
  readonly column: number;
  readonly row: number;
  readonly mark: Mark;
}

export interface BigRoadCell extends RoadCell<'P' | 'B'> {
  readonly ties: number;
}

/** r says that the runs are alike, b that they are not. */
export type DerivedMark = 'r' | 'b';

/** Rows of every road, and results that a board shows. */
const ROWS = 6;
export const BOARD_RESULTS = 72;

/** Big eye boy looks back 1 run, small road 2, cockroach road 3. */
export const DERIVED_ROADS = { eye: 1, small: 2, roach: 3 } as const;

/** Every result below the one before, six to a column. */
export const beadPlate = (results: readonly RoadResult[]): RoadCell<RoadResult>[] =>
  results.map((mark, index) => ({ column: Math.floor(index / ROWS), row: index % ROWS, mark }));

interface Run<Mark> {
  readonly mark: Mark;
  /** Ties after each icon of the run; ties before the first result count on the first icon. */
  readonly ties: number[];
}

const runsOf = (results: readonly RoadResult[]): Run<'P' | 'B'>[] => {
  const runs: Run<'P' | 'B'>[] = [];
  let early = 0;
  for (const result of results) {
    const run = runs.at(-1);
    if (result === 'T') {
      if (run === undefined) early += 1;
      else run.ties[run.ties.length - 1] = (run.ties.at(-1) ?? 0) + 1;
    } else if (run?.mark === result) run.ties.push(0);
    else runs.push({ mark: result, ties: [run === undefined ? early : 0] });
  }
  return runs;
};

/**
 * Places runs: each goes down from row 0 and turns right where the cell below is taken or the seventh; then it stays in its row.
 * A run opens in the first free cell of row 0 to the right of the opening of the run before.
 */
const placeRuns = <Mark>(runs: readonly Run<Mark>[]): (RoadCell<Mark> & { ties: number })[] => {
  const taken = new Set<string>();
  const cells: (RoadCell<Mark> & { ties: number })[] = [];
  const isTaken = (column: number, row: number) => taken.has(`${column},${row}`);
  let opening = -1;
  for (const { mark, ties } of runs) {
    opening += 1;
    while (isTaken(opening, 0)) opening += 1;
    let [column, row, turned] = [opening, 0, false];
    for (const [index, count] of ties.entries()) {
      if (index > 0) {
        turned ||= row + 1 >= ROWS || isTaken(column, row + 1);
        if (turned) column += 1;
        else row += 1;
      }
      taken.add(`${column},${row}`);
      cells.push({ column, row, mark, ties: count });
    }
  }
  return cells;
};

/** Results of the longest run on the big road; ties neither end nor lengthen one. 0 without any. */
export const longestRun = (results: readonly RoadResult[]): number => Math.max(0, ...runsOf(results).map(({ ties }) => ties.length));

/** The big road: runs of equal results side by side, with the ties on the icon before them. */
export const bigRoad = (results: readonly RoadResult[]): BigRoadCell[] => placeRuns(runsOf(results));

/** Marks of a derived road that compares each run with the ones before it. */
export const derivedRoad = (results: readonly RoadResult[], back: number): DerivedMark[] => {
  const lengths = runsOf(results).map(({ ties }) => ties.length);
  return lengths.flatMap((length, run) =>
    Array.from({ length }, (_, icon) => icon).flatMap((icon): DerivedMark[] => {
      if (icon === 0) return run < back + 1 ? [] : [lengths[run - 1] === lengths[run - 1 - back] ? 'r' : 'b'];
      return run < back ? [] : [icon === lengths[run - back] ? 'b' : 'r'];
    }),
  );
};

/** Places the marks of a derived road as a big road places results. */
export const derivedCells = (marks: readonly DerivedMark[]): RoadCell<DerivedMark>[] => {
  const runs: Run<DerivedMark>[] = [];
  for (const mark of marks) {
    const run = runs.at(-1);
    if (run?.mark === mark) run.ties.push(0);
    else runs.push({ mark, ties: [0] });
  }
  return placeRuns(runs).map(({ column, row, mark }) => ({ column, row, mark }));
};

/** Next mark of a derived road after a result, or null for none. */
export const nextMark = (results: readonly RoadResult[], next: 'P' | 'B', back: number): DerivedMark | null => {
  const before = derivedRoad(results, back).length;
  return derivedRoad([...results, next], back)[before] ?? null;
};
