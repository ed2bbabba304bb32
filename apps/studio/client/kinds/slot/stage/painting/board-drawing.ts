import { onPixel, roundBox } from '../canvas.ts';
import { codesOf, type BoardState, type Reel } from '../board-state.ts';
import type { MachinePaint } from '../colours.ts';
import type { Area } from '../moving-areas.ts';
import { fallMs, fallShare, placeAt, speedAt } from '../reel-motion.ts';
import { DISPLAY_FACE, type Sprite } from '../sprites.ts';
import { cellPlace, type StageSize } from '../stage-size.ts';

/** The parts from which a board is drawn. */
export interface Brush {
  readonly paint: CanvasRenderingContext2D;
  readonly size: StageSize;
  readonly rows: number;
  readonly sprites: ReadonlyMap<string, Sprite>;
  readonly colours: MachinePaint;
  readonly coin: string | null;
  /** False for people who prefer reduced motion. */
  readonly moves: boolean;
}

/** From this speed on a symbol is drawn smeared. */
const FAST_ROWS_PER_SECOND = 11;
export const VANISH_MS = 260;
export const OPEN_MS = 360;
const LAND_MS = 380;

const drawSymbol = ({ paint, size, sprites }: Brush, code: string, x: number, y: number, scale = 1, alpha = 1): void => {
  const sprite = sprites.get(code)?.sharp;
  if (!sprite || alpha <= 0) return;
  const [width, height] = [size.cellWidth * scale, size.cellHeight * scale];
  paint.globalAlpha = alpha;
  paint.drawImage(sprite, x + (size.cellWidth - width) / 2, y + (size.cellHeight - height) / 2, width, height);
  paint.globalAlpha = 1;
};

const drawTurning = (brush: Brush, reel: Reel, x: number, now: number): void => {
  const { paint, size, rows, sprites } = brush;
  const run = reel.run;
  if (!run) return;
  const place = placeAt(run, now);
  const isFast = Math.abs(speedAt(run, now)) > FAST_ROWS_PER_SECOND;
  const lowest = Math.floor(place) - 1;
  for (let at = lowest; at <= lowest + rows + 2; at += 1) {
    const y = onPixel((rows - 1 - (at - place)) * size.cellHeight);
    const sprite = sprites.get(reel.strip.get(at) ?? '');
    if (!sprite || y < -size.cellHeight * 1.5 || y > size.windowHeight + size.cellHeight * 0.5) continue;
    if (isFast) paint.drawImage(sprite.fast, x, y - sprite.over, size.cellWidth, size.cellHeight + 2 * sprite.over);
    else paint.drawImage(sprite.sharp, x, y, size.cellWidth, size.cellHeight);
  }
};

/** Swells and comes back: 1 at both ends. */
const pulse = (t: number, by: number): number => 1 + by * Math.sin(Math.PI * Math.min(1, Math.max(0, t)));

const drawStill = (brush: Brush, state: BoardState, reel: Reel, index: number, now: number): void => {
  const { size, rows } = brush;
  codesOf(reel, rows).forEach((code, row) => {
    const cell = index * rows + row;
    if (state.marked?.cells.has(cell) === true) return;
    const { x, y } = cellPlace(size, rows, cell);
    const fall = state.falling?.moved.find((one) => one.cell === cell);
    const vanishing = state.vanishing?.cells.has(cell) === true ? Math.min(1, (now - state.vanishing.since) / VANISH_MS) : 0;
    const opened = state.opened?.cells.has(cell) === true ? (now - state.opened.since) / OPEN_MS : 1;
    const landedAt = state.landed.get(cell);
    if (fall && state.falling) {
      const behind = brush.moves ? fallShare((now - state.falling.since) / fallMs(fall.rows)) : 1;
      drawSymbol(brush, code, x, onPixel(y - (1 - behind) * fall.rows * size.cellHeight));
    } else if (vanishing > 0) drawSymbol(brush, code, x, y, 1 + vanishing * 0.25, 1 - vanishing);
    else if (opened < 1)
      drawSymbol(brush, code, x, y, brush.moves ? 0.55 + 0.45 * Math.sin((opened * Math.PI) / 2) + 0.12 * Math.sin(opened * Math.PI) : 1, opened);
    else drawSymbol(brush, code, x, y, landedAt === undefined || !brush.moves ? 1 : pulse((now - landedAt) / LAND_MS, 0.16));
  });
};

const drawLit = ({ paint, size, colours, moves }: Brush, reel: number, now: number): void => {
  const x = reel * (size.cellWidth + size.gap);
  const glow = paint.createLinearGradient(0, 0, 0, size.windowHeight);
  glow.addColorStop(0, 'rgb(255 255 255 / 0)');
  glow.addColorStop(0.5, colours.light);
  glow.addColorStop(1, 'rgb(255 255 255 / 0)');
  paint.globalAlpha = moves ? 0.26 + 0.1 * Math.sin(now / 160) : 0.3;
  paint.fillStyle = glow;
  paint.fillRect(x, 0, size.cellWidth, size.windowHeight);
  paint.globalAlpha = 1;
};

/** Winning cells are in front; the others are darkened. */
const drawMarked = (brush: Brush, state: BoardState, now: number): void => {
  const { paint, size, rows, colours, moves } = brush;
  const { marked } = state;
  if (!marked) return;
  const since = now - marked.since;
  paint.globalAlpha = Math.min(1, since / 160) * 0.58;
  paint.fillStyle = '#04061a';
  paint.fillRect(0, 0, size.windowWidth, size.windowHeight);
  paint.globalAlpha = 1;
  for (const cell of marked.cells) {
    const { x, y } = cellPlace(size, rows, cell);
    const reel = state.reels[Math.floor(cell / rows)];
    if (!reel) continue;
    roundBox(paint, x + 2, y + 2, size.cellWidth - 4, size.cellHeight - 4, 9);
    paint.fillStyle = colours.panelTop;
    paint.fill();
    if (marked.glows) {
      paint.globalAlpha = moves ? 0.3 + 0.12 * Math.sin(since / 210) : 0.34;
      paint.fillStyle = colours.light;
      paint.fill();
      paint.globalAlpha = 1;
    }
    paint.strokeStyle = marked.glows ? colours.light : 'rgb(255 255 255 / .5)';
    paint.lineWidth = marked.glows ? 2.5 : 1.5;
    paint.stroke();
    const swell = moves && marked.glows ? pulse((since % 900) / 520, 0.09) : 1;
    drawSymbol(brush, codesOf(reel, rows)[cell % rows] ?? '', x, y, swell);
  }
};

/** Colours that distinguish lines. */
const LINE_HUES = [46, 190, 335, 140, 20, 270, 75, 215, 0, 165];
export const lineColour = (line: number): string => `hsl(${LINE_HUES[line % LINE_HUES.length] ?? 46} 95% 66%)`;

const drawLines = ({ paint, size, rows }: Brush, state: BoardState, lines: readonly (readonly number[])[]): void => {
  for (const win of state.wins) {
    const line = win.line === null ? undefined : lines[win.line];
    if (!line || win.line === null) continue;
    const trace = (): void => {
      paint.beginPath();
      line.forEach((row, reel) => {
        const { x, y } = cellPlace(size, rows, reel * rows + row);
        paint.lineTo(x + size.cellWidth / 2, y + size.cellHeight / 2);
      });
    };
    paint.lineJoin = 'round';
    paint.lineCap = 'round';
    for (const [width, colour, alpha] of [
      [7, '#04061a', 0.5],
      [3.5, lineColour(win.line), 0.95],
    ] as const) {
      paint.globalAlpha = alpha;
      paint.strokeStyle = colour;
      paint.lineWidth = width;
      trace();
      paint.stroke();
    }
    paint.globalAlpha = 1;
  }
};

const drawCoinText = ({ paint, size }: Brush, text: string, x: number, y: number, scale: number): void => {
  let letters = Math.min(size.cellHeight * 0.26, 20) * scale;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.lineJoin = 'round';
  paint.font = `800 ${letters}px ${DISPLAY_FACE}`;
  const room = size.cellWidth * 0.92;
  const across = paint.measureText(text).width;
  if (across > room) letters *= room / across;
  paint.font = `800 ${letters}px ${DISPLAY_FACE}`;
  paint.strokeStyle = '#3a1500';
  paint.lineWidth = letters * 0.28;
  paint.strokeText(text, x, y);
  paint.fillStyle = '#fffbe8';
  paint.fillText(text, x, y);
};

const drawHeld = (brush: Brush, state: BoardState, now: number): void => {
  const { paint, size, rows, sprites, coin, colours, moves } = brush;
  const { held } = state;
  if (!held) return;
  const sprite = sprites.get(coin ?? '');
  for (let cell = 0; cell < state.reels.length * rows; cell += 1) {
    const { x, y } = cellPlace(size, rows, cell);
    const lying = held.coins.get(cell);
    roundBox(paint, x + 2, y + 2, size.cellWidth - 4, size.cellHeight - 4, 9);
    paint.fillStyle = lying ? colours.panelTop : 'rgb(4 6 26 / .55)';
    paint.fill();
    paint.strokeStyle = lying ? colours.light : 'rgb(255 255 255 / .12)';
    paint.lineWidth = lying ? 2 : 1;
    paint.stroke();
    if (lying) {
      const scale = moves ? pulse((now - lying.since) / LAND_MS, 0.2) : 1;
      drawSymbol(brush, coin ?? '', x, y, scale * 0.96);
      drawCoinText(brush, lying.text, x + size.cellWidth / 2, y + size.cellHeight * 0.52, scale);
    } else if (held.turningSince !== null && sprite && moves) {
      paint.save();
      roundBox(paint, x + 3, y + 3, size.cellWidth - 6, size.cellHeight - 6, 8);
      paint.clip();
      paint.globalAlpha = 0.5;
      const passed = (((now - held.turningSince) / 150 + cell * 0.37) % 1) * 2 - 1;
      paint.drawImage(sprite.fast, x, onPixel(y + passed * size.cellHeight) - sprite.over, size.cellWidth, size.cellHeight + 2 * sprite.over);
      paint.restore();
    }
  }
};

/** Clears the area that is drawn again, and clips drawing to it. */
const openAreas = ({ paint, size }: Brush, areas: readonly Area[] | null): void => {
  if (!areas) {
    paint.clearRect(0, 0, size.width, size.height);
    return;
  }
  paint.beginPath();
  for (const { x, y, width, height } of areas) {
    paint.clearRect(x, y, width, height);
    paint.rect(x, y, width, height);
  }
  paint.clip();
};

/** Draws the board as it is at a time; nothing outside of the areas, where they are given. */
export const drawBoard = (
  brush: Brush,
  state: BoardState,
  lines: readonly (readonly number[])[],
  { now, areas }: { now: number; areas: readonly Area[] | null },
): void => {
  const { paint, size } = brush;
  paint.save();
  openAreas(brush, areas);
  paint.translate(size.frame, size.frame);
  if (state.held) drawHeld(brush, state, now);
  else {
    paint.save();
    paint.beginPath();
    paint.rect(0, 0, size.windowWidth, size.windowHeight);
    paint.clip();
    for (const reel of state.lit) drawLit(brush, reel, now);
    state.reels.forEach((reel, index) => {
      if (reel.run) drawTurning(brush, reel, index * (size.cellWidth + size.gap), now);
      else drawStill(brush, state, reel, index, now);
    });
    paint.restore();
    drawMarked(brush, state, now);
    drawLines(brush, state, lines);
  }
  paint.restore();
};
