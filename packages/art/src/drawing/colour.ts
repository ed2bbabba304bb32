import type { EnamelName } from '../vendors.ts';

/** Three hues in degrees: the night around the picture, the light behind the subject, and one accent. */
export interface Palette {
  readonly night: number;
  readonly glow: number;
  readonly accent: number;
}

/** The palettes by name. */
export const palettes: Readonly<Record<string, Palette>> = {
  perya: { night: 228, glow: 46, accent: 335 },
  mango: { night: 24, glow: 44, accent: 335 },
  bougain: { night: 332, glow: 40, accent: 190 },
  dagat: { night: 196, glow: 172, accent: 44 },
  gubat: { night: 152, glow: 80, accent: 46 },
  araw: { night: 12, glow: 46, accent: 350 },
  ube: { night: 268, glow: 320, accent: 46 },
  bulkan: { night: 4, glow: 28, accent: 46 },
  langit: { night: 212, glow: 190, accent: 46 },
  jade: { night: 170, glow: 150, accent: 46 },
  rosas: { night: 345, glow: 20, accent: 46 },
  tinta: { night: 240, glow: 205, accent: 46 },
  hatinggabi: { night: 250, glow: 282, accent: 46 },
  rosal: { night: 305, glow: 344, accent: 52 },
  lumot: { night: 108, glow: 62, accent: 20 },
  takipsilim: { night: 284, glow: 26, accent: 190 },
  laot: { night: 204, glow: 182, accent: 18 },
  sampalok: { night: 30, glow: 50, accent: 176 },
};

/** A gradient for letters and metal: three stops from the top, the side of the block, and its hue for contrast rules. */
export interface Enamel {
  readonly light: string;
  readonly main: string;
  readonly deep: string;
  readonly side: string;
  readonly hue: number;
}

/** The enamels by name; a vendor owns one. */
export const enamels: Readonly<Record<EnamelName, Enamel>> = {
  mango: { light: '#fffbd2', main: '#ffd43e', deep: '#ff9500', side: '#8a3400', hue: 44 },
  ruby: { light: '#ffe1d6', main: '#ff6652', deep: '#dd1533', side: '#5e0016', hue: 356 },
  sky: { light: '#f0fdff', main: '#7ad6ff', deep: '#2f86ff', side: '#062a78', hue: 206 },
  lime: { light: '#fbffd2', main: '#c2f446', deep: '#4fbd1c', side: '#11480f', hue: 90 },
  rose: { light: '#fff2f8', main: '#ff9ecb', deep: '#f43d8b', side: '#720a40', hue: 332 },
  ivory: { light: '#ffffff', main: '#fff4da', deep: '#ffcb6e', side: '#74400f', hue: 42 },
  aqua: { light: '#eefffb', main: '#66f2de', deep: '#12b9b6', side: '#034e5a', hue: 174 },
  sunset: { light: '#fff5ae', main: '#ffb634', deep: '#ff4a2c', side: '#761307', hue: 24 },
  violet: { light: '#fbf0ff', main: '#d8adff', deep: '#9a52ff', side: '#320c7e', hue: 272 },
  steel: { light: '#ffffff', main: '#d6e4f7', deep: '#8eaad4', side: '#1d2f55', hue: 214 },
};

/** Metals in which one-colour icons are struck. */
export const metals = {
  gold: { light: '#fff6c9', main: '#ffc63f', deep: '#cf6a00', side: '#4a1a00', hue: 42 },
  jade: { light: '#e9ffe6', main: '#5fe0a0', deep: '#0a8a5c', side: '#023826', hue: 152 },
  ruby: { light: '#ffe3d9', main: '#ff6a5a', deep: '#bf0f33', side: '#43000f', hue: 354 },
  silver: { light: '#ffffff', main: '#d3e2f5', deep: '#7590bd', side: '#17284d', hue: 214 },
  sapphire: { light: '#e6f6ff', main: '#62b6ff', deep: '#1450d8', side: '#051a55', hue: 214 },
  amethyst: { light: '#f9ebff', main: '#cd93ff', deep: '#7426dd', side: '#260660', hue: 272 },
  copper: { light: '#ffeeda', main: '#ff9f63', deep: '#b84413', side: '#421203', hue: 20 },
  rose: { light: '#fff0f6', main: '#ff8fc0', deep: '#d81f74', side: '#560630', hue: 332 },
} as const satisfies Readonly<Record<string, Enamel>>;
export type MetalName = keyof typeof metals;

/** Hue for cloth and painted wood: the accent, but never the olive that a dark yellow turns into. */
export const clothHue = (palette: Palette): number =>
  hueDistance(palette.accent, 48) > 26 ? palette.accent : hueDistance(palette.night, 352) > 36 ? 352 : 262;

const wrap = (hue: number): number => Math.round(((hue % 360) + 360) % 360);

/** CSS colour from hue in degrees and two percentages, with opacity where it is not full. */
export const hsl = (hue: number, saturation: number, lightness: number, opacity = 1): string => {
  const [red, green, blue] = hslToRgb(wrap(hue), saturation, lightness);
  const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return opacity >= 1 ? hex : `rgba(${red},${green},${blue},${Math.round(opacity * 1000) / 1000})`;
};

/** Red, green and blue (0–255) of a hue in degrees with two percentages. */
const hslToRgb = (hue: number, saturation: number, lightness: number): [number, number, number] => {
  const light = Math.min(100, Math.max(0, lightness)) / 100;
  const reach = (Math.min(100, Math.max(0, saturation)) / 100) * Math.min(light, 1 - light);
  const part = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [part(0), part(8), part(4)];
};

/** Hue in degrees, saturation and lightness in percent of a colour written as three or six hexadecimal digits. */
export const hexToHsl = (hex: string): [number, number, number] => {
  const digits = hex.replace('#', '');
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255) as [number, number, number];
  const top = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const light = (top + low) / 2;
  const span = top - low;
  if (span === 0) return [0, 0, light * 100];
  const saturation = span / (1 - Math.abs(2 * light - 1));
  const turn = top === red ? ((green - blue) / span + 6) % 6 : top === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return [turn * 60, saturation * 100, light * 100];
};

/** How far two hues lie apart on the wheel, 0–180 degrees. */
export const hueDistance = (one: number, other: number): number => {
  const apart = Math.abs(wrap(one) - wrap(other));
  return Math.min(apart, 360 - apart);
};

/** Relative luminance of red, green and blue (0–255), WCAG 2.2. */
export const luminance = (red: number, green: number, blue: number): number => {
  const linear = (part: number): number => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Contrast ratio of two luminances, 1–21 (WCAG 2.2, 1.4.3). */
export const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
