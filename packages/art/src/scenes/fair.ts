import { clothHue, hsl } from '../drawing/colour.ts';
import { blur, linear, n, o, type Sketch, starPath, sunRays } from '../drawing/sketch.ts';
import { bokeh, rays } from './ground.ts';
import type { Scene } from './scene.ts';

const festive = ['#ff5a4f', '#ffbe2e', '#2fc6b4', '#4aa3ff', '#ff6fae', '#fff3da', '#8fd14f'];

/** A string of little flags between two points, sagging; the flags hang from the line. */
export const bunting = (sketch: Sketch, [x1, y1, x2, y2]: readonly [number, number, number, number], sag: number, size = 24): string => {
  const count = Math.max(4, Math.round(Math.hypot(x2 - x1, y2 - y1) / (size * 1.25)));
  const at = (t: number): [number, number] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)];
  const first = sketch.random.whole(0, festive.length - 1);
  const flags = Array.from({ length: count }, (_, index) => {
    const [ax, ay] = at((index + 0.1) / count);
    const [bx, by] = at((index + 0.9) / count);
    const tip = `${n((ax + bx) / 2 + (ay - by) * 0.4)} ${n((ay + by) / 2 + size * 1.12)}`;
    return `<path d="M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}L${tip}Z" fill="${festive[(first + index) % festive.length]}"/>`;
  });
  return `<path d="M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 + sag * 2)} ${n(x2)} ${n(y2)}" fill="none" stroke="#fff3da" stroke-opacity=".7" stroke-width="2"/>${flags.join('')}`;
};

/** Paper in the air: small turned rectangles and discs, none behind the letters. */
export const confetti = (sketch: Sketch, count: number, low: number, left = 0): string => {
  const { random, width } = sketch;
  return Array.from({ length: count }, () => {
    const x = random.between(left, width);
    const y = random.between(0, low);
    const colour = random.pick(festive);
    const length = random.between(5, 11);
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(length)}" height="${n(length * 0.55)}" rx="1.5" fill="${colour}" transform="rotate(${random.whole(0, 179)} ${n(x)} ${n(y)})"/>`;
  }).join('');
};

/** A bulb: the light and a halo around it, no filter. */
export const bulb = (x: number, y: number, r: number, colour = '#fff4c4', shine = '#ffd257'): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 2.3)}" fill="${shine}" fill-opacity=".24"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${colour}"/>`;

/** A ferris wheel with lit gondolas, drawn as light. */
const ferrisWheel = (sketch: Sketch, cx: number, cy: number, r: number): string => {
  const spokes = 14;
  const turn = sketch.random.between(0, 0.4);
  const colour = hsl(sketch.palette.glow, 100, 80);
  const at = (index: number, radius: number): [number, number] => {
    const angle = turn + (index * 2 * Math.PI) / spokes;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  };
  const lines = Array.from({ length: spokes }, (_, index) => {
    const [x, y] = at(index, r);
    return `M${n(cx)} ${n(cy)}L${n(x)} ${n(y)}`;
  }).join('');
  const gondolas = Array.from({ length: spokes }, (_, index) => {
    const [x, y] = at(index, r);
    return `<rect x="${n(x - r * 0.07)}" y="${n(y)}" width="${n(r * 0.14)}" height="${n(r * 0.13)}" rx="${n(r * 0.04)}" fill="${festive[index % festive.length]}"/>${bulb(x, y, r * 0.022)}`;
  }).join('');
  return (
    `<g opacity=".82"><path d="M${n(cx)} ${n(cy)}L${n(cx - r * 0.55)} ${n(cy + r * 1.5)}M${n(cx)} ${n(cy)}L${n(cx + r * 0.55)} ${n(cy + r * 1.5)}" stroke="${colour}" stroke-opacity=".55" stroke-width="${n(r * 0.05)}" stroke-linecap="round"/>` +
    `<path d="${lines}" stroke="${colour}" stroke-opacity=".5" stroke-width="${n(r * 0.016)}"/>` +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${colour}" stroke-opacity=".8" stroke-width="${n(r * 0.035)}"/>` +
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.84)}" fill="none" stroke="${colour}" stroke-opacity=".45" stroke-width="${n(r * 0.02)}"/>` +
    `${gondolas}<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.1)}" fill="${colour}"/></g>`
  );
};

/** A row of stall roofs and treetops against the sky. */
const roofs = (sketch: Sketch, y: number, height: number, colour: string): string => {
  const { random, width } = sketch;
  let path = `M0 ${n(sketch.height)}V${n(y)}`;
  for (let x = 0; x < width;) {
    const step = random.between(46, 92);
    const peak = y - random.between(height * 0.4, height);
    path += random.chance(0.5) ? `L${n(x + step / 2)} ${n(peak)}L${n(x + step)} ${n(y)}` : `Q${n(x + step / 2)} ${n(peak - 12)} ${n(x + step)} ${n(y)}`;
    x += step;
  }
  return `<path d="${path}V${n(sketch.height)}Z" fill="${colour}"/>`;
};

/** The perya at night: ferris wheel, roofs, strings of bulbs. */
export const perya: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const wide = width > height;
  const left = random.chance(0.5) && !wide;
  const wheelX = left ? width * 0.16 : width * 0.86;
  const dark = hsl(palette.night - 10, 74, 13);
  const far = hsl(palette.night, 66, 24);
  const strings = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8;
    return bulb(width * t, 20 + 74 * t * (1 - t) * 1.4, 3.6);
  }).join('');
  return {
    back:
      rays(sketch, light.x, light.y, 12, 0.12) +
      ferrisWheel(sketch, wheelX, height * (wide ? 0.42 : 0.34), height * (wide ? 0.36 : 0.25)) +
      roofs(sketch, height * 0.66, 76, far) +
      roofs(sketch, height * 0.74, 60, dark) +
      strings +
      bokeh(sketch, 7, height * 0.5),
  };
};

/** A street dressed for the fiesta: two strings of flags and paper in the air. */
export const fiesta: Scene = (sketch, light) => ({
  back:
    rays(sketch, light.x, light.y, 14, 0.2) +
    bunting(sketch, [-20, 20, sketch.width * 0.56, 6], 34, 26) +
    bunting(sketch, [sketch.width * 0.46, 4, sketch.width + 20, 30], 30, 26) +
    confetti(sketch, 26, sketch.height * 0.6),
});

/** An awning of stripes over a stall and shelves of light behind. */
export const market: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const one = hsl(clothHue(palette), 78, 52);
  const step = width / 8;
  const shade = linear(
    sketch,
    [0, 0, 0, 84],
    [
      [0, '#000', 0.34],
      [1, '#000', 0],
    ],
  );
  const stripes = Array.from({ length: 8 }, (_, index) => {
    const x = index * step;
    return `<path d="M${n(x)} 0H${n(x + step)}V54A${n(step / 2)} ${n(step / 2)} 0 0 1 ${n(x)} 54Z" fill="${index % 2 ? '#fff6e4' : one}"/>`;
  }).join('');
  const lamps = [0.16, 0.84]
    .map((share) => `<path d="M${n(width * share)} 60V118" stroke="#2a1408" stroke-width="3"/>${bulb(width * share, 128, 11, '#fff4c4', '#ffd257')}`)
    .join('');
  const boards = [0.52, 0.68]
    .map((share) => `<rect y="${n(height * share)}" width="${width}" height="9" fill="${hsl(palette.night, 50, 14)}" fill-opacity=".7"/>`)
    .join('');
  return {
    back: rays(sketch, light.x, light.y, 16, 0.16) + boards + lamps + bokeh(sketch, 8, height * 0.6),
    front: `<g>${stripes}<rect width="${width}" height="84" fill="${shade}"/></g>`,
  };
};

/** The eight-rayed sun behind the subject. */
export const sun: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const reach = height * 0.44;
  const paint = linear(
    sketch,
    [0, light.y - reach, 0, light.y + reach],
    [
      [0, hsl(palette.glow, 100, 78)],
      [1, hsl(palette.glow - 10, 94, 54)],
    ],
  );
  return {
    back:
      rays(sketch, light.x, light.y, 24, 0.13) +
      `<path d="${sunRays(light.x, light.y, reach, reach * 0.56)}" fill="${paint}" fill-opacity=".92"/>` +
      `<circle cx="${n(light.x)}" cy="${n(light.y)}" r="${n(reach * 0.54)}" fill="${paint}" fill-opacity=".5"/>` +
      bokeh(sketch, 6, height * 0.5) +
      sparks(sketch, 7, [0, 0, width, height * 0.5]),
  };
};

/** Small four-pointed glints within a box. */
export const sparks = (sketch: Sketch, count: number, [x1, y1, x2, y2]: readonly [number, number, number, number]): string =>
  Array.from({ length: count }, () => {
    const r = sketch.random.between(5, 15);
    const x = sketch.random.between(x1, x2);
    const y = sketch.random.between(y1, y2);
    return `<path d="${starPath(x, y, 4, r, r * 0.2)}" fill="#fff" fill-opacity="${o(sketch.random.between(0.55, 0.95))}"/>`;
  }).join('');

/** Rays and lights, nothing else: for busy subjects. */
export const plainRays: Scene = (sketch, light) => ({
  back:
    rays(sketch, light.x, light.y, sketch.random.pick([12, 16, 20]), 0.24) +
    bokeh(sketch, 10, sketch.height * 0.62) +
    sparks(sketch, 5, [0, 0, sketch.width, sketch.height * 0.5]),
});

/** An arch of bulbs over the gate. */
export const arch: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const cx = light.x;
  const half = width * 0.36;
  const top = height * 0.075;
  const base = height * 0.8;
  const gate = (grow: number): string =>
    `M${n(cx - half - grow)} ${n(base)}V${n(top + half)}A${n(half + grow)} ${n(half + grow)} 0 0 1 ${n(cx + half + grow)} ${n(top + half)}V${n(base)}`;
  const inside = linear(
    sketch,
    [0, top, 0, base],
    [
      [0, hsl(palette.night, 84, 20)],
      [1, hsl(palette.night, 90, 40)],
    ],
  );
  const metal = linear(
    sketch,
    [cx - half, 0, cx + half, 0],
    [
      [0, '#a85a00'],
      [0.3, '#ffd863'],
      [0.55, '#fff3b8'],
      [0.8, '#f0a21c'],
      [1, '#8a4500'],
    ],
  );
  const bulbs = Array.from({ length: 15 }, (_, index) => {
    const angle = Math.PI - (index * Math.PI) / 14;
    return bulb(cx + half * Math.cos(angle), top + half - half * Math.sin(angle), 5);
  }).join('');
  const posts = [0.38, 0.46, 0.54, 0.62].flatMap((share) => [bulb(cx - half, height * share + 40, 5), bulb(cx + half, height * share + 40, 5)]).join('');
  return {
    back:
      `<path d="${gate(0)}Z" fill="${inside}" fill-opacity=".8"/>${rays(sketch, light.x, light.y, 14, 0.2)}` +
      `<path d="${gate(0)}" fill="none" stroke="${hsl(palette.night - 8, 80, 10)}" stroke-opacity=".6" stroke-width="36"/>` +
      `<path d="${gate(0)}" fill="none" stroke="${hsl(clothHue(palette), 70, 36)}" stroke-width="26"/>` +
      `<path d="${gate(15)}" fill="none" stroke="${metal}" stroke-width="5"/><path d="${gate(-15)}" fill="none" stroke="${metal}" stroke-width="5"/>${bulbs}${posts}`,
  };
};

/** Curtains to both sides of a stage, a light from above. */
export const stage: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const hue = clothHue(palette);
  const cloth = (x: number, mirror: boolean): string => {
    const paint = linear(
      sketch,
      [0, 0, 96, 0],
      [
        [0, hsl(hue, 78, 20)],
        [0.22, hsl(hue, 76, 40)],
        [0.4, hsl(hue, 80, 22)],
        [0.62, hsl(hue, 76, 44)],
        [0.8, hsl(hue, 80, 24)],
        [1, hsl(hue, 74, 36)],
      ],
    );
    return `<g transform="translate(${n(x)} 0)${mirror ? ' scale(-.74 1)' : ' scale(.74 1)'}"><path d="M-20 0H104Q92 ${n(height * 0.3)} 44 ${n(height * 0.5)}Q30 ${n(height * 0.56)} 34 ${n(height * 0.62)}L52 ${height}H-20Z" fill="${paint}"/><path d="M30 ${n(height * 0.5)}q16 12 32 2l-4 14q-14 6 -28 -2Z" fill="#ffd257"/></g>`;
  };
  const pelmet = Array.from({ length: 6 }, (_, index) => {
    const w = width / 6;
    return `<path d="M${n(index * w)} 0h${n(w)}v18a${n(w / 2)} ${n(w / 2.6)} 0 0 1 ${n(-w)} 0Z" fill="${hsl(hue, 76, index % 2 ? 34 : 39)}" stroke="#ffd257" stroke-width="3"/>`;
  }).join('');
  const cone = linear(
    sketch,
    [0, 0, 0, height * 0.8],
    [
      [0, '#fff', 0.5],
      [1, '#fff', 0],
    ],
  );
  return {
    back:
      rays(sketch, light.x, light.y, 12, 0.12) +
      `<path d="M${n(light.x - 40)} 0h80L${n(light.x + 190)} ${n(height * 0.8)}h-380Z" fill="${cone}" fill-opacity=".55"/>` +
      `<ellipse cx="${n(light.x)}" cy="${n(height * 0.72)}" rx="${n(width * 0.42)}" ry="${n(height * 0.09)}" fill="${hsl(palette.glow, 90, 70)}" fill-opacity=".45" filter="${blur(sketch, 8)}"/>`,
    front: cloth(0, false) + cloth(width, true) + pelmet,
  };
};
