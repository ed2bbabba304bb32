import { element } from '../../../shell/page/dom.ts';
import type { WheelStep } from '../round/steps.ts';
import { surface } from '../stage/canvas.ts';
import { DISPLAY_FACE } from '../stage/sprites.ts';
import { closeOverlay } from './card.ts';
import { wait } from '../../../shell/round-loop.ts';
import { countUp, type Show } from './show.ts';

const TURN_MS = 4200;
const SIZE = 300;
const HUES = [228, 335, 170, 24, 268, 196];

/**
 * Fields of a wheel: as many for each prize as its weight, spread evenly, so that what is seen is what is likely (T56).
 */
export const wheelFields = (weights: readonly number[]): number[] =>
  weights
    .flatMap((weight, wedge) => Array.from({ length: weight }, (_, index) => ({ wedge, place: (index + 0.5) / weight + wedge * 1e-3 })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ wedge }) => wedge);

const paintWheel = (fields: readonly number[], texts: readonly string[]): HTMLCanvasElement => {
  const { canvas, paint } = surface(SIZE, SIZE);
  const [middle, radius, step] = [SIZE / 2, SIZE / 2 - 8, (2 * Math.PI) / fields.length];
  fields.forEach((wedge, index) => {
    const from = -Math.PI / 2 + (index - 0.5) * step;
    paint.fillStyle = `hsl(${HUES[wedge % HUES.length] ?? 228} 70% ${index % 2 === 0 ? 42 : 34}%)`;
    paint.beginPath();
    paint.moveTo(middle, middle);
    paint.arc(middle, middle, radius, from, from + step);
    paint.fill();
    paint.save();
    paint.translate(middle, middle);
    paint.rotate(from + step / 2);
    paint.textAlign = 'right';
    paint.textBaseline = 'middle';
    paint.font = `800 ${Math.min(15, (radius * step) / 1.7)}px ${DISPLAY_FACE}`;
    paint.lineWidth = 3;
    paint.strokeStyle = 'rgb(4 6 26 / .7)';
    paint.fillStyle = '#fff6e3';
    paint.strokeText(texts[wedge] ?? '', radius - 12, 0, radius * 0.6);
    paint.fillText(texts[wedge] ?? '', radius - 12, 0, radius * 0.6);
    paint.restore();
  });
  for (const [width, colour] of [
    [9, '#c96a00'],
    [5, '#ffd468'],
  ] as const) {
    paint.strokeStyle = colour;
    paint.lineWidth = width;
    paint.beginPath();
    paint.arc(middle, middle, radius + 2, 0, 7);
    paint.stroke();
  }
  paint.fillStyle = '#ffd468';
  paint.beginPath();
  paint.arc(middle, middle, 26, 0, 7);
  paint.fill();
  return canvas;
};

/** A wheel turns and stands still in the middle of the field that was drawn. */
export async function showWheel(show: Show, step: WheelStep): Promise<void> {
  const fields = wheelFields(step.wedges.map(({ weight }) => weight));
  const wheel = paintWheel(
    fields,
    step.wedges.map(({ amount }) => show.money(amount)),
  );
  wheel.className = 'wheel';
  const figure = element('p', { class: 'card-amount' });
  const holder = element(
    'div',
    { class: 'wheel-holder', role: 'img', 'aria-label': show.words.t('studio.wheel.title') },
    wheel,
    element('span', { class: 'wheel-pointer' }),
  );
  show.overlay.replaceChildren(
    element('div', { class: 'card' }, element('h2', { class: 'card-title', text: show.words.t('studio.wheel.title') }), holder, figure),
  );
  show.overlay.hidden = false;
  show.sound.feature();
  await wait(700);
  const turns = 360 * 5 - (fields.indexOf(step.wedge) * 360) / fields.length;
  if (show.moves()) {
    wheel.classList.add('turns');
    wheel.style.transform = `rotate(${turns}deg)`;
    const ticks = Array.from({ length: 26 }, (_, index) => window.setTimeout(() => show.sound.tick(), TURN_MS * (1 - Math.sqrt(1 - (index + 1) / 27)) * 0.96));
    await wait(TURN_MS);
    for (const tick of ticks) window.clearTimeout(tick);
  } else wheel.style.transform = `rotate(${turns}deg)`;
  if (step.celebrates) show.sound.win(4);
  await countUp(show, figure, { from: 0n, to: step.amount, lastsMs: 900 }, step.celebrates);
  show.hud.win(step.total);
  await wait(1300);
  closeOverlay(show);
}
