import type { LookPalette } from '@laro/games/kinds/slot/looks';

/** A colour by hue in degrees and percentages. */
export const hsl = (hue: number, saturation: number, lightness: number, opacity = 1): string =>
  `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${lightness}% / ${opacity})`;

/** Light, main, deep and side of a struck letter. */
export interface Enamel {
  readonly light: string;
  readonly main: string;
  readonly deep: string;
  readonly side: string;
}

export const gold: Enamel = { light: '#fff6d0', main: '#ffcb3d', deep: '#c96a00', side: '#4a1d00' };

/** Letters of cards, each with its own colour. */
export const rankEnamels: Readonly<Record<string, Enamel>> = {
  A: { light: '#ffe3d9', main: '#ff6a5a', deep: '#bf0f33', side: '#43000f' },
  K: gold,
  Q: { light: '#f9ebff', main: '#cd93ff', deep: '#7426dd', side: '#260660' },
  J: { light: '#e6f6ff', main: '#62b6ff', deep: '#1450d8', side: '#051a55' },
  T: { light: '#e2fff2', main: '#3fdf9f', deep: '#067a4c', side: '#002c1a' },
};

/** A vertical gradient of an enamel. */
export const enamelFill = (paint: CanvasRenderingContext2D, enamel: Enamel, top: number, bottom: number): CanvasGradient => {
  const fill = paint.createLinearGradient(0, top, 0, bottom);
  fill.addColorStop(0.04, enamel.light);
  fill.addColorStop(0.46, enamel.main);
  fill.addColorStop(1, enamel.deep);
  return fill;
};

/** Colours of one machine, made from its three hues. */
export interface MachinePaint {
  readonly page: string;
  readonly panelTop: string;
  readonly panelBottom: string;
  readonly rim: Enamel;
  readonly light: string;
  readonly accent: string;
  readonly shade: string;
}

export const machinePaint = ({ night, glow, accent }: LookPalette): MachinePaint => ({
  page: hsl(night - 6, 62, 8),
  panelTop: hsl(night, 52, 21),
  panelBottom: hsl(night - 6, 62, 10),
  rim: { light: hsl(glow, 100, 86), main: hsl(glow, 92, 58), deep: hsl(glow - 12, 88, 34), side: hsl(glow - 16, 80, 12) },
  light: hsl(glow, 100, 72),
  accent: hsl(accent, 90, 66),
  shade: hsl(night - 8, 70, 5),
});
