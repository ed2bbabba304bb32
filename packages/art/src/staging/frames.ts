import { clothHue, hsl } from '../drawing/colour.ts';
import { bulb } from '../scenes/fair.ts';
import { downward, linear, n, o, type Sketch, starPath, sunRays } from '../drawing/sketch.ts';
import type { SignatureDetail, VendorFrame } from '../vendors.ts';

const edge = 480;

const goldAcross = (sketch: Sketch): string =>
  linear(
    sketch,
    [0, 0, edge, edge],
    [
      [0, '#fff3b8'],
      [0.25, '#f0a21c'],
      [0.5, '#ffe588'],
      [0.75, '#c97900'],
      [1, '#ffdf78'],
    ],
  );

/** A ring between the picture's edge and a rounded inner edge, as path data for an even-odd fill. */
const ringPath = (thick: number, round: number): string => {
  const far = edge - thick;
  return `M0 0H${edge}V${edge}H0ZM${thick + round} ${thick}A${round} ${round} 0 0 0 ${thick} ${thick + round}V${far - round}A${round} ${round} 0 0 0 ${thick + round} ${far}H${far - round}A${round} ${round} 0 0 0 ${far} ${far - round}V${thick + round}A${round} ${round} 0 0 0 ${far - round} ${thick}Z`;
};

const bulbs = (sketch: Sketch): string => {
  const hue = clothHue(sketch.palette);
  const thick = 30;
  const body = downward(sketch, [
    [0, hsl(hue, 76, 46)],
    [0.5, hsl(hue, 80, 34)],
    [1, hsl(hue, 82, 22)],
  ]);
  const gold = goldAcross(sketch);
  const lamps: string[] = [];
  const span = edge - thick;
  const round = 44;
  const straight = span - round * 2;
  for (let index = 0; index < 9; index += 1) {
    const along = thick / 2 + round + (straight * index) / 8;
    lamps.push(bulb(along, 15, 6), bulb(along, edge - 15, 6), bulb(15, along, 6), bulb(edge - 15, along, 6));
  }
  const bend = thick / 2 + round * 0.3;
  for (const [x, y] of [
    [bend, bend],
    [edge - bend, bend],
    [bend, edge - bend],
    [edge - bend, edge - bend],
  ] as const)
    lamps.push(bulb(x, y, 6));
  return `<path d="${ringPath(thick, 36)}" fill="${body}" fill-rule="evenodd"/><rect x="${thick}" y="${thick}" width="${edge - thick * 2}" height="${edge - thick * 2}" rx="36" fill="none" stroke="${gold}" stroke-width="4"/><rect x="3" y="3" width="474" height="474" rx="54" fill="none" stroke="${gold}" stroke-width="4"/>${lamps.join('')}`;
};

const gold = (sketch: Sketch): string => {
  const paint = goldAcross(sketch);
  return `<rect x="9" y="9" width="462" height="462" rx="46" fill="none" stroke="#2a0f00" stroke-opacity=".6" stroke-width="12"/><rect x="9" y="9" width="462" height="462" rx="46" fill="none" stroke="${paint}" stroke-width="7"/><rect x="19" y="19" width="442" height="442" rx="37" fill="none" stroke="${paint}" stroke-opacity=".8" stroke-width="2"/>`;
};

const suns = (sketch: Sketch): string => {
  const paint = goldAcross(sketch);
  const night = hsl(sketch.palette.night - 8, 84, 13);
  return [
    [0, 0],
    [edge, 0],
    [0, edge],
    [edge, edge],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<circle cx="${x}" cy="${y}" r="76" fill="${night}"/><circle cx="${x}" cy="${y}" r="76" fill="none" stroke="${paint}" stroke-width="5"/><path d="${starPath(x, y, 24, 69, 52)}" fill="${paint}"/><circle cx="${x}" cy="${y}" r="46" fill="#fff3b8" stroke="${night}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="42" fill="${paint}"/>`,
    )
    .join('');
};

const awning = (sketch: Sketch): string => {
  const one = hsl(clothHue(sketch.palette), 82, 50);
  const step = edge / 8;
  const stripes = Array.from(
    { length: 8 },
    (_, index) => `<path d="M${n(index * step)} 0h${step}v36a${step / 2} ${step / 2} 0 0 1 ${-step} 0Z" fill="${index % 2 ? '#fff6e4' : one}"/>`,
  ).join('');
  const shade = linear(
    sketch,
    [0, 0, 0, 66],
    [
      [0, '#fff', 0.34],
      [0.4, '#fff', 0],
      [0.55, '#000', 0],
      [1, '#000', 0.34],
    ],
  );
  const clip = sketch.name();
  sketch.defs.push(`<clipPath id="${clip}">${stripes.replaceAll(/ fill="[^"]*"/g, '')}</clipPath>`);
  return `<g transform="translate(0 7)" fill-opacity=".4">${stripes.replaceAll(/ fill="[^"]*"/g, ' fill="#000"')}</g>${stripes}<rect width="${edge}" height="70" fill="${shade}" clip-path="url(#${clip})"/>`;
};

const capiz = (sketch: Sketch): string => {
  const paint = goldAcross(sketch);
  const pane = (x: number, y: number): string =>
    `<rect x="${x}" y="${y}" width="30" height="30" rx="3" fill="#fff3da" fill-opacity=".72" stroke="#6b3a10" stroke-width="4"/><path d="M${x + 4} ${y + 20}L${x + 20} ${y + 4}" stroke="#fff" stroke-opacity=".8" stroke-width="3"/>`;
  const corner = [
    [12, 12],
    [44, 12],
    [76, 12],
    [12, 44],
    [12, 76],
    [44, 44],
  ]
    .map(([x = 0, y = 0]) => pane(x, y))
    .join('');
  return `<rect x="7" y="7" width="466" height="466" rx="44" fill="none" stroke="${paint}" stroke-width="6"/>${mirrored(corner)}`;
};

const neon = (sketch: Sketch): string => {
  const colour = hsl(sketch.palette.accent, 100, 66);
  const line = `M70 14H410Q466 14 466 70V410Q466 466 410 466H70Q14 466 14 410V70Q14 14 70 14Z`;
  return [
    [22, 0.16],
    [13, 0.3],
    [6, 0.95],
  ]
    .map(([width = 1, opacity = 1]) => `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${o(opacity)}"/>`)
    .concat(`<path d="${line}" fill="none" stroke="#fff" stroke-width="2.4"/>`)
    .join('');
};

const ticket = (sketch: Sketch): string => {
  const night = hsl(clothHue(sketch.palette), 76, 42);
  const holes = Array.from({ length: 9 }, (_, index) => {
    const at = 40 + index * 50;
    return `<circle cx="8" cy="${at}" r="13"/><circle cx="472" cy="${at}" r="13"/>`;
  }).join('');
  return `<path d="${ringPath(14, 34)}" fill="${night}" fill-rule="evenodd"/><g fill="${hsl(sketch.palette.night - 8, 80, 9)}">${holes}</g><rect x="26" y="20" width="428" height="440" rx="30" fill="none" stroke="#fff6e4" stroke-opacity=".75" stroke-width="3" stroke-dasharray="10 8"/>`;
};

const corners = (sketch: Sketch): string => {
  const paint = goldAcross(sketch);
  const stone = hsl(clothHue(sketch.palette), 84, 52);
  const one = `<path d="M10 132V58Q10 10 58 10H132" fill="none" stroke="#2a0f00" stroke-opacity=".55" stroke-width="15"/><path d="M10 132V58Q10 10 58 10H132" fill="none" stroke="${paint}" stroke-width="9" stroke-linecap="round"/><path d="M28 104Q28 28 104 28Q70 34 62 50Q56 60 50 62Q34 70 28 104Z" fill="${paint}"/><circle cx="40" cy="40" r="13" fill="${stone}" stroke="#fff3b8" stroke-width="3"/><circle cx="36" cy="36" r="4" fill="#fff" fill-opacity=".85"/>`;
  return mirrored(one);
};

const mirrored = (corner: string): string =>
  ['translate(0 0)', `translate(${edge} 0) scale(-1 1)`, `translate(0 ${edge}) scale(1 -1)`, `translate(${edge} ${edge}) scale(-1 -1)`]
    .map((turn) => `<g transform="${turn}">${corner}</g>`)
    .join('');

const scallop = (sketch: Sketch): string => {
  const colour = hsl(clothHue(sketch.palette), 78, 46);
  const step = edge / 12;
  const row = Array.from({ length: 12 }, (_, index) => `<circle cx="${n(step * (index + 0.5))}" cy="6" r="${n(step / 2)}"/>`).join('');
  const pearls = Array.from({ length: 11 }, (_, index) => `<circle cx="${n(step * (index + 1))}" cy="21" r="4.5"/>`).join('');
  const side = (turn: string): string => `<g transform="${turn}"><g fill="${colour}">${row}</g><g fill="#fff6e4">${pearls}</g></g>`;
  return ['rotate(0)', `rotate(90 240 240)`, `rotate(180 240 240)`, `rotate(270 240 240)`].map(side).join('');
};

const bamboo = (sketch: Sketch): string => {
  const cane = (x: number, y: number, length: number, turn: number): string => {
    const knots = Array.from(
      { length: 4 },
      (_, index) =>
        `<path d="M${n((length * (index + 0.6)) / 4)} -11v22" stroke="#4f6a12" stroke-width="5" stroke-linecap="round"/><path d="M${n((length * (index + 0.6)) / 4 + 5)} -9v18" stroke="#f4ffc4" stroke-opacity=".6" stroke-width="3"/>`,
    ).join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="0" y="-11" width="${length}" height="22" rx="9" fill="url(#${id})" stroke="#33450a" stroke-width="3"/>${knots}</g>`;
  };
  const id = sketch.name();
  sketch.defs.push(
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9f7a0"/><stop offset=".4" stop-color="#b3cf48"/><stop offset="1" stop-color="#5c7a16"/></linearGradient>`,
  );
  const tie = (x: number, y: number): string =>
    `<path d="M${x - 15} ${y - 15}l30 30M${x + 15} ${y - 15}l-30 30" stroke="#7a3d10" stroke-width="9" stroke-linecap="round"/><path d="M${x - 15} ${y - 15}l30 30M${x + 15} ${y - 15}l-30 30" stroke="#d99a4a" stroke-width="4" stroke-linecap="round"/>`;
  return (
    cane(16, -4, 488, 90) + cane(464, -4, 488, 90) + cane(-4, 16, 488, 0) + cane(-4, 464, 488, 0) + tie(17, 17) + tie(463, 17) + tie(17, 463) + tie(463, 463)
  );
};

const film = (): string => {
  const holes = Array.from(
    { length: 11 },
    (_, index) => `<rect x="${9 + index * 43}" y="9" width="24" height="16" rx="5"/><rect x="${9 + index * 43}" y="455" width="24" height="16" rx="5"/>`,
  ).join('');
  return `<rect width="480" height="34" fill="#0b0d1c"/><rect y="446" width="480" height="34" fill="#0b0d1c"/><g fill="#fff3da" fill-opacity=".9">${holes}</g><path d="M0 35H480M0 445H480" stroke="#ffd257" stroke-width="3"/>`;
};

const pennants = (sketch: Sketch): string => {
  const colours = ['#ff5a4f', '#ffbe2e', '#2fc6b4', '#4aa3ff', '#ff6fae', '#fff3da'];
  const step = edge / 10;
  const flags = Array.from({ length: 10 }, (_, index) => {
    const colour = colours[(index + (sketch.palette.night % 6)) % 6];
    return `<path d="M${n(index * step)} 0h${step}v26l${-step / 2} 26l${-step / 2} -26Z" fill="${colour}"/>`;
  }).join('');
  return `<g transform="translate(0 6)" opacity=".35">${flags.replaceAll(/fill="[^"]*"/g, 'fill="#000"')}</g>${flags}<rect width="${edge}" height="9" fill="#fff6e4"/>`;
};

/** Draws the vendor's frame over a 480×480 picture. */
export const drawFrame = (sketch: Sketch, frame: VendorFrame): string => {
  switch (frame) {
    case 'bulbs':
      return bulbs(sketch);
    case 'gold':
      return gold(sketch);
    case 'suns':
      return suns(sketch);
    case 'awning':
      return awning(sketch);
    case 'capiz':
      return capiz(sketch);
    case 'neon':
      return neon(sketch);
    case 'ticket':
      return ticket(sketch);
    case 'pennants':
      return pennants(sketch);
    case 'corners':
      return corners(sketch);
    case 'scallop':
      return scallop(sketch);
    case 'bamboo':
      return bamboo(sketch);
    case 'film':
      return film();
    case 'none':
      return '';
  }
};

/** The strip at the foot, 22 units high, which tells two vendors with one frame apart. `inset` keeps it off the frame. */
export const drawSignature = (sketch: Sketch, signature: SignatureDetail, inset: number): string => {
  const { palette } = sketch;
  const y = edge - inset - 12;
  const left = inset + 34;
  const right = edge - left;
  const span = right - left;
  const light = hsl(palette.glow, 96, 72);
  const accent = hsl(palette.accent, 90, 62);
  const along = (count: number, draw: (x: number, index: number) => string): string =>
    Array.from({ length: count }, (_, index) => draw(left + (span * index) / (count - 1), index)).join('');
  switch (signature) {
    case 'star-line':
      return along(7, (x, index) => `<path d="${starPath(x, y, 4, index === 3 ? 11 : 7, 2)}" fill="${light}"/>`);
    case 'wave':
      return `<path d="M0 ${edge}V${n(y)}q30 -16 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0V${edge}Z" fill="${hsl(palette.glow, 90, 56)}" fill-opacity=".6"/><path d="M0 ${edge}V${n(y + 10)}q30 14 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0V${edge}Z" fill="${hsl(palette.night, 84, 34)}"/>`;
    case 'chevrons':
      return along(
        9,
        (x, index) =>
          `<path d="M${n(x - 9)} ${n(y - 7)}l9 7l-9 7" fill="none" stroke="${index % 2 ? accent : light}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
      );
    case 'pearls':
      return along(
        17,
        (x, index) =>
          `<circle cx="${n(x)}" cy="${n(y + 4 * Math.sin((index / 16) * Math.PI))}" r="${index % 4 === 0 ? 6.5 : 4.5}" fill="#fff6ea" stroke="${hsl(palette.night - 8, 60, 20)}" stroke-width="1.5"/>`,
      );
    case 'weave':
      return along(15, (x, index) => `<path d="M${n(x)} ${n(y - 10)}l11 10l-11 10l-11 -10Z" fill="${index % 2 ? light : accent}"/>`);
    case 'lamps':
      return along(11, (x) => bulb(x, y, 4.6));
    case 'leaf':
      return along(
        9,
        (x, index) =>
          `<path d="M${n(x)} ${n(y + 8)}q${index < 4.5 ? -16 : 16} -4 ${index < 4.5 ? -18 : 18} -18q${index < 4.5 ? 16 : -16} 2 ${index < 4.5 ? 18 : -18} 18Z" fill="${hsl(index % 2 ? 96 : 130, 66, 52)}"/>`,
      );
    case 'pips':
      return along(5, (x, index) => `<path d="M${n(x)} ${n(y - 10)}l10 10l-10 10l-10 -10Z" fill="${index % 2 ? '#fff6e4' : accent}"/>`);
    case 'rays':
      return `<path d="${sunRays(240, edge, 236, 96)}" fill="${light}" fill-opacity=".34"/><circle cx="240" cy="${edge}" r="92" fill="${light}" fill-opacity=".26"/>`;
    case 'ribbon':
      return `<path d="M${n(left)} ${n(y - 8)}H${n(right)}l-14 9l14 9H${n(left)}l14 -9Z" fill="${accent}"/><path d="M${n(left + 16)} ${n(y - 8)}h${n(span - 32)}v3h${n(32 - span)}Z" fill="#fff" fill-opacity=".45"/>`;
    case 'studs':
      return along(9, (x) => `<circle cx="${n(x)}" cy="${n(y)}" r="7" fill="#c97900"/><circle cx="${n(x - 1.6)}" cy="${n(y - 1.8)}" r="4.4" fill="#ffe588"/>`);
    case 'ticket-corner':
      return `<path d="M0 ${edge}V${n(edge - 92)}L92 ${edge}Z" fill="${accent}"/><path d="M${edge} ${edge}V${n(edge - 92)}L${edge - 92} ${edge}Z" fill="${accent}"/><path d="M0 ${n(edge - 106)}L106 ${edge}M${edge} ${n(edge - 106)}L${edge - 106} ${edge}" stroke="#fff6e4" stroke-width="3" stroke-dasharray="9 7"/>`;
  }
};
