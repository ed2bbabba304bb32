import { hsl } from '../drawing/colour.ts';
import { linear, n, o, polygonPath, radial, starPath } from '../drawing/sketch.ts';
import { bulb, sparks } from './fair.ts';
import { rays } from './ground.ts';
import type { Scene } from './scene.ts';

/** Floodlights, crowd and a field in perspective. The floor is grass, wood, clay or ice. */
const arena =
  (floor: 'grass' | 'wood' | 'clay' | 'ice'): Scene =>
  (sketch, light) => {
    const { random, palette, width, height } = sketch;
    const line = height * 0.56;
    const tone = { grass: [128, 62], wood: [30, 62], clay: [14, 64], ice: [204, 56] }[floor] as [number, number];
    const lift = floor === 'ice' ? 36 : 0;
    const bands = Array.from({ length: 8 }, (_, index) => {
      const top = (index - 4) * (width * 0.1);
      const low = (index - 4) * (width * 0.26);
      return `<path d="M${n(light.x + top)} ${n(line)}h${n(width * 0.1)}L${n(light.x + low + width * 0.26)} ${height}h${n(-width * 0.26)}Z" fill="${hsl(tone[0], tone[1], (index % 2 ? 30 : 37) + lift)}"/>`;
    }).join('');
    const crowd = Array.from({ length: 110 }, () => {
      const y = random.between(height * 0.36, line - 4);
      return `<circle cx="${n(random.between(0, width))}" cy="${n(y)}" r="${n(random.between(1.6, 3.2))}" fill="${hsl(random.pick([46, palette.accent, palette.glow, 0]), 70, 76)}" fill-opacity="${o(random.between(0.2, 0.6))}"/>`;
    }).join('');
    const lights = [0.13, 0.87]
      .map((share) => {
        const x = width * share;
        const shine = radial(
          sketch,
          [x, 66, 130],
          [
            [0, '#fff', 0.85],
            [1, '#fff', 0],
          ],
        );
        const lamps = Array.from({ length: 8 }, (_, index) => bulb(x - 33 + (index % 4) * 22, 54 + Math.floor(index / 4) * 22, 7.5, '#ffffff', '#eaf6ff')).join(
          '',
        );
        return `<circle cx="${n(x)}" cy="66" r="130" fill="${shine}"/><rect x="${n(x - 48)}" y="40" width="96" height="50" rx="8" fill="${hsl(palette.night - 8, 60, 16)}"/>${lamps}`;
      })
      .join('');
    const arc = `<path d="M${n(light.x - width * 0.5)} ${n(line + 3)}H${n(light.x + width * 0.5)}M${n(light.x - 90)} ${n(line + 8)}Q${n(light.x)} ${n(line + 70)} ${n(light.x + 90)} ${n(line + 8)}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4"/>`;
    return {
      back:
        rays(sketch, light.x, light.y, 14, 0.16) +
        `<rect y="${n(height * 0.34)}" width="${width}" height="${n(line - height * 0.34)}" fill="${hsl(palette.night - 8, 74, 14)}" fill-opacity=".72"/>` +
        crowd +
        `<rect y="${n(line - 12)}" width="${width}" height="12" fill="${hsl(palette.accent, 80, 52)}"/>` +
        `<g>${bands}</g>${arc}${lights}`,
    };
  };

export const pitch = arena('grass');

export const court = arena('wood');

export const clay = arena('clay');

export const rink = arena('ice');

/** The broad sun behind an emblem. */
export const sunburst: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const far = radial(
    sketch,
    [light.x, light.y, width * 0.5],
    [
      [0, hsl(palette.glow, 100, 74)],
      [0.6, hsl(palette.glow - 10, 96, 58)],
      [1, hsl(palette.night, 90, 46), 0.1],
    ],
  );
  return {
    back:
      `<path d="${starPath(light.x, light.y, 32, height * 0.46, height * 0.3)}" fill="${far}" fill-opacity=".5"/>` +
      `<path d="${starPath(light.x, light.y, 8, height * 0.53, height * 0.27, -67.5)}" fill="${far}" fill-opacity=".75"/>` +
      rays(sketch, light.x, light.y, 24, 0.14),
  };
};

/** A net of hexagons with one bright band: the arena of e-sports. */
export const hex: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const band = linear(
    sketch,
    [0, height, width, 0],
    [
      [0.1, hsl(palette.accent, 100, 58), 0.1],
      [0.5, hsl(palette.accent, 100, 64), 0.95],
      [0.9, hsl(palette.glow, 100, 72), 0.3],
    ],
  );
  const cells: string[] = [];
  for (let row = -1; row < 9; row += 1)
    for (let column = -1; column < 9; column += 1) cells.push(polygonPath(column * 64 + (row % 2 ? 32 : 0), row * 55, 6, 33));
  const fade = radial(
    sketch,
    [light.x, light.y, width * 0.66],
    [
      [0.25, '#fff', 0.02],
      [0.7, '#fff', 0.26],
      [1, '#fff', 0.06],
    ],
  );
  const slash = (offset: number, thick: number, opacity: number): string =>
    `<path d="M-20 ${n(height * 0.72 + offset)}L${n(width + 20)} ${n(height * 0.02 + offset)}v${thick}L-20 ${n(height * 0.72 + offset + thick * 1.6)}Z" fill="${band}" fill-opacity="${o(opacity)}"/>`;
  return {
    back:
      `<path d="${cells.join('')}" fill="none" stroke="${fade}" stroke-width="3"/>` +
      slash(-64, 14, 0.6) +
      slash(0, 74, 0.85) +
      slash(128, 10, 0.5) +
      sparks(sketch, 5, [0, 0, width, height * 0.5]),
  };
};
