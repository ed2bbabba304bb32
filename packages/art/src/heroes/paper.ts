import { hsl } from '../drawing/colour.ts';
import { fitted, placed } from '../drawing/placing.ts';
import { linear, n, o, starPath, type Sketch } from '../drawing/sketch.ts';
import { centredText } from '../lettering/typeface.ts';
import type { Hero } from './hero.ts';
import { ball } from './balls.ts';

const bingoNumbers = (sketch: Sketch, columns: number, rows: number, span: number): number[][] =>
  Array.from({ length: columns }, (_, column) =>
    sketch.random
      .shuffled(Array.from({ length: span }, (_unused, index) => column * span + index + 1))
      .slice(0, rows)
      .sort((one, other) => one - other),
  );

const marked = (pattern: string, column: number, row: number, columns: number, rows: number): boolean => {
  if (pattern === 'corners') return (column === 0 || column === columns - 1) && (row === 0 || row === rows - 1);
  if (pattern === 'cross') return column === row || column === columns - 1 - row;
  if (pattern === 'pattern') return (column + row) % 2 === 0;
  return false;
};

/** A card with its letters, numbers by column and daubed squares; after the colon a pattern or a symbol next to it. */
export const bingo: Hero = (sketch, parameter, { x, y, size }) => {
  const { random, palette } = sketch;
  const ninety = parameter === 'ninety';
  const columns = ninety ? 6 : 5;
  const rows = ninety ? 3 : 4;
  const w = 268;
  const head = 52;
  const cell = (w - 24) / columns;
  const h = head + rows * Math.min(cell, 50) + 20;
  const tall = Math.min(cell, 50);
  const figures = bingoNumbers(sketch, columns, rows, 15);
  const daub = hsl(palette.accent, 84, 56);
  const patterned = ['corners', 'cross', 'pattern'].includes(parameter);
  const cells = figures
    .flatMap((column, c) =>
      column.map((value, r) => {
        const cx = 12 + cell * (c + 0.5);
        const cy = head + 10 + tall * (r + 0.5);
        const hit = patterned ? marked(parameter, c, r, columns, rows) : random.chance(0.36);
        const ink = hit ? '#fff' : '#2a2140';
        const spot = hit ? `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(tall * 0.45)}" fill="${daub}"/>` : '';
        return `${spot}<path d="${centredText('bowlby-one', String(value), { x: cx, y: cy, size: tall * 0.48, width: tall * 0.76 })}" fill="${ink}"/>`;
      }),
    )
    .join('');
  const letters = (ninety ? 'LINGGO' : 'BINGO')
    .split('')
    .map((letter, index) => `<path d="${centredText('titan-one', letter, { x: 12 + cell * (index + 0.5), y: head / 2 + 3, size: 38 })}" fill="#fff"/>`)
    .join('');
  const lines = Array.from({ length: columns - 1 }, (_, index) => `M${n(12 + cell * (index + 1))} ${head + 6}V${n(h - 8)}`).join('');
  const paper = linear(
    sketch,
    [0, 0, w, h],
    [
      [0, '#ffffff'],
      [0.7, '#fff5e3'],
      [1, '#f2dfc2'],
    ],
  );
  const sheet = `<rect width="${w}" height="${n(h)}" rx="20" fill="${paper}"/><path d="M0 ${head}V20A20 20 0 0 1 20 0H${w - 20}A20 20 0 0 1 ${w} 20V${head}Z" fill="${hsl(palette.accent, 80, 44)}"/><path d="${lines}" stroke="#d9c3a0" stroke-width="2"/>${letters}${cells}`;
  const blank = `<rect width="${w}" height="${n(h)}" rx="20" fill="#fff1d8"/><path d="M0 ${head}V20A20 20 0 0 1 20 0H${w - 20}A20 20 0 0 1 ${w} 20V${head}Z" fill="${hsl(palette.glow, 80, 44)}"/>`;
  const behind = parameter === 'double' ? `<g transform="rotate(13 ${w / 2} ${n(h / 2)}) translate(26 -26)">${blank}</g>` : '';
  const symbol = patterned || ['plain', 'ninety', 'double'].includes(parameter) ? '' : parameter === 'star' ? 'glowing-star' : parameter;
  const left = random.chance(0.5);
  const friend = symbol
    ? placed(sketch, symbol, { ...fitted(symbol, { x: left ? 10 : w - 10, y: h * 0.5, width: 156, height: 150 }), turn: left ? -8 : 8 })
    : ball(sketch, [left ? 10 : w - 10, h * 0.46, 60], 2, `${random.pick(['B', 'G', 'O'])}${random.whole(1, 75)}`);
  const other = ball(sketch, [left ? w - 4 : 4, h * 0.68, 44], random.whole(0, 7), String(random.whole(1, 75)));
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 292)}) rotate(-5) translate(${-w / 2} ${n(-h / 2)})">${behind}${sheet}${other}${friend}</g>`;
};

/** Paper tickets with a round window; the word after the colon chooses what is printed on the top one. */
export const ticket: Hero = (sketch, parameter, { x, y, size }) => {
  const { palette } = sketch;
  const shape = (fill: string): string =>
    `<path d="M-150 -78H150V-26A26 26 0 0 0 150 26V78H-150V26A26 26 0 0 0 -150 -26Z" fill="${fill}"/><path d="M84 -70V70" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-dasharray="9 9"/>`;
  const paper = linear(
    sketch,
    [-150, -78, 150, 78],
    [
      [0, '#fff9ea'],
      [0.6, '#ffe9b8'],
      [1, '#f6c56a'],
    ],
  );
  const ink = hsl(palette.night, 70, 26);
  const accent = hsl(palette.accent, 82, 50);
  const prints: Readonly<Record<string, () => string>> = {
    star: () => `<path d="${starPath(-40, 0, 5, 62, 27)}" fill="${accent}"/>`,
    sun: () => `<path d="${starPath(-40, 0, 12, 62, 36)}" fill="${accent}"/><circle cx="-40" r="26" fill="#fff3c4"/>`,
    wave: () => `<path d="M-128 18q22 -38 44 0t44 0t44 0t44 0V52H-128Z" fill="${accent}"/><circle cx="-40" cy="-28" r="24" fill="#ff9a3d"/>`,
    flower: () =>
      Array.from(
        { length: 5 },
        (_, index) => `<ellipse cx="-40" cy="-34" rx="20" ry="32" fill="#ffffff" stroke="#d8c9a8" stroke-width="2" transform="rotate(${index * 72} -40 0)"/>`,
      ).join('') + `<circle cx="-40" r="15" fill="#ffc53f"/>`,
    scratch: () =>
      [0, 1, 2]
        .map(
          (index) =>
            `<circle cx="${-100 + index * 62}" r="27" fill="${index === 2 ? '#b9c3d9' : '#fff'}" stroke="${accent}" stroke-width="5"/>${index === 2 ? '' : `<path d="${starPath(-100 + index * 62, 0, 5, 17, 7)}" fill="${accent}"/>`}`,
        )
        .join(''),
  };
  const figures = [0, 1, 2]
    .map((index) => `<path d="${centredText('bowlby-one', String(sketch.random.whole(0, 9)), { x: 117, y: -42 + index * 42, size: 34 })}" fill="${ink}"/>`)
    .join('');
  const print = prints[parameter];
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${o(size / 300)})"><g transform="translate(-16 46) rotate(-19)">${shape(accent)}</g><g transform="translate(14 -34) rotate(11)">${shape(hsl(palette.glow, 86, 52))}</g><g transform="rotate(-6)"><g transform="translate(5 8)" opacity=".3">${shape('#000')}</g>${shape(paper)}${print ? print() : ''}${figures}</g></g>`;
};
