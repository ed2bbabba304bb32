import { shape } from '../page/dom.ts';

const WIDTH = 390;
const HEIGHT = 284;
const STRIPE = 39;
const STARS = '70,92 120,110 160,88 240,100 290,86 330,118 52,130 205,116 268,128';
const FLAGS = ['#ff5d9e', '#ffbe2e', '#4fe3bd', '#7cc0ff', '#fff6e3', '#ff8a73'];

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]): SVGElement[] =>
  list.map(([offset, colour, opacity = 1]) => shape('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }));

const down = (id: string, ...list: readonly Stop[]): SVGElement => shape('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops(list));
const along = (id: string, ...list: readonly Stop[]): SVGElement => shape('linearGradient', { id, x1: 0, y1: 0, x2: 1, y2: 0 }, ...stops(list));
const path = (d: string, fill: string, more: Record<string, string | number> = {}): SVGElement => shape('path', { d, fill, ...more });
const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): SVGElement =>
  shape('rect', { x, y, width, height, fill, 'fill-opacity': opacity });

const paintsOfStall = (): SVGElement =>
  shape(
    'defs',
    {},
    down('stall-night', [0, '#121a4c'], [1, '#3a2a7a']),
    down('stall-shade', [0, '#000', 0.5], [0.7, '#000', 0], [1, '#fff', 0.12]),
    down('stall-wood', [0, '#b87440'], [1, '#7a4420']),
    along('stall-post', [0, '#e3a368'], [0.4, '#9a5a2c'], [1, '#4d260f']),
    shape(
      'radialGradient',
      { id: 'stall-light' },
      ...stops([
        [0, '#ffdf9a', 0.75],
        [1, '#ffb35a', 0],
      ]),
    ),
  );

/** A string of flags that hangs from one post to the middle. */
const bunting = (from: number): SVGElement[] => {
  const sag = (at: number): number => 72 + 56 * at * (1 - at);
  const flags = Array.from({ length: 11 }, (_, place) => {
    const [a, b] = [place / 11 + 0.011, (place + 1) / 11 - 0.011];
    const [left, right, middle] = [from + 200 * a, from + 200 * b, from + 100 * (a + b)];
    return path(`M${left} ${sag(a)}L${right} ${sag(b)}L${middle} ${sag((a + b) / 2) + 16}Z`, FLAGS[place % FLAGS.length] ?? '');
  });
  return [path(`M${from} 72Q${from + 100} 100 ${from + 200} 72`, 'none', { stroke: '#c9cfec', 'stroke-opacity': 0.5 }), ...flags];
};

const awning = (): SVGElement[] => {
  const stripes = Array.from({ length: WIDTH / STRIPE }, (_, place) => place * STRIPE);
  const scallop = (x: number): string => `M${x} 0H${x + STRIPE}V44C${x + STRIPE} 62 ${x} 62 ${x} 44Z`;
  const bulbs = stripes.flatMap((x) => [
    shape('circle', { cx: x + STRIPE / 2, cy: 65, r: 6.2, fill: '#ffc85a', 'fill-opacity': 0.2 }),
    shape('circle', { cx: x + STRIPE / 2, cy: 65, r: 2.4, fill: '#ffe7a8' }),
  ]);
  return [
    ...stripes.map((x, place) => path(scallop(x), place % 2 === 0 ? '#cf2a4c' : '#fff1d6')),
    ...stripes.map((x) => path(scallop(x), 'url(#stall-shade)')),
    ...bulbs,
  ];
};

const table = (): SVGElement[] => [
  path('M34 172H356L390 240V284H0V240Z', 'url(#stall-wood)'),
  path('M48 180H342L372 258H18Z', '#5e1a2e', { stroke: '#ffd468', 'stroke-opacity': 0.85, 'stroke-width': 2 }),
  path('M54 184H336L363 253H27Z', '#7d2440'),
  path('M48 180H342L345 188H45Z', '#000', { 'fill-opacity': 0.35 }),
  shape('ellipse', { cx: 195, cy: 214, rx: 176, ry: 60, fill: 'url(#stall-light)', 'fill-opacity': 0.5 }),
  rect(0, 258, WIDTH, 26, '#4a230e'),
  rect(0, 258, WIDTH, 3, '#e2a56a'),
  rect(0, 276, WIDTH, 8, '#000', 0.35),
];

/** A stall by night, painted once behind the moving parts. Its box is 390 by 284. */
export const backdrop = (): SVGElement =>
  shape(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'stall', 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMax slice' },
    paintsOfStall(),
    rect(0, 0, WIDTH, HEIGHT, 'url(#stall-night)'),
    ...STARS.split(' ').map((place) =>
      shape('circle', { cx: place.split(',')[0] ?? 0, cy: place.split(',')[1] ?? 0, r: 1.2, fill: '#fff6e3', 'fill-opacity': 0.8 }),
    ),
    ...bunting(0),
    ...bunting(190),
    path('M0 164Q60 128 130 150T270 144T390 156V190H0Z', '#1c1550'),
    ...table(),
    rect(8, 40, 15, 230, 'url(#stall-post)'),
    rect(367, 40, 15, 230, 'url(#stall-post)'),
    shape('ellipse', { cx: 195, cy: 120, rx: 190, ry: 110, fill: 'url(#stall-light)', 'fill-opacity': 0.5 }),
    ...awning(),
  );
