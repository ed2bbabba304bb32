/** A ball of a layout: centre and radius around the origin. */
export type Spot = readonly [x: number, y: number, r: number];

const ringOf = (count: number, radius: number, r: number, from = -90): Spot[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((from + (index * 360) / count) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle), r];
  });

/** Balls by the name of their layout, back to front, and the highest figure they may carry. */
export const ballLayouts: Readonly<Record<string, { top: number; spots: readonly Spot[] }>> = {
  '2': {
    top: 36,
    spots: [
      [-66, 8, 76],
      [70, -8, 82],
    ],
  },
  '3': {
    top: 9,
    spots: [
      [-96, 20, 62],
      [96, 20, 62],
      [0, -14, 80],
    ],
  },
  '4': {
    top: 9,
    spots: [
      [0, -92, 56],
      [-96, 4, 58],
      [96, 4, 58],
      [0, 28, 78],
    ],
  },
  '6': {
    top: 45,
    spots: [
      [-88, -66, 52],
      [88, -66, 52],
      [0, -86, 60],
      [-106, 34, 58],
      [106, 34, 58],
      [0, 34, 76],
    ],
  },
  row3: {
    top: 9,
    spots: [
      [-98, 0, 66],
      [98, 0, 66],
      [0, 0, 74],
    ],
  },
  row2: {
    top: 9,
    spots: [
      [-72, 0, 84],
      [78, 6, 74],
    ],
  },
  pyramid: {
    top: 49,
    spots: [
      [-100, 60, 50],
      [0, 60, 50],
      [100, 60, 50],
      [-50, -24, 50],
      [50, -24, 50],
      [0, -104, 50],
    ],
  },
  arc: {
    top: 49,
    spots: [
      [-122, 44, 44],
      [-84, -32, 48],
      [84, -32, 48],
      [122, 44, 44],
      [0, -66, 56],
      [0, 42, 64],
    ],
  },
  ring: { top: 9, spots: [...ringOf(7, 96, 44), [0, 0, 56]] },
  square: {
    top: 9,
    spots: [
      [-62, -62, 60],
      [62, -62, 60],
      [-62, 62, 60],
      [62, 62, 60],
    ],
  },
  duo: {
    top: 99,
    spots: [
      [-56, -36, 84],
      [62, 42, 84],
    ],
  },
  wave: {
    top: 49,
    spots: [
      [-124, -20, 42],
      [-66, 38, 46],
      [66, 38, 46],
      [124, -20, 42],
      [0, -18, 66],
    ],
  },
  five: {
    top: 49,
    spots: [
      [-92, -56, 52],
      [92, -56, 52],
      [-76, 58, 52],
      [76, 58, 52],
      [0, -6, 70],
    ],
  },
  scatter: {
    top: 49,
    spots: [
      [-116, -58, 40],
      [104, -74, 46],
      [-94, 60, 50],
      [114, 46, 40],
      [-14, -80, 46],
      [12, 26, 74],
    ],
  },
  keno: { top: 80, spots: [...ringOf(10, 114, 34), [0, 0, 74]] },
  eight: { top: 8, spots: [...ringOf(7, 100, 44, -64), [0, 0, 62]] },
  comet: {
    top: 45,
    spots: [
      [-112, 74, 26],
      [-78, 46, 34],
      [-34, 14, 44],
      [46, -32, 86],
    ],
  },
  colour: { top: 9, spots: ringOf(6, 84, 56) },
  sum: {
    top: 9,
    spots: [
      [-100, -44, 50],
      [0, -74, 54],
      [100, -44, 50],
      [0, 50, 84],
    ],
  },
  bigsmall: {
    top: 9,
    spots: [
      [88, 52, 46],
      [-36, -14, 108],
    ],
  },
  split: {
    top: 9,
    spots: [
      [-72, -46, 62],
      [72, -46, 62],
      [-72, 66, 50],
      [72, 66, 50],
    ],
  },
  twin: {
    top: 9,
    spots: [
      [-58, 26, 78],
      [58, -26, 78],
    ],
  },
  neon: {
    top: 9,
    spots: [
      [-98, 26, 54],
      [98, 26, 54],
      [-50, -58, 54],
      [50, -58, 54],
      [0, 36, 66],
    ],
  },
  fair: {
    top: 9,
    spots: [
      [-104, 30, 50],
      [104, 30, 50],
      [-56, -54, 52],
      [56, -54, 52],
      [0, 40, 70],
    ],
  },
  drop: {
    top: 49,
    spots: [
      [-80, -80, 36],
      [60, -96, 40],
      [-20, -30, 50],
      [96, 0, 46],
      [-100, 36, 46],
      [10, 66, 62],
    ],
  },
};
