import { type BannerBrief, bannerBriefs, type BannerPart } from './banner-briefs.ts';
import { hsl, palettes } from '../drawing/colour.ts';
import { heroOf } from '../heroes/all.ts';
import { coin, fitted, placed, rim } from '../drawing/placing.ts';
import { randomFrom } from '../drawing/random.ts';
import { scenes } from '../scenes/all.ts';
import { confetti, sparks } from '../scenes/fair.ts';
import { bokeh, ground, halo } from '../scenes/ground.ts';
import { blur, linear, type Sketch, sketchOf } from '../drawing/sketch.ts';
import type { SceneName } from '../staging/stage-plan.ts';

/** Width and height of a banner in units and, at one unit a pixel, in pixels. */
export const bannerSize = { width: 750, height: 320 } as const;

/** The box that live text may cover; contrast is measured here (game-art.md, section 8). */
export const textZone = { left: 38, right: 380, top: 75, bottom: 250 } as const;

const light = { x: 568, y: 152 } as const;

const drawPart = (sketch: Sketch, part: BannerPart): string => {
  const { night, glow } = sketch.palette;
  const far = part.far === true;
  const drawn = heroOf(part.subject);
  const filter = rim(sketch, {
    night,
    glow,
    edge: far ? 2 : 3,
    relief: drawn ? 0.22 : far ? 0.3 : 0.55,
    shine: far ? 0.25 : 0.75,
  });
  const art = drawn
    ? drawn.draw(sketch, drawn.parameter, part)
    : placed(sketch, part.subject, {
        ...fitted(part.subject, { x: part.x, y: part.y, width: part.size * 1.12, height: part.size }),
        turn: part.turn ?? 0,
        mirror: part.mirror ?? false,
        metal: 'gold',
      });
  return far ? `<g filter="${blur(sketch, 1.1)}"><g filter="${filter}">${art}</g></g>` : `<g filter="${filter}">${art}</g>`;
};

/** The calm over the left half on which words read. */
const calm = (sketch: Sketch): string => {
  const colour = hsl(sketch.palette.night - 8, 84, 12);
  const paint = linear(
    sketch,
    [0, 0, bannerSize.width, 0],
    [
      [0, colour, 0.9],
      [0.38, colour, 0.8],
      [0.52, colour, 0.6],
      [0.7, colour, 0],
    ],
  );
  return `<rect width="${bannerSize.width}" height="${bannerSize.height}" fill="${paint}"/>`;
};

const spread = (sketch: Sketch, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const low = index < 2;
    return coin(sketch, {
      x: low ? (index === 0 ? 704 : 446) + sketch.random.between(-10, 10) : index % 2 ? sketch.random.between(702, 734) : sketch.random.between(420, 452),
      y: low ? sketch.random.between(268, 292) : sketch.random.between(20, 76),
      size: low ? sketch.random.between(56, 74) : sketch.random.between(24, 38),
      turn: sketch.random.between(-40, 40),
      squash: sketch.random.between(0.55, 0.92),
    });
  }).join('');

/** The SVG text of a banner. Pure. */
const bannerSvg = (brief: BannerBrief): string => {
  const palette = palettes[brief.palette];
  if (!palette) throw new Error(`no palette ${brief.palette}`);
  const { width, height } = bannerSize;
  const sketch = sketchOf(randomFrom(`${brief.id} banner`), palette, width, height);
  const scene = scenes[brief.scene as SceneName];
  const planes = scene(sketch, light);
  const far = brief.parts.filter((part) => part.far === true);
  const near = brief.parts.filter((part) => part.far !== true);
  const foot = linear(
    sketch,
    [0, height * 0.6, 0, height],
    [
      [0, hsl(palette.night - 8, 88, 8), 0],
      [1, hsl(palette.night - 8, 88, 8), 0.62],
    ],
  );
  const body = [
    ground(sketch, light.x, light.y),
    planes.back,
    planes.front ?? '',
    bokeh(sketch, 16, height),
    halo(sketch, light.x, light.y, 176, 0.7),
    `<rect width="${width}" height="${height}" fill="${foot}"/>`,
    calm(sketch),
    sparks(sketch, 7, [430, 10, width, height * 0.7]),
    ...far.map((part) => drawPart(sketch, part)),
    ...near.map((part) => drawPart(sketch, part)),
    spread(sketch, brief.coins ?? 0),
    brief.confetti === true ? confetti(sketch, 24, height * 0.8, 410) : '',
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${sketch.defs.join('')}</defs>${body}</svg>`;
};

/** The SVG text of a banner by its id; throws for an id without a brief. */
export const bannerSvgOf = (id: string): string => {
  const brief = bannerBriefs.find((one) => one.id === id);
  if (!brief) throw new Error(`no banner ${id}`);
  return bannerSvg(brief);
};
