import { hsl } from '../drawing/colour.ts';
import { blur, linear, n, radial, type Sketch } from '../drawing/sketch.ts';
import { bulb, bunting, confetti, sparks, stage } from './fair.ts';
import { bokeh, rays } from './ground.ts';
import type { Scene } from './scene.ts';

const gold = (sketch: Sketch, x1: number, x2: number): string =>
  linear(
    sketch,
    [x1, 0, x2, 0],
    [
      [0, '#8f4a00'],
      [0.25, '#ffd15a'],
      [0.5, '#fff6cf'],
      [0.75, '#f3a722'],
      [1, '#7c3c00'],
    ],
  );

/** Felt with a gold rail under a light, curtains behind: a live table. */
export const table: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const y = height * 0.73;
  const felt = radial(
    sketch,
    [light.x, y - 20, width * 0.5],
    [
      [0, hsl(palette.night + 20, 66, 50)],
      [1, hsl(palette.night, 76, 20)],
    ],
  );
  const planes = stage(sketch, light);
  const rail = gold(sketch, 0, width);
  return {
    back:
      planes.back +
      `<ellipse cx="${n(light.x)}" cy="${n(y + 62)}" rx="${n(width * 0.6)}" ry="${n(height * 0.22)}" fill="${hsl(palette.night - 8, 70, 9)}"/>` +
      `<ellipse cx="${n(light.x)}" cy="${n(y + 52)}" rx="${n(width * 0.58)}" ry="${n(height * 0.21)}" fill="${felt}" stroke="${rail}" stroke-width="11"/>` +
      `<ellipse cx="${n(light.x)}" cy="${n(y + 52)}" rx="${n(width * 0.5)}" ry="${n(height * 0.165)}" fill="none" stroke="#fff6cf" stroke-opacity=".4" stroke-width="2.5"/>`,
    front: planes.front ?? '',
  };
};

/** A club at night: panels, a hanging lamp, light on felt. */
export const lounge: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const cone = linear(
    sketch,
    [0, 40, 0, height * 0.8],
    [
      [0, hsl(palette.glow, 100, 82), 0.75],
      [1, hsl(palette.glow, 100, 70), 0],
    ],
  );
  const panels = [0.02, 0.22, 0.66, 0.86]
    .map(
      (share) =>
        `<rect x="${n(width * share)}" y="${n(height * 0.08)}" width="${n(width * 0.13)}" height="${n(height * 0.44)}" rx="8" fill="${hsl(palette.night, 60, 14)}" fill-opacity=".45" stroke="${hsl(palette.glow, 80, 62)}" stroke-opacity=".35" stroke-width="2.5"/>`,
    )
    .join('');
  const lamp = gold(sketch, light.x - 70, light.x + 70);
  return {
    back:
      panels +
      `<path d="M${n(light.x - 46)} 34h92L${n(light.x + 220)} ${n(height * 0.84)}h-440Z" fill="${cone}"/>` +
      `<ellipse cx="${n(light.x)}" cy="${n(height * 0.78)}" rx="${n(width * 0.6)}" ry="${n(height * 0.17)}" fill="${hsl(palette.night + 16, 66, 34)}"/>` +
      `<ellipse cx="${n(light.x)}" cy="${n(height * 0.78)}" rx="${n(width * 0.52)}" ry="${n(height * 0.13)}" fill="none" stroke="#fff6cf" stroke-opacity=".35" stroke-width="2.5"/>` +
      `<path d="M${n(light.x - 70)} 38Q${n(light.x - 48)} -6 ${n(light.x)} -8Q${n(light.x + 48)} -6 ${n(light.x + 70)} 38Z" fill="${lamp}"/>` +
      bokeh(sketch, 6, height * 0.4),
  };
};

/** Panels of a casino carpet: a lattice of diamonds in gold under strong light, for cards. */
export const parlour: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const cells: string[] = [];
  for (let row = -1; row < 8; row += 1) {
    for (let column = -1; column < 8; column += 1) {
      const x = column * 70 + (row % 2 ? 35 : 0);
      const y = row * 62;
      cells.push(`M${n(x)} ${n(y - 40)}L${n(x + 35)} ${n(y)}L${n(x)} ${n(y + 40)}L${n(x - 35)} ${n(y)}Z`);
    }
  }
  const paint = radial(
    sketch,
    [light.x, light.y, width * 0.62],
    [
      [0.1, '#fff', 0],
      [0.45, '#fff', 0.22],
      [1, '#fff', 0.02],
    ],
  );
  return {
    back:
      `<path d="${cells.join('')}" fill="none" stroke="${paint}" stroke-width="3"/>` +
      rays(sketch, light.x, light.y, 16, 0.18) +
      sparks(sketch, 5, [0, 0, width, height * 0.5]) +
      `<ellipse cx="${n(light.x)}" cy="${n(height * 0.7)}" rx="${n(width * 0.4)}" ry="${n(height * 0.07)}" fill="${hsl(palette.night - 8, 80, 8)}" fill-opacity=".55" filter="${blur(sketch, 9)}"/>`,
  };
};

/** The hall of a draw: spotlights, a round stage, paper in the air. */
export const hall: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const beam = linear(
    sketch,
    [0, 0, 0, height * 0.75],
    [
      [0, '#fff', 0.5],
      [1, '#fff', 0],
    ],
  );
  const beams = [0.04, 0.3, 0.7, 0.96]
    .map((share) => {
      const x = width * share;
      return `<path d="M${n(x - 8)} -10h16L${n(light.x + (light.x - x) * 0.35 + 80)} ${n(height * 0.74)}h-160Z" fill="${beam}"/>`;
    })
    .join('');
  const rings = [0, 1, 2]
    .map(
      (index) =>
        `<ellipse cx="${n(light.x)}" cy="${n(height * (0.72 + index * 0.06))}" rx="${n(width * (0.36 + index * 0.1))}" ry="${n(height * (0.06 + index * 0.02))}" fill="${hsl(palette.night + index * 4, 70, 40 - index * 9)}"/>`,
    )
    .reverse()
    .join('');
  const rim = Array.from({ length: 15 }, (_, index) => {
    const angle = Math.PI * (index / 14);
    return bulb(light.x - Math.cos(angle) * width * 0.36, height * 0.72 + Math.sin(angle) * height * 0.06, 3.4);
  }).join('');
  return {
    back: beams + rays(sketch, light.x, light.y, 14, 0.14) + rings + rim + confetti(sketch, 18, height * 0.5),
  };
};

/** A hall with strings of flags and small lamps. */
export const bingoHall: Scene = (sketch, light) => ({
  back:
    rays(sketch, light.x, light.y, 18, 0.2) +
    bunting(sketch, [-20, 8, sketch.width + 20, 8], 30, 26) +
    bokeh(sketch, 9, sketch.height * 0.7) +
    sparks(sketch, 5, [0, 60, sketch.width, sketch.height * 0.6]),
});
