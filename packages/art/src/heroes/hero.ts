import type { Sketch } from '../drawing/sketch.ts';

/** Place of a drawn subject: centre and edge length of its square, in units of the canvas. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Draws our own subject from the part after the colon. */
export type Hero = (sketch: Sketch, parameter: string, stand: Stand) => string;
