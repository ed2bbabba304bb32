import { hsl } from '../drawing/colour.ts';
import { blur, linear, n, o, type Sketch } from '../drawing/sketch.ts';
import { sparks } from './fair.ts';
import { bokeh, rays } from './ground.ts';
import type { Scene } from './scene.ts';

/** A rolling line of hills from edge to edge, filled to the foot. */
export const ridge = (sketch: Sketch, y: number, swing: number, fill: string, opacity = 1): string => {
  const { random, width, height } = sketch;
  let path = `M-10 ${n(y + random.between(-swing, swing))}`;
  const count = 4;
  for (let index = 1; index <= count; index += 1) {
    const x = (width + 20) * (index / count) - 10;
    const middle = x - (width + 20) / count / 2;
    path += `Q${n(middle)} ${n(y + random.between(-swing * 1.8, swing))} ${n(x)} ${n(y + random.between(-swing * 0.5, swing))}`;
  }
  return `<path d="${path}V${height}H-10Z" fill="${fill}" fill-opacity="${o(opacity)}"/>`;
};

/** Two blurred leaves that crop the lower corners or the upper ones. */
const leaves = (sketch: Sketch, hue: number): string => {
  const { random, width, height } = sketch;
  const leaf = (x: number, y: number, turn: number, length: number, light: number): string => {
    const paint = linear(
      sketch,
      [0, 0, 0, -length],
      [
        [0, hsl(hue, 62, light * 0.5)],
        [1, hsl(hue + 10, 66, light)],
      ],
    );
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="M0 0C${n(-length * 0.34)} ${n(-length * 0.3)} ${n(-length * 0.26)} ${n(-length * 0.8)} 0 ${n(-length)}C${n(length * 0.26)} ${n(-length * 0.8)} ${n(length * 0.34)} ${n(-length * 0.3)} 0 0Z" fill="${paint}"/><path d="M0 0V${n(-length * 0.86)}" stroke="${hsl(hue, 60, light + 16)}" stroke-opacity=".5" stroke-width="4"/></g>`;
  };
  const group = (x: number, side: 1 | -1): string =>
    leaf(x, height * 0.06, side * 118, random.between(120, 160), 24) +
    leaf(x, -20, side * 150, random.between(130, 180), 32) +
    leaf(x + side * 26, -30, side * 172, random.between(110, 150), 26);
  return `<g filter="${blur(sketch, 3.4)}">${group(-14, 1)}${group(width + 14, -1)}</g>`;
};

/** Trunks in the mist with shafts of light, leaves close to the eye. */
export const forest: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const trunks = Array.from({ length: 7 }, (_, index) => {
    const x = (width / 6) * index + random.between(-22, 22);
    if (Math.abs(x - light.x) < width * 0.16) return '';
    const w = random.between(12, 28);
    return `<path d="M${n(x - w / 2)} 0L${n(x - w)} ${height}H${n(x + w)}L${n(x + w / 2)} 0Z" fill="${hsl(palette.night - 6, 60, random.between(12, 20))}" fill-opacity=".78"/>`;
  }).join('');
  const canopy = Array.from({ length: 9 }, (_, index) => {
    const x = (width / 8) * index;
    return `<circle cx="${n(x)}" cy="${n(random.between(-26, 8))}" r="${n(random.between(36, 62))}" fill="${hsl(palette.night + 6, 62, random.between(14, 22))}"/>`;
  }).join('');
  return {
    back:
      rays(sketch, light.x, -20, 10, 0.3) +
      trunks +
      ridge(sketch, height * 0.68, 16, hsl(palette.night - 4, 66, 17)) +
      canopy +
      bokeh(sketch, 12, height * 0.7),
    front: leaves(sketch, palette.night > 60 && palette.night < 190 ? palette.night : 142),
  };
};

/** Rice terraces at sunrise: bands of light on the hills. */
export const terraces: Scene = (sketch, light) => {
  const { palette, height } = sketch;
  const bands = [0.52, 0.58, 0.64, 0.7, 0.76]
    .map((share, index) => ridge(sketch, height * share, 11, hsl(palette.night + index * 5, 66, 38 - index * 6), 0.94))
    .join('');
  return {
    back: rays(sketch, light.x, light.y, 18, 0.22) + clouds(sketch, 3, height * 0.3) + bands,
  };
};

/** Soft clouds in the upper part. */
export const clouds = (sketch: Sketch, count: number, low: number): string => {
  const { random, width } = sketch;
  const puffs = Array.from({ length: count }, (_, index) => {
    const x = ((index + random.between(0.1, 0.9)) * width) / count;
    const y = random.between(low * 0.2, low);
    const r = random.between(20, 34);
    return `<g fill="#fff" fill-opacity=".38"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/><circle cx="${n(x + r)}" cy="${n(y + r * 0.3)}" r="${n(r * 0.72)}"/><circle cx="${n(x - r)}" cy="${n(y + r * 0.32)}" r="${n(r * 0.66)}"/></g>`;
  }).join('');
  return `<g filter="${blur(sketch, 1.6)}">${puffs}</g>`;
};

/** Clouds all around, the subject above them. */
export const skyway: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const bank = (y: number, lightness: number): string =>
    Array.from({ length: 8 }, (_, index) => {
      const x = (width / 7) * index + random.between(-14, 14);
      return `<circle cx="${n(x)}" cy="${n(y + random.between(-12, 16))}" r="${n(random.between(36, 58))}" fill="${hsl(palette.glow, 60, lightness)}"/>`;
    }).join('');
  return {
    back:
      rays(sketch, light.x, light.y, 16, 0.26) +
      clouds(sketch, 4, height * 0.36) +
      `<g opacity=".55">${bank(height * 0.7, 80)}</g><g opacity=".8">${bank(height * 0.79, 66)}</g>` +
      sparks(sketch, 5, [0, 0, width, height * 0.4]),
  };
};

/** A beach with the sun on the water and palms at both sides. */
export const beach: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const line = height * 0.56;
  const water = linear(
    sketch,
    [0, line, 0, height],
    [
      [0, hsl(palette.glow, 92, 70)],
      [0.2, hsl(palette.night, 82, 48)],
      [1, hsl(palette.night - 6, 84, 18)],
    ],
  );
  const glints = Array.from({ length: 12 }, () => {
    const y = random.between(line + 6, line + 74);
    const reach = random.between(18, 70);
    return `<rect x="${n(light.x - reach + random.between(-70, 70))}" y="${n(y)}" width="${n(reach * 1.4)}" height="3" rx="1.5" fill="#fff" fill-opacity="${o(random.between(0.25, 0.6))}"/>`;
  }).join('');
  const palm = (x: number, lean: number, size: number): string => {
    const fronds = [-160, -130, -95, -62, -32, -8]
      .map((turn) => {
        const a = (turn * Math.PI) / 180;
        const tipX = size * 0.62 * Math.cos(a);
        const tipY = size * 0.62 * Math.sin(a) + size * 0.22;
        return `M0 0Q${n(tipX * 0.6)} ${n(tipY - size * 0.34)} ${n(tipX)} ${n(tipY)}Q${n(tipX * 0.5)} ${n(tipY - size * 0.16)} 0 0Z`;
      })
      .join('');
    return `<g transform="translate(${n(x + lean * 0.9)} ${n(line - size)})" fill="${hsl(palette.night - 10, 76, 12)}"><path d="${fronds}"/><path d="M-5 0Q${n(-lean * 0.1)} ${n(size * 0.6)} ${n(-lean - 8)} ${n(size * 1.5)}h18Q${n(lean * 0.1)} ${n(size * 0.6)} 5 0Z"/></g>`;
  };
  return {
    back:
      rays(sketch, light.x, line - 30, 18, 0.24) +
      clouds(sketch, 3, height * 0.26) +
      `<rect y="${n(line)}" width="${width}" height="${n(height - line)}" fill="${water}"/>${glints}` +
      palm(width * 0.06, 26, 190) +
      palm(width * 0.95, -30, 160),
  };
};

/** A temple on a hill with steps, between two pillars close to the eye. */
export const temple: Scene = (sketch, light) => {
  const { palette, width, height } = sketch;
  const stone = hsl(palette.night + 6, 52, 24);
  const steps = [0, 1, 2, 3, 4]
    .map((index) => {
      const w = width * (0.36 + index * 0.13);
      return `<rect x="${n(light.x - w / 2)}" y="${n(height * (0.5 + index * 0.055))}" width="${n(w)}" height="${n(height * 0.06)}" fill="${hsl(palette.night + 6, 54, 34 - index * 5)}"/>`;
    })
    .join('');
  const pillar = (x: number): string => {
    const paint = linear(
      sketch,
      [x - 34, 0, x + 34, 0],
      [
        [0, hsl(palette.night, 50, 12)],
        [0.4, hsl(palette.glow, 60, 46)],
        [1, hsl(palette.night, 56, 14)],
      ],
    );
    return `<rect x="${n(x - 30)}" width="60" height="${height}" fill="${paint}"/><rect x="${n(x - 42)}" y="34" width="84" height="22" rx="6" fill="${stone}"/><rect x="${n(x - 38)}" y="58" width="76" height="9" rx="4" fill="#f2b33a"/>`;
  };
  return {
    back: rays(sketch, light.x, light.y, 16, 0.22) + steps + bokeh(sketch, 6, height * 0.5),
    front: `<g filter="${blur(sketch, 2.2)}">${pillar(6)}${pillar(width - 6)}</g>`,
  };
};
