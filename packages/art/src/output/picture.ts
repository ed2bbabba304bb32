import { enamels } from '../drawing/colour.ts';
import { type Direction, directionOf } from '../staging/director.ts';
import { drawFrame, drawSignature } from '../staging/frames.ts';
import { heroOf } from '../heroes/all.ts';
import { drawLettering, type LetteringBox, setName, topOf } from '../lettering/lettering.ts';
import { coin, fitted, placed, rim } from '../drawing/placing.ts';
import { randomFrom } from '../drawing/random.ts';
import { scenes } from '../scenes/all.ts';
import { ground, halo, nightfall, vignette } from '../scenes/ground.ts';
import { blur, type Sketch, sketchOf } from '../drawing/sketch.ts';
import { symbolFacts } from '../symbols/symbol-facts.ts';
import type { VendorFrame } from '../vendors.ts';

const edge = 480;

const insets: Readonly<Record<VendorFrame, number>> = {
  none: 8,
  bulbs: 34,
  gold: 22,
  suns: 8,
  awning: 8,
  capiz: 16,
  neon: 22,
  ticket: 24,
  pennants: 8,
  corners: 20,
  scallop: 30,
  bamboo: 28,
  film: 34,
};

/** Where a subject may begin below frames that hang from the top. */
const tops: Readonly<Partial<Record<VendorFrame, number>>> = { awning: 40, pennants: 30, bulbs: 38, film: 38, scallop: 30, bamboo: 30 };

/** The box for the letters inside a frame, above the vendor's signature strip. */
export const boxIn = (frame: VendorFrame): LetteringBox => {
  const inset = insets[frame];
  return { centre: edge / 2, width: edge - inset * 2 - 18, height: 158, foot: edge - inset - 26 };
};

interface Room {
  readonly top: number;
  readonly bottom: number;
}

/** The subject with its rim, as large as the room above the letters allows. */
const drawHero = (sketch: Sketch, direction: Direction, room: Room): string => {
  const { brief, palette, crop, mirror, metal } = direction;
  const drawn = heroOf(brief.subject);
  const tall = room.bottom - room.top;
  const x = edge / 2;
  if (drawn) {
    const size = Math.min(368, tall * 1.06);
    const filter = rim(sketch, { night: palette.night, glow: palette.glow, edge: 2.6, relief: 0.25, shine: 0.55 });
    return `<g filter="${filter}">${drawn.draw(sketch, drawn.parameter, { x, y: room.top + tall / 2, size })}</g>`;
  }
  const filter = rim(sketch, { night: palette.night, glow: palette.glow, relief: 0.55, shine: 0.7 });
  const middle = room.top + tall / 2;
  const stand = (more: { x: number; y: number; width: number; height: number; mirror?: boolean; turn: number }): string =>
    placed(sketch, brief.subject, { ...fitted(brief.subject, more), turn: more.turn, mirror: more.mirror ?? false, metal });
  if (crop === 'pair') {
    const far = stand({ x: x + 92, y: middle - tall * 0.12, width: 250, height: tall * 0.66, turn: 8, mirror: true });
    const near = stand({ x: x - 56, y: middle + tall * 0.03, width: 290, height: tall * 0.94, turn: -5 });
    const soft = rim(sketch, { night: palette.night, glow: palette.glow, edge: 2.4, relief: 0.3, shine: 0.3 });
    return `<g filter="${soft}">${far}</g><g filter="${filter}">${near}</g>`;
  }
  const close = crop === 'close';
  const { left, right, top, bottom } = symbolFacts(brief.subject);
  const shown = close ? Math.min(tall * 1.2, (440 * (bottom - top)) / (right - left)) : tall * 0.99;
  const hero = stand({
    x,
    y: close ? room.top - 6 + shown / 2 : middle,
    width: close ? 440 : 372,
    height: shown,
    turn: sketch.random.pick([0, 0, -6, 5]),
    mirror,
  });
  return `<g filter="${filter}">${hero}</g>`;
};

/** Up to two symbols to the sides, a little out of focus. */
const drawCompanions = (sketch: Sketch, direction: Direction, room: Room): string => {
  const [left, right] = direction.companions;
  if (left === undefined) return '';
  const y = room.top + (room.bottom - room.top) * 0.62;
  const far = right ?? left;
  const filter = rim(sketch, { night: direction.palette.night, glow: direction.palette.glow, edge: 2, relief: 0.3, shine: 0.2 });
  return `<g filter="${blur(sketch, 1.3)}"><g filter="${filter}">${placed(sketch, left, { ...fitted(left, { x: 82, y, width: 124, height: 124 }), turn: -14 })}${placed(sketch, far, { ...fitted(far, { x: 398, y: y - 26, width: 112, height: 112 }), turn: 14 })}</g></g>`;
};

/** Coins at several depths: sharp ones low at the sides, soft ones higher. */
const drawCoins = (sketch: Sketch, letterTop: number): { readonly far: string; readonly near: string } => {
  const { random } = sketch;
  const low = (side: -1 | 1): string =>
    coin(sketch, {
      x: edge / 2 + side * random.between(172, 208),
      y: letterTop - random.between(-10, 22),
      size: random.between(66, 86),
      turn: side * random.between(6, 26),
      squash: random.between(0.62, 0.9),
    });
  const high = (side: -1 | 1): string =>
    coin(sketch, {
      x: edge / 2 + side * random.between(150, 216),
      y: random.between(letterTop * 0.18, letterTop * 0.6),
      size: random.between(34, 50),
      turn: random.between(-50, 50),
      squash: random.between(0.4, 0.95),
    });
  const sides = random.shuffled([-1, 1] as const);
  const first = sides[0] ?? 1;
  const second = sides[1] ?? -1;
  return {
    far: `<g filter="${blur(sketch, 1.2)}">${high(first)}${random.chance(0.6) ? high(second) : ''}</g>`,
    near: low(first) + (random.chance(0.75) ? low(second) : ''),
  };
};

/** The SVG text of a directed game, with its name or, as the clean variant, without name, frame and strip. Pure. */
export const gameSvg = (direction: Direction, clean = false): string => {
  const { brief, vendor, palette } = direction;
  const sketch = sketchOf(randomFrom(direction.seed), palette, edge, edge);
  const box = boxIn(vendor.frame);
  const lines = setName(brief.name, vendor.face, box);
  const letterTop = clean ? 408 : topOf(lines);
  const top = tops[vendor.frame] ?? 18;
  const room: Room = clean ? { top: 46, bottom: 424 } : { top, bottom: Math.min(336, letterTop + 46) };
  const light = { x: edge / 2, y: (room.top + room.bottom) / 2 };
  const planes = scenes[direction.scene](sketch, light);
  const coins = direction.coins ? drawCoins(sketch, clean ? 372 : letterTop) : { far: '', near: '' };
  const back = [
    ground(sketch, light.x, light.y),
    planes.back,
    vignette(sketch, light.x, light.y),
    halo(sketch, light.x, light.y, 196, heroOf(brief.subject) ? 0.6 : 0.82),
    drawCompanions(sketch, direction, room),
    drawHero(sketch, direction, room),
    coins.far,
    planes.front ?? '',
  ];
  const letters = clean
    ? [nightfall(sketch, 300, 0.7), coins.near]
    : [
        nightfall(sketch, Math.min(250, letterTop - 40)),
        coins.near,
        drawSignature(sketch, vendor.signature, insets[vendor.frame]),
        drawFrame(sketch, vendor.frame),
        drawLettering(sketch, lines, box, {
          enamel: enamels[direction.enamel],
          bend: direction.bend,
          strength: direction.strength,
          night: palette.night,
        }),
      ];
  const body = [...back, ...letters].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}" width="${edge}" height="${edge}"><defs>${sketch.defs.join('')}</defs>${body}</svg>`;
};

/** The SVG text of a game by its id. */
export const gameSvgOf = (id: string, clean = false): string => gameSvg(directionOf(id), clean);
