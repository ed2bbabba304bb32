import type { Colour } from '@laro/games/kinds/colour/colour-rules';

/** How a die lies or flies at one moment. */
export interface DiePose {
  readonly up: Colour;
  /** Which of the four neighbours stand in front. */
  readonly turn: number;
  /** Height above the table and its shift to the side, in pixels of the stall. */
  readonly lift: number;
  readonly shift: number;
  /** Turned by so many radians. */
  readonly tilt: number;
}

/** From the outcome on a die falls for so long, one after another. */
export const FALL_MS = 620;
export const FALL_GAP_MS = 380;
const FACE_MS = 90;
const SWING_MS = 420;
const LIFT = 46;

const faceAt = (faces: readonly Colour[], step: number, die: number): Colour => faces[(step * 5 + die * 2) % faces.length] as Colour;

/** A die in the air before its outcome is known: it shows every side in turn, which says nothing of what comes. */
export const shakenPose = (faces: readonly Colour[], die: number, elapsedMs: number): DiePose => {
  const step = Math.floor(elapsedMs / FACE_MS) + die * 3;
  const swing = (elapsedMs / SWING_MS) * 2 * Math.PI + die * 1.9;
  const rise = Math.min(1, elapsedMs / 160);
  return {
    up: faceAt(faces, step, die),
    turn: step % 4,
    lift: rise * (LIFT + 9 * Math.sin(swing)),
    shift: rise * 7 * Math.cos(swing),
    tilt: rise * 0.34 * Math.sin(swing * 0.7),
  };
};

/** Height of a bounce at a share of the fall: down, and twice up a little. */
const bounce = (share: number): number => {
  if (share < 0.5) return 1 - (share / 0.5) ** 2;
  if (share < 0.82) return 0.26 * (1 - ((share - 0.66) / 0.16) ** 2);
  return 0.07 * (1 - ((share - 0.91) / 0.09) ** 2);
};

/** A die that falls to its outcome; it lies still from `FALL_MS` on. */
export const fallingPose = (faces: readonly Colour[], outcome: Colour, die: number, elapsedMs: number): DiePose => {
  const share = Math.min(1, Math.max(0, elapsedMs / FALL_MS));
  const isDown = share >= 0.5;
  const step = Math.floor(elapsedMs / FACE_MS) + die * 3;
  return {
    up: isDown ? outcome : faceAt(faces, step, die),
    turn: isDown ? die : step % 4,
    lift: share >= 1 ? 0 : Math.max(0, LIFT * bounce(share)),
    shift: 0,
    tilt: isDown ? 0 : 0.3 * (1 - share * 2),
  };
};
