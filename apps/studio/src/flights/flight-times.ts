export { TICK_MS } from '@laro/games/kinds/crash/climb';

/** From the draw to the first moment of the curve: every client knows of the flight by then. */
export const LIFT_OFF_MS = 600;
/** A take that arrived before the crash is written within this time after it; then all else is decided. */
export const LAST_TAKES_MS = 1500;
/** Each process notes so often that takes can arrive at it; without a note for an outage's length none could (CRASH-06). */
export const PULSE_MS = 200;
export const OUTAGE_MS = 1000;
/** The process clock is compared with the database's so often; a comparison that took longer than this is not used while there is a recent one. */
export const CLOCK_EVERY_MS = 1000;
export const CLOCK_TRIP_MS = 60;
export const CLOCK_KEPT_MS = 10_000;
