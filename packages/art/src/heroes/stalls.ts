import { hsl, type MetalName } from '../drawing/colour.ts';
import { placed } from '../drawing/placing.ts';
import { bulb } from '../scenes/fair.ts';
import { ballwise, linear, n, o, type Sketch, starPath } from '../drawing/sketch.ts';
import { symbolArt } from '../symbols/symbols.ts';
import { centredText } from '../lettering/typeface.ts';
import type { Hero } from './hero.ts';

const seven = (sketch: Sketch, x: number, y: number, size: number): string => {
  const paint = linear(
    sketch,
    [0, y - size / 2, 0, y + size / 2],
    [
      [0, '#ffd7cf'],
      [0.35, '#ff4a4a'],
      [1, '#a80a2a'],
    ],
  );
  const data = centredText('titan-one', '7', { x, y, size: size * 1.25 });
  return `<path d="${data}" fill="#5a0014" stroke="#5a0014" stroke-width="12" stroke-linejoin="round"/><path d="${data}" fill="#ffd257" stroke="#ffd257" stroke-width="6" stroke-linejoin="round"/><path d="${data}" fill="${paint}"/>`;
};

/** Three windows with symbols, `a+b+c`; `seven` is drawn here. */
export const reels: Hero = (sketch, parameter, { x, y, size }) => {
  const names = parameter.split('+');
  const gold = linear(
    sketch,
    [-170, -110, 170, 110],
    [
      [0, '#fff6cf'],
      [0.3, '#f5b32c'],
      [0.6, '#ffe08a'],
      [1, '#a85a00'],
    ],
  );
  const strip = linear(
    sketch,
    [0, -90, 0, 90],
    [
      [0, '#8d7a66'],
      [0.22, '#fffaf0'],
      [0.78, '#fff7ea'],
      [1, '#85705c'],
    ],
  );
  const windows = names
    .map((name, index) => {
      const cx = (index - 1) * 104;
      const art = (cy: number): string => (name === 'seven' ? seven(sketch, cx, cy, 84) : placed(sketch, name, { x: cx, y: cy, size: 88 }));
      return `<rect x="${cx - 49}" y="-90" width="98" height="180" rx="14" fill="${strip}"/><g>${art(0)}</g>`;
    })
    .join('');
  const lamps = Array.from({ length: 9 }, (_, index) => bulb(-148 + index * 37, -112, 6) + bulb(-148 + index * 37, 112, 6)).join('');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 330)})"><rect x="-176" y="-122" width="352" height="258" rx="34" fill="#4a1a00"/><rect x="-176" y="-128" width="352" height="256" rx="34" fill="${gold}"/><rect x="-164" y="-98" width="328" height="196" rx="22" fill="#2a0f08"/>${windows}<path d="M-164 0h14l10 8l-10 8h-14ZM164 0h-14l-10 8l10 8h14Z" transform="translate(0 -8)" fill="#e3344a"/>${lamps}</g>`;
};

/** A board of pegs with a lit path and slots at the foot; after the colon what falls. */
export const pegs: Hero = (sketch, parameter, { x, y, size }) => {
  const { palette } = sketch;
  const rows = 6;
  const dots: string[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let index = 0; index <= row + 1; index += 1)
      dots.push(
        `<circle cx="${n((index - (row + 1) / 2) * 44)}" cy="${-96 + row * 33}" r="7.5" fill="#fff3da"/><circle cx="${n((index - (row + 1) / 2) * 44 - 2)}" cy="${-98 + row * 33}" r="2.6" fill="#fff"/>`,
      );
  const slots = ['#e3344a', '#ff8a2c', '#ffc53f', '#22a566', '#ffc53f', '#ff8a2c', '#e3344a']
    .map((colour, index) => `<rect x="${-154 + index * 44}" y="98" width="40" height="36" rx="9" fill="${colour}"/>`)
    .join('');
  const path = `M0 -140L22 -78L-2 -46L20 -14L44 18L22 52L44 92`;
  const glow = hsl(palette.glow, 100, 70);
  const falling =
    parameter === 'popcorn'
      ? placed(sketch, 'popcorn', { x: 40, y: 10, size: 150, turn: 10 })
      : placed(sketch, 'gi:star-swirl', { x: 38, y: 4, size: 118, turn: 12 });
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 330)})"><path d="M0 -176L182 112V146H-182V112Z" fill="${hsl(palette.night, 70, 18)}" stroke="#ffd257" stroke-width="7" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${glow}" stroke-opacity=".7" stroke-width="8" stroke-linejoin="round" stroke-dasharray="3 15" stroke-linecap="round"/>${dots.join('')}${slots}${falling}</g>`;
};

/** Blocks piled to a tower, the top one out of line. */
export const tower: Hero = (sketch, _parameter, { x, y, size }) => {
  const colours = [212, 152, 42, 20, 348, 268];
  const block = (cx: number, cy: number, w: number, hue: number): string =>
    `<path d="M${n(cx - w / 2)} ${cy}l22 -22h${n(w)}l-22 22Z" fill="${hsl(hue, 86, 74)}"/><path d="M${n(cx + w / 2)} ${cy}l22 -22v44l-22 22Z" fill="${hsl(hue, 80, 34)}"/><rect x="${n(cx - w / 2)}" y="${cy}" width="${n(w)}" height="44" fill="${hsl(hue, 84, 56)}"/><path d="M${n(cx - w / 2 + 10)} ${cy + 9}h${n(w - 20)}" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>`;
  const pile = colours.map((hue, index) => block([0, 6, -5, 8, -2, 30][index] ?? 0, 108 - index * 44, 150 - index * 9, hue)).join('');
  return `<g transform="translate(${n(x - 10)} ${n(y + 6)}) scale(${o(size / 300)})">${pile}<path d="${starPath(42, -158, 5, 34, 15)}" fill="#ffd257"/></g>`;
};

/** The greased pole of the fiesta with its prizes at the top. */
export const pole: Hero = (sketch, _parameter, { x, y, size }) => {
  const bark = linear(
    sketch,
    [-14, 0, 14, 0],
    [
      [0, '#7a4a12'],
      [0.4, '#f3c25a'],
      [1, '#6a3c0c'],
    ],
  );
  const knots = Array.from({ length: 7 }, (_, index) => `<path d="M-15 ${-84 + index * 40}q15 7 30 0" stroke="#6a3c0c" stroke-width="4" fill="none"/>`).join(
    '',
  );
  const flag = (side: 1 | -1, hue: number, at: number): string =>
    `<path d="M0 ${at}L${side * 128} ${at + 26}L${side * 116} ${at + 54}L${side * 70} ${at + 40}L${side * 30} ${at + 44}Z" fill="${hsl(hue, 84, 56)}"/>`;
  const string = [-1, 1]
    .map(
      (side) =>
        `<path d="M0 -96Q${side * 70} -40 ${side * 150} -20" stroke="#fff3da" stroke-width="4" fill="none"/>${bulb(side * 46, -62, 6)}${bulb(side * 92, -38, 6)}${bulb(side * 140, -22, 6)}`,
    )
    .join('');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 320)})">${flag(1, 350, -60)}${flag(-1, 200, -40)}${string}<rect x="-14" y="-120" width="28" height="290" rx="10" fill="${bark}"/>${knots}<ellipse cy="-96" rx="92" ry="20" fill="none" stroke="#f3c25a" stroke-width="9"/>${placed(sketch, 'wrapped-gift', { x: -70, y: -62, size: 74 })}${placed(sketch, 'wrapped-gift', { x: 70, y: -62, size: 74 })}${placed(sketch, 'glowing-star', { x: 0, y: -136, size: 92 })}</g>`;
};

/** A board of squares in perspective with men on it. */
export const checkers: Hero = (sketch, _parameter, { x, y, size }) => {
  const squares: string[] = [];
  for (let row = 0; row < 6; row += 1)
    for (let column = 0; column < 6; column += 1)
      if ((row + column) % 2) squares.push(`<rect x="${-132 + column * 44}" y="${-132 + row * 44}" width="44" height="44"/>`);
  const man = (cx: number, cy: number, r: number, hue: number, light: number): string => {
    const top = ballwise(sketch, [
      [0, hsl(hue, 80, light + 26)],
      [1, hsl(hue, 80, light)],
    ]);
    return `<path d="M${cx - r} ${cy}v${n(r * 0.4)}a${r} ${n(r * 0.56)} 0 0 0 ${r * 2} 0v${n(-r * 0.4)}Z" fill="${hsl(hue, 76, light - 18)}"/><ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${n(r * 0.56)}" fill="${top}"/><ellipse cx="${cx}" cy="${cy}" rx="${n(r * 0.62)}" ry="${n(r * 0.33)}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4"/>`;
  };
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 300)})"><g transform="translate(0 40) scale(1 .58) rotate(45)"><rect x="-146" y="-128" width="292" height="292" rx="18" fill="#3a1a08"/><rect x="-146" y="-146" width="292" height="292" rx="18" fill="#8a4a1c"/><rect x="-132" y="-132" width="264" height="264" fill="#f6dfb4"/><g fill="#7a2f12">${squares.join('')}</g></g>${man(-74, 28, 42, 352, 46)}${man(78, 30, 42, 222, 34)}${man(0, 76, 46, 352, 46)}${man(0, -20, 42, 222, 34)}${man(0, -46, 42, 222, 36)}</g>`;
};

const plumage: Readonly<Record<string, readonly [number, number, MetalName]>> = {
  talisay: [96, 44, 'gold'],
  hatch: [24, 52, 'copper'],
  araw: [8, 44, 'gold'],
  bulik: [210, 40, 'silver'],
  haligi: [352, 46, 'gold'],
  kelso: [330, 30, 'ruby'],
  golden: [44, 30, 'gold'],
  puti: [196, 44, 'silver'],
  vane: [160, 40, 'copper'],
};

/** An enamel rooster on a medallion before a fan of feathers: an emblem, nothing else. */
export const rooster: Hero = (sketch, parameter, { x, y, size }) => {
  const [hue, second, metal] = plumage[parameter] ?? [20, 44, 'gold'];
  const feathers = Array.from({ length: 11 }, (_, index) => {
    const turn = (index - 5) * 17;
    const paint = linear(
      sketch,
      [0, -178, 0, -60],
      [
        [0, hsl(index % 2 ? hue : second, 90, 66)],
        [0.6, hsl(index % 2 ? hue : second, 84, 44)],
        [1, hsl(hue, 80, 20)],
      ],
    );
    return `<g transform="rotate(${turn})"><path d="M0 -40C-34 -84 -30 -150 0 -184C30 -150 34 -84 0 -40Z" fill="${paint}" stroke="#2a0f00" stroke-opacity=".5" stroke-width="3"/><path d="M0 -60V-160" stroke="#fff" stroke-opacity=".45" stroke-width="3"/></g>`;
  }).join('');
  const disc = ballwise(sketch, [
    [0, hsl(hue, 70, 40)],
    [1, hsl(hue - 10, 80, 12)],
  ]);
  const ring = linear(
    sketch,
    [-110, -110, 110, 110],
    [
      [0, '#fff6cf'],
      [0.4, '#f5b32c'],
      [0.7, '#a85a00'],
      [1, '#ffd97a'],
    ],
  );
  symbolArt('gi:rooster');
  return `<g transform="translate(${n(x)} ${n(y + size * 0.05)}) scale(${o(size / 330)})">${feathers}<circle r="112" fill="#2a0f00"/><circle r="108" fill="${ring}"/><circle r="94" fill="${disc}"/><circle r="100" fill="none" stroke="#6b2e00" stroke-width="4" stroke-dasharray="4 9"/>${placed(sketch, 'gi:rooster', { x: 2, y: 0, size: 150, metal })}</g>`;
};
