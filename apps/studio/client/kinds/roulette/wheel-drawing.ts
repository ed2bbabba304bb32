import { colourOf, pocketText, wheelOrder } from '@laro/games/kinds/roulette/wheel';
import { shape } from '../../shell/page/dom.ts';
import { pointOn, sectorPath } from '../../shell/page/sector.ts';

const PAINTS = { red: ['#c22a1c', '#6d1410'], black: ['#1a2142', '#0b1026'], zero: ['#0b7f64', '#06493a'] } as const;
/** Radii of the pockets: outer edge, between numbers and pockets, inner edge. */
const [OUTER, MIDDLE, INNER] = [133, 107, 84];
/** From the middle of the drawing to its edge. */
const DISC_RADIUS = 138;
const STUDS = 8;

const pocketOf = (pocket: number, at: number, count: number): SVGElement[] => {
  const [light, deep] = PAINTS[colourOf(pocket)];
  const text = shape('text', {
    transform: `rotate(${((at * 360) / count).toFixed(2)}) translate(0 -115)`,
    'text-anchor': 'middle',
    'font-size': count > 20 ? 12.6 : 18,
    'font-weight': 700,
    fill: '#fff6e3',
  });
  text.textContent = pocketText(pocket);
  return [
    shape('path', { d: sectorPath(MIDDLE, OUTER, at, count), fill: light, stroke: '#e9c069', 'stroke-width': 0.8 }),
    shape('path', { d: sectorPath(INNER, MIDDLE, at, count), fill: deep, stroke: '#c8964a', 'stroke-width': 1 }),
    text,
  ];
};

const spoke = (turn: number): SVGElement =>
  shape(
    'g',
    { transform: `rotate(${turn})` },
    shape('path', { d: 'M-3 0L-2 -46H2L3 0Z', fill: '#d99a2b', stroke: '#6b3f08', 'stroke-width': 0.8 }),
    shape('circle', { cy: -48, r: 7, fill: '#ffc43d', stroke: '#8a5208', 'stroke-width': 1 }),
  );

/** The part that turns: pockets, cone and spokes, seen from above. It is painted once and turned as one picture. */
export const discDrawing = (pockets: number): SVGElement => {
  const order = wheelOrder(pockets);
  return shape(
    'svg',
    { viewBox: `${-DISC_RADIUS} ${-DISC_RADIUS} ${2 * DISC_RADIUS} ${2 * DISC_RADIUS}`, class: 'disc', 'aria-hidden': 'true' },
    shape('circle', { r: 136, fill: '#120803' }),
    ...order.flatMap((pocket, at) => pocketOf(pocket, at, order.length)),
    shape('circle', { r: INNER, fill: '#7a3d1a', stroke: '#ffe19a', 'stroke-width': 2 }),
    ...[0, 1, 2, 3].map((part) =>
      shape('path', { d: `M0 0L${pointOn((part * Math.PI) / 2, 83)}A83 83 0 0 1 ${pointOn((part * Math.PI) / 2 + 0.8, 83)}Z`, fill: '#5a2a10' }),
    ),
    ...[20, 110, 200, 290].map(spoke),
    shape('circle', { r: 15, fill: '#ffc43d', stroke: '#8a5208', 'stroke-width': 2 }),
    shape('circle', { cx: -4, cy: -5, r: 5, fill: '#fff3c4' }),
  );
};

const stud = (place: number): SVGElement => {
  const turn = (place * 360) / STUDS + 20;
  return shape('path', { d: 'M0 -8L3 0L0 8L-3 0Z', fill: '#ffe19a', stroke: '#6b4312', transform: `rotate(${turn}) translate(0 -148) rotate(90)` });
};

/** The bowl around the disc, in the wheel's own perspective. */
export const bowlDrawing = (tilt: number): SVGElement =>
  shape(
    'svg',
    { viewBox: '0 0 390 254', class: 'bowl', 'aria-hidden': 'true' },
    shape('ellipse', { cx: 195, cy: 156, rx: 186, ry: 112, fill: '#000', 'fill-opacity': 0.45 }),
    shape('ellipse', { cx: 195, cy: 145, rx: 174, ry: 114, fill: '#2b1207' }),
    shape(
      'g',
      { transform: `translate(195 133) scale(1 ${tilt})` },
      shape('circle', { r: 174, fill: '#8b4d23', stroke: '#ffdca8', 'stroke-width': 1.5 }),
      shape('circle', { r: 163, fill: '#2a1209', stroke: '#d99a2b', 'stroke-width': 2.5 }),
      shape('circle', { r: 148, fill: 'none', stroke: '#4a240f', 'stroke-width': 22 }),
      ...Array.from({ length: STUDS }, (_, place) => stud(place)),
    ),
  );
