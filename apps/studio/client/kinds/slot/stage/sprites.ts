import type { SlotLook } from '@laro/games/kinds/slot/looks';
import { surface } from './canvas.ts';
import { enamelFill, gold, hsl, rankEnamels, type Enamel } from './colours.ts';

export const DISPLAY_FACE = "'Sansita Swashed Variable', 'Onest Variable', Georgia, serif";

/** A symbol drawn for one size of cell: as it stands, and as it looks in fast motion. */
export interface Sprite {
  readonly sharp: HTMLCanvasElement;
  readonly fast: HTMLCanvasElement;
  /** How far the fast one reaches over its cell, above and below: CSS pixels. */
  readonly over: number;
}

/** What a symbol does, written on a ribbon across its foot. */
export type RoleLabels = Readonly<Record<string, string>>;

const fileOf = (symbol: string): string => symbol.replace(':', '-');

/** Fetches the pictures of a look. A picture that does not come is left out: its symbol is then drawn as a plain sign. */
export async function loadPictures(look: SlotLook, artRoot: string): Promise<Map<string, HTMLImageElement>> {
  const pictures = new Map<string, HTMLImageElement>();
  const load = async (code: string, symbol: string): Promise<void> => {
    const image = new Image();
    image.src = `${artRoot}/symbols/${fileOf(symbol)}.webp`;
    try {
      await image.decode();
      pictures.set(code, image);
    } catch {
      // The plain sign stands in.
    }
  };
  await Promise.all(Object.entries(look.symbols).map(([code, symbol]) => (symbol.startsWith('rank:') ? null : load(code, symbol))));
  return pictures;
}

const paintLetters = (paint: CanvasRenderingContext2D, text: string, enamel: Enamel, box: { x: number; y: number; size: number }): void => {
  const { x, y, size } = box;
  paint.font = `900 ${size}px ${DISPLAY_FACE}`;
  paint.textAlign = 'center';
  paint.textBaseline = 'alphabetic';
  paint.lineJoin = 'round';
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = paint.measureText(text);
  const base = y + (ascent - descent) / 2;
  paint.strokeStyle = enamel.side;
  paint.lineWidth = size * 0.12;
  paint.globalAlpha = 0.45;
  paint.strokeText(text, x, base + size * 0.11);
  paint.globalAlpha = 1;
  for (let drop = size * 0.06; drop >= 0; drop -= 1) paint.strokeText(text, x, base + drop);
  paint.fillStyle = enamelFill(paint, enamel, base - ascent, base + descent);
  paint.strokeStyle = enamel.light;
  paint.lineWidth = size * 0.035;
  paint.strokeText(text, x, base);
  paint.fillText(text, x, base);
};

const paintRibbon = (paint: CanvasRenderingContext2D, text: string, width: number, height: number, hue: number): void => {
  let size = Math.min(15, height * 0.17);
  paint.font = `800 ${size}px ${DISPLAY_FACE}`;
  const room = width - 10;
  const measured = paint.measureText(text).width;
  if (measured > room) size *= room / measured;
  paint.font = `800 ${size}px ${DISPLAY_FACE}`;
  const [band, y] = [size * 1.42, height - size * 0.98];
  const across = Math.min(width - 2, Math.max(paint.measureText(text).width + 14, width * 0.7));
  const fill = paint.createLinearGradient(0, y - band / 2, 0, y + band / 2);
  fill.addColorStop(0, hsl(hue, 78, 46));
  fill.addColorStop(1, hsl(hue, 84, 26));
  paint.fillStyle = fill;
  paint.beginPath();
  paint.roundRect((width - across) / 2, y - band / 2, across, band, band / 2);
  paint.fill();
  paint.strokeStyle = 'rgb(255 255 255 / .75)';
  paint.lineWidth = 1;
  paint.stroke();
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillStyle = '#fffdf3';
  paint.fillText(text, width / 2, y + size * 0.06);
};

const paintSunburst = (paint: CanvasRenderingContext2D, width: number, height: number, hue: number): void => {
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) * 0.52];
  const shine = paint.createRadialGradient(x, y, 0, x, y, radius);
  shine.addColorStop(0, hsl(hue, 100, 74, 0.85));
  shine.addColorStop(0.6, hsl(hue, 100, 60, 0.3));
  shine.addColorStop(1, hsl(hue, 100, 60, 0));
  paint.fillStyle = shine;
  paint.fillRect(0, 0, width, height);
};

/** How a symbol fills its cell. */
const paintSymbol = (
  paint: CanvasRenderingContext2D,
  cell: { width: number; height: number },
  given: { symbol: string; picture: HTMLImageElement | undefined; label: string | undefined; hue: number },
): void => {
  const { width, height } = cell;
  if (given.symbol.startsWith('rank:')) {
    const rank = given.symbol.slice(5);
    const size = Math.min(width * 0.74, height * 0.72);
    paintLetters(paint, rank === 'T' ? '10' : rank, rankEnamels[rank] ?? gold, { x: width / 2, y: height / 2, size: rank === 'T' ? size * 0.84 : size });
    return;
  }
  if (given.label !== undefined) paintSunburst(paint, width, height, given.hue);
  const side = Math.min(width, height) * (given.label === undefined ? 1 : 0.94);
  const lift = given.label === undefined ? 0 : height * 0.045;
  if (given.picture) paint.drawImage(given.picture, (width - side) / 2, (height - side) / 2 - lift, side, side);
  else paintLetters(paint, given.symbol.slice(0, 1).toUpperCase(), gold, { x: width / 2, y: height / 2, size: side * 0.6 });
  if (given.label !== undefined) paintRibbon(paint, given.label, width, height, given.hue);
};

/** A symbol in fast motion is smeared over so much of its cell's height. */
const SMEARED = 0.62;

/** How far what is smeared reaches over its cell, above and below. */
const reachOver = (height: number): number => Math.ceil((height * SMEARED) / 2);

/** The same smeared along the reel, drawn once so that no frame has to blur. */
const smeared = (sharp: HTMLCanvasElement, width: number, height: number): HTMLCanvasElement => {
  const over = reachOver(height);
  const made = surface(width, height + 2 * over);
  const STEPS = 11;
  made.paint.globalAlpha = 1.7 / STEPS;
  for (let step = 0; step < STEPS; step += 1) made.paint.drawImage(sharp, 0, over + (step / (STEPS - 1) - 0.5) * height * SMEARED, width, height);
  return made.canvas;
};

/** Every symbol of a game for one size of cell. */
export const makeSprites = (
  look: SlotLook,
  pictures: ReadonlyMap<string, HTMLImageElement>,
  labels: RoleLabels,
  cell: { readonly width: number; readonly height: number },
): Map<string, Sprite> => {
  const sprites = new Map<string, Sprite>();
  for (const [code, symbol] of Object.entries(look.symbols)) {
    const { canvas, paint } = surface(cell.width, cell.height);
    const hue = code === 'W' ? look.palette.accent : look.palette.glow;
    paintSymbol(paint, cell, { symbol, picture: pictures.get(code), label: labels[code], hue });
    sprites.set(code, { sharp: canvas, fast: smeared(canvas, cell.width, cell.height), over: reachOver(cell.height) });
  }
  return sprites;
};
