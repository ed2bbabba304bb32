/** Place on a circle around the middle: angles in radians, clockwise from the top. */
export const pointOn = (angle: number, radius: number): string => `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;

/** Outline of one of `count` equal sectors of a ring, the one at place `at`; the first is in the middle of the top. */
export function sectorPath(inner: number, outer: number, at: number, count: number): string {
  const share = (2 * Math.PI) / count;
  const [a, b] = [(at - 0.5) * share, (at + 0.5) * share];
  return `M${pointOn(a, inner)}L${pointOn(a, outer)}A${outer} ${outer} 0 0 1 ${pointOn(b, outer)}L${pointOn(b, inner)}A${inner} ${inner} 0 0 0 ${pointOn(a, inner)}Z`;
}
