import type { Colour } from '@laro/games/kinds/colour/colour-rules';

/** How a colour is painted: light, main and deep, and what stands on it. Each has its own sign, so that colour is never alone. */
export interface Paint {
  readonly light: string;
  readonly main: string;
  readonly ink: string;
  /** Outlines in a square of 44 around the middle. */
  readonly sign: readonly string[];
  /** A second ink, for the heart of the flower. */
  readonly dot?: string;
}

const BULB = '#fff6e3';
const INK = '#2b1700';
const PLUM = '#2b0718';

const turned = (count: number, make: (x: (along: number, across: number) => string) => string): string[] =>
  Array.from({ length: count }, (_, place) => {
    const [sin, cos] = [Math.sin((place * 2 * Math.PI) / count), Math.cos((place * 2 * Math.PI) / count)];
    return make((along, across) => `${(across * cos + along * sin).toFixed(2)} ${(across * sin - along * cos).toFixed(2)}`);
  });

const disc = (radius: number): string => `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`;
const sun = [disc(7.5), ...turned(8, (at) => `M${at(17, 0)}L${at(10, 3)}L${at(10, -3)}Z`)];
const flower = turned(5, (at) => `M${at(1, 0)}C${at(2, 8)} ${at(16, 8)} ${at(17, 0)}C${at(16, -8)} ${at(2, -8)} ${at(1, 0)}Z`);

export const paints: Readonly<Record<Colour, Paint>> = {
  red: { light: '#e8402c', main: '#b3241a', ink: BULB, sign: ['M0 15C-20 1-15-15-6-15C-2-15 0-12 0-9C0-12 2-15 6-15C15-15 20 1 0 15Z'] },
  blue: {
    light: '#2f79de',
    main: '#1f63c4',
    ink: BULB,
    sign: ['M-18 3C-12-6-7-6-2 1S9 8 18-2V6C10 14 2 13-4 6S-13 5-18 11Z', 'M-18-9C-12-18-7-18-2-11S9-4 18-14V-7C10 1 2 0-4-6S-13-7-18-1Z'],
  },
  yellow: { light: '#ffd34d', main: '#f2ac12', ink: INK, sign: sun },
  green: { light: '#148f63', main: '#0b7a55', ink: BULB, sign: ['M-14 14C-18-8-2-18 16-15C17 4 5 18-9 11L-13 16Z'] },
  white: { light: '#fff9ec', main: '#e2d8c2', ink: INK, sign: ['M0-16L4.7-5.2L16-4.2L7.5 3.6L10 15L0 9L-10 15L-7.5 3.6L-16-4.2L-4.7-5.2Z'] },
  pink: { light: '#ff86b8', main: '#ea4a8f', ink: PLUM, sign: flower, dot: '#ffd468' },
};

/** The four sides around a side that is up, in their order around the die. Opposite are red and pink, blue and yellow, green and white. */
const rings: Readonly<Record<Colour, readonly [Colour, Colour, Colour, Colour]>> = {
  red: ['yellow', 'green', 'blue', 'white'],
  pink: ['white', 'blue', 'green', 'yellow'],
  blue: ['pink', 'white', 'red', 'green'],
  yellow: ['green', 'red', 'white', 'pink'],
  green: ['blue', 'red', 'yellow', 'pink'],
  white: ['pink', 'yellow', 'red', 'blue'],
};

/** The three sides of a die that are seen: the upper one, and two neighbours by how it is turned. */
export const seenSides = (up: Colour, turn: number): readonly [up: Colour, left: Colour, right: Colour] => {
  const ring = rings[up];
  return [up, ring[turn % 4] ?? up, ring[(turn + 1) % 4] ?? up];
};
