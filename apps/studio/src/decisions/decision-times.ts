/** A window of decisions (spec games.md 4.5). */
export const DECIDE_MS = 12_000;
/** A window in which acts could reach no process for so long has lost its clock. */
export const CLOCK_LOST_MS = 3000;
/** Time between looks of the driver at a window that may end early, and at stakes in doubt. */
export const DECIDE_LOOK_MS = 200;
