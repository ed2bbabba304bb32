export type Point = readonly [x: number, y: number];

/** Points along an ellipse from one angle to another in degrees; 270 is up. */
function arc(centre: Point, radii: Point, from: number, to: number): Point[] {
  const steps = Math.max(6, Math.ceil(Math.abs(to - from) / 15));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)] as const;
  });
}

/** Straight pieces in short steps, so that bending them bends them. */
function line(...corners: Point[]): Point[] {
  const [first, ...rest] = corners;
  if (!first) return [];
  const points: Point[] = [first];
  let at = first;
  for (const corner of rest) {
    for (let step = 1; step <= 5; step += 1) points.push([at[0] + ((corner[0] - at[0]) * step) / 5, at[1] + ((corner[1] - at[1]) * step) / 5]);
    at = corner;
  }
  return points;
}

const six: Point[][] = [[...arc([8, 10.5], [6.5, 9.5], 266, 180), ...arc([5, 11], [3.5, 4], 180, -180)]];

/** The ten digits as strokes of a pen in a box of 10 by 16. */
export const digitStrokes: readonly (readonly Point[][])[] = [
  [arc([5, 8], [3.8, 7], 270, 630)],
  [line([2, 4.2], [5.2, 1], [5.2, 15]), line([2, 15], [8.4, 15])],
  [[...arc([5, 4.8], [3.6, 3.8], 180, 385), ...line([8.2, 6.6], [1.4, 15], [8.8, 15])]],
  [arc([4.8, 4.6], [3.3, 3.6], 195, 450), arc([4.8, 11.5], [3.7, 3.6], 270, 520)],
  [line([7, 15], [7, 1], [1, 11], [9.2, 11])],
  [line([8.2, 1], [2.8, 1], [2.3, 7.6]), arc([4.8, 10.7], [3.9, 4.3], 228, 500)],
  six,
  [line([1.4, 1], [8.6, 1], [4, 15])],
  [arc([5, 4.6], [3.1, 3.5], 90, 450), arc([5, 11.5], [3.8, 3.5], 270, 630)],
  six.map((stroke) => stroke.map(([x, y]) => [10 - x, 16 - y] as const)),
];
