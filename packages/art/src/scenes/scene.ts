import type { Sketch } from '../drawing/sketch.ts';

/** Parts of a scene: planes behind the subject, and a blurred plane in front of it that crops the corners. */
export interface Planes {
  readonly back: string;
  readonly front?: string;
}

/** A scene draws its planes for a light at a point of the canvas. */
export type Scene = (sketch: Sketch, light: { readonly x: number; readonly y: number }) => Planes;
