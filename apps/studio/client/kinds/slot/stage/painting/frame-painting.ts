import { roundBox, type Surface } from '../canvas.ts';
import { enamelFill, type MachinePaint } from '../colours.ts';
import type { StageSize } from '../stage-size.ts';

const RADIUS = 16;

/** Where the bulbs of the frame hang. */
const bulbPlaces = ({ width, height, frame }: StageSize): { x: number; y: number }[] => {
  const inset = frame / 2;
  const across = Math.round((width - 2 * RADIUS) / 24);
  const down = Math.round((height - 2 * RADIUS) / 24);
  const span = (count: number, length: number): number[] => Array.from({ length: count + 1 }, (_, index) => RADIUS + (index * (length - 2 * RADIUS)) / count);
  return [
    ...span(across, width).map((x) => ({ x, y: inset })),
    ...span(down, height).map((y) => ({ x: width - inset, y })),
    ...span(across, width)
      .toReversed()
      .map((x) => ({ x, y: height - inset })),
    ...span(down, height)
      .toReversed()
      .map((y) => ({ x: inset, y })),
  ];
};

const paintPanels = (draw: CanvasRenderingContext2D, size: StageSize, colours: MachinePaint, reels: number): void => {
  for (let reel = 0; reel < reels; reel += 1) {
    const x = size.frame + reel * (size.cellWidth + size.gap);
    const panel = draw.createLinearGradient(0, size.frame, 0, size.height - size.frame);
    panel.addColorStop(0, colours.panelBottom);
    panel.addColorStop(0.5, colours.panelTop);
    panel.addColorStop(1, colours.panelBottom);
    draw.fillStyle = panel;
    roundBox(draw, x, size.frame, size.cellWidth, size.windowHeight, 7);
    draw.fill();
    const sheen = draw.createLinearGradient(x, 0, x + size.cellWidth, 0);
    sheen.addColorStop(0, 'rgb(0 0 0 / .32)');
    sheen.addColorStop(0.22, 'rgb(255 255 255 / .05)');
    sheen.addColorStop(0.5, 'rgb(255 255 255 / .09)');
    sheen.addColorStop(0.78, 'rgb(255 255 255 / .05)');
    sheen.addColorStop(1, 'rgb(0 0 0 / .32)');
    draw.fillStyle = sheen;
    draw.fill();
  }
};

/** The case of the machine with its panels, under the symbols. */
export const paintFrame = ({ paint: draw }: Surface, size: StageSize, colours: MachinePaint, reels: number): void => {
  const { width, height, frame } = size;
  roundBox(draw, 0, 0, width, height, RADIUS);
  draw.fillStyle = enamelFill(draw, colours.rim, 0, height);
  draw.fill();
  roundBox(draw, 1.5, 1.5, width - 3, height - 3, RADIUS - 1);
  draw.strokeStyle = 'rgb(255 255 255 / .55)';
  draw.lineWidth = 1;
  draw.stroke();
  roundBox(draw, 4, 4, width - 8, height - 8, RADIUS - 3);
  draw.fillStyle = colours.rim.side;
  draw.fill();
  roundBox(draw, frame - 3, frame - 3, width - 2 * frame + 6, height - 2 * frame + 6, 9);
  draw.fillStyle = enamelFill(draw, colours.rim, frame, height);
  draw.fill();
  roundBox(draw, frame - 1.5, frame - 1.5, width - 2 * frame + 3, height - 2 * frame + 3, 8);
  draw.fillStyle = colours.shade;
  draw.fill();
  paintPanels(draw, size, colours, reels);
};

/** Shadow of the frame on the window: it makes the reels round. */
export const paintGlass = ({ paint: draw }: Surface, size: StageSize): void => {
  const { frame, windowWidth, windowHeight } = size;
  const depth = Math.min(46, windowHeight * 0.16);
  for (const [from, to] of [
    [frame, frame + depth],
    [frame + windowHeight, frame + windowHeight - depth],
  ] as const) {
    const shade = draw.createLinearGradient(0, from, 0, to);
    shade.addColorStop(0, 'rgb(3 4 14 / .78)');
    shade.addColorStop(0.4, 'rgb(3 4 14 / .26)');
    shade.addColorStop(1, 'rgb(3 4 14 / 0)');
    draw.fillStyle = shade;
    draw.fillRect(frame, Math.min(from, to), windowWidth, depth);
  }
};

/** Every other bulb of the frame, lit or dark. */
export const paintBulbs = ({ paint: draw }: Surface, size: StageSize, colours: MachinePaint, phase: 0 | 1): void => {
  bulbPlaces(size).forEach(({ x, y }, index) => {
    const isLit = index % 2 === phase;
    if (isLit) {
      const halo = draw.createRadialGradient(x, y, 0, x, y, 9);
      halo.addColorStop(0, colours.light);
      halo.addColorStop(1, 'rgb(255 220 140 / 0)');
      draw.globalAlpha = 0.7;
      draw.fillStyle = halo;
      draw.fillRect(x - 9, y - 9, 18, 18);
      draw.globalAlpha = 1;
    }
    draw.fillStyle = isLit ? '#fffbe8' : colours.rim.deep;
    draw.beginPath();
    draw.arc(x, y, isLit ? 2.6 : 2.2, 0, 7);
    draw.fill();
  });
};
