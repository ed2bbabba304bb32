import { hsl } from '../drawing/colour.ts';
import { blur, linear, n, o, polygonPath, radial, starPath } from '../drawing/sketch.ts';
import { sparks } from './fair.ts';
import { bokeh, rays } from './ground.ts';
import { clouds, ridge } from './land.ts';
import type { Scene } from './scene.ts';

/** Night sky: stars, a haze across, one far planet. */
export const stars: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const dots = Array.from({ length: 46 }, () => {
    const r = random.chance(0.16) ? random.between(2, 3.2) : random.between(0.8, 1.7);
    return `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height * 0.74))}" r="${n(r)}" fill="#fff" fill-opacity="${o(random.between(0.4, 0.95))}"/>`;
  }).join('');
  const haze = [0, 1, 2]
    .map(
      (index) =>
        `<ellipse cx="${n(width * (0.2 + 0.3 * index))}" cy="${n(height * (0.5 - 0.14 * index))}" rx="${n(width * 0.3)}" ry="${n(height * 0.09)}" transform="rotate(-28 ${n(width / 2)} ${n(height * 0.4)})" fill="${hsl(index === 1 ? palette.accent : palette.glow, 90, 66)}" fill-opacity=".3"/>`,
    )
    .join('');
  const px = random.chance(0.5) && width === height ? width * 0.13 : width * 0.88;
  const world = radial(
    sketch,
    [px - 14, height * 0.17 - 16, 70],
    [
      [0, hsl(palette.accent, 90, 78)],
      [0.6, hsl(palette.accent, 72, 46)],
      [1, hsl(palette.night, 80, 16)],
    ],
  );
  return {
    back:
      `<g filter="${blur(sketch, 22)}">${haze}</g>${dots}` +
      `<circle cx="${n(px)}" cy="${n(height * 0.19)}" r="44" fill="${world}"/>` +
      rays(sketch, light.x, light.y, 8, 0.1) +
      sparks(sketch, 8, [0, 0, width, height * 0.6]),
  };
};

/** Crystals standing along both sides of a cave. */
export const crystals: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const shard = (x: number, y: number, size: number, turn: number, hue: number): string => {
    const w = size * 0.24;
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="M${n(-w)} 0L${n(-w)} ${n(-size * 0.74)}L0 ${n(-size)}V0Z" fill="${hsl(hue, 84, 66)}"/><path d="M0 0V${n(-size)}L${n(w)} ${n(-size * 0.74)}V0Z" fill="${hsl(hue, 82, 40)}"/><path d="M${n(-w)} ${n(-size * 0.74)}L0 ${n(-size)}L${n(w)} ${n(-size * 0.74)}L0 ${n(-size * 0.62)}Z" fill="#fff" fill-opacity=".6"/></g>`;
  };
  const side = (sign: 1 | -1): string =>
    [0, 1, 2, 3]
      .map((index) => {
        const x = sign > 0 ? index * 34 - 8 : width - index * 34 + 8;
        const hue = random.pick([palette.accent, palette.glow, palette.night + 24]);
        return shard(x, height * 0.8, random.between(90, 190) - index * 18, sign * (18 - index * 7), hue);
      })
      .reverse()
      .join('');
  return {
    back:
      rays(sketch, light.x, light.y, 12, 0.16) +
      `<path d="M0 0H${width}V${n(height * 0.1)}Q${n(width * 0.7)} ${n(height * 0.03)} ${n(width * 0.5)} ${n(height * 0.07)}T0 ${n(height * 0.12)}Z" fill="${hsl(palette.night - 10, 76, 10)}"/>` +
      side(1) +
      side(-1) +
      sparks(sketch, 8, [0, 40, width, height * 0.62]),
  };
};

/** A city at night with lit windows. */
export const city: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const row = (base: number, lightness: number, lit: boolean): string => {
    let x = -10;
    let out = '';
    while (x < width) {
      const w = random.between(34, 66);
      const top = base - random.between(60, 190) * (1 - 0.5 * Math.exp(-(((x - light.x) / 150) ** 2)));
      out += `<rect x="${n(x)}" y="${n(top)}" width="${n(w)}" height="${n(height - top)}" fill="${hsl(palette.night - 6, 66, lightness)}"/>`;
      if (lit) {
        for (let wy = top + 10; wy < base - 4; wy += 17) {
          for (let wx = x + 7; wx < x + w - 8; wx += 13) {
            if (random.chance(0.42))
              out += `<rect x="${n(wx)}" y="${n(wy)}" width="6" height="8" fill="${hsl(random.chance(0.75) ? 46 : palette.accent, 100, 72)}" fill-opacity=".85"/>`;
          }
        }
      }
      x += w + random.between(2, 8);
    }
    return out;
  };
  return {
    back: rays(sketch, light.x, light.y, 12, 0.16) + row(height * 0.72, 22, false) + row(height * 0.8, 12, true) + bokeh(sketch, 7, height * 0.4),
  };
};

/** Old roofs, a bare tree and a big moon. */
export const village: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const dark = hsl(palette.night - 10, 70, 9);
  const moon = radial(
    sketch,
    [light.x - 30, light.y - 40, 210],
    [
      [0, '#fffbe6'],
      [0.7, hsl(palette.glow, 80, 76)],
      [1, hsl(palette.glow, 74, 62)],
    ],
  );
  const house = (x: number, w: number, h: number): string =>
    `<path d="M${n(x)} ${height}V${n(height * 0.72 - h * 0.4)}L${n(x + w / 2)} ${n(height * 0.72 - h)}L${n(x + w)} ${n(height * 0.72 - h * 0.4)}V${height}Z" fill="${dark}"/><rect x="${n(x + w * 0.38)}" y="${n(height * 0.72 - h * 0.3)}" width="${n(w * 0.24)}" height="${n(w * 0.3)}" rx="4" fill="#ffc94d" fill-opacity=".9"/>`;
  const side = random.chance(0.5) ? 1 : -1;
  const tree = `<g transform="translate(${n(side > 0 ? width + 16 : -16)} ${n(height * 0.8)}) scale(${o(-side * 0.74)} .96)" fill="none" stroke="${dark}" stroke-linecap="round"><path d="M0 20Q6 -110 34 -230" stroke-width="30"/><path d="M10 -110Q60 -150 82 -226M20 -160Q6 -230 -4 -300M30 -210Q76 -250 128 -262M70 -200Q104 -214 128 -206" stroke-width="11"/></g>`;
  return {
    back:
      `<circle cx="${n(light.x)}" cy="${n(light.y)}" r="164" fill="${moon}" fill-opacity=".9"/>` +
      clouds(sketch, 3, height * 0.44) +
      ridge(sketch, height * 0.7, 14, hsl(palette.night - 6, 70, 14)) +
      house(side > 0 ? -14 : width - 96, 110, 120) +
      house(side > 0 ? 84 : width - 170, 74, 84),
    front: `<g filter="${blur(sketch, 1.6)}">${tree}</g>`,
  };
};

/** Circuit lines and a net of hexagons. */
export const circuit: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const cells: string[] = [];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      const x = column * 62 + (row % 2 ? 31 : 0);
      const y = row * 53;
      const far = Math.hypot(x - light.x, y - light.y);
      if (far < 110 || !random.chance(0.8)) continue;
      cells.push(
        `<path d="${polygonPath(x, y, 6, 30)}" fill="${hsl(random.chance(0.2) ? palette.accent : palette.glow, 96, 64)}" fill-opacity="${o(random.between(0.02, 0.24))}" stroke="${hsl(palette.glow, 100, 74)}" stroke-opacity=".28" stroke-width="2"/>`,
      );
    }
  }
  const bar = linear(
    sketch,
    [0, height * 0.9, width, 0],
    [
      [0, hsl(palette.accent, 100, 60), 0],
      [0.5, hsl(palette.accent, 100, 66), 0.75],
      [1, hsl(palette.glow, 100, 70), 0],
    ],
  );
  return {
    back:
      cells.join('') +
      `<path d="M${n(-width * 0.05)} ${n(height * 0.66)}L${n(width * 1.05)} ${n(height * 0.08)}v34L${n(-width * 0.05)} ${n(height * 0.82)}Z" fill="${bar}"/>` +
      rays(sketch, light.x, light.y, 10, 0.12),
  };
};

/** Stripes of a lollipop and sugar stars. */
export const sweets: Scene = (sketch, light) => {
  const { random, palette, width, height } = sketch;
  const arms = 9;
  const swirl = Array.from({ length: arms }, (_, index) => {
    const a = (index * 2 * Math.PI) / arms;
    const b = a + Math.PI / arms;
    const at = (radius: number, angle: number): string => `${n(light.x + radius * Math.cos(angle))} ${n(light.y + radius * Math.sin(angle))}`;
    return `M${at(20, a)}Q${at(190, a + 0.1)} ${at(430, a + 0.9)}L${at(430, b + 0.9)}Q${at(190, b + 0.1)} ${at(20, b)}Z`;
  }).join('');
  const drops = Array.from({ length: 18 }, () => {
    const x = random.between(0, width);
    const y = random.between(0, height * 0.62);
    return random.chance(0.5)
      ? `<path d="${starPath(x, y, 5, 9, 4.4, random.between(0, 72))}" fill="${hsl(random.pick([46, palette.accent, 330, 180]), 96, 74)}"/>`
      : `<rect x="${n(x)}" y="${n(y)}" width="18" height="6" rx="3" fill="${hsl(random.pick([46, palette.accent, 330, 180]), 96, 74)}" transform="rotate(${random.whole(0, 179)} ${n(x)} ${n(y)})"/>`;
  }).join('');
  const hill = (y: number, hue: number, lightness: number): string =>
    Array.from(
      { length: 5 },
      (_, index) => `<circle cx="${n((width / 4) * index)}" cy="${n(y + 60 + random.between(-8, 12))}" r="92" fill="${hsl(hue, 78, lightness)}"/>`,
    ).join('');
  return {
    back: `<path d="${swirl}" fill="#fff" fill-opacity=".2"/>${drops}` + hill(height * 0.66, palette.accent, 70) + hill(height * 0.74, palette.night, 40),
  };
};
